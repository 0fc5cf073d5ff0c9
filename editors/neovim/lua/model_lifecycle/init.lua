--- The plugin's entry: see `:help model-lifecycle`.
local M = {}

--- A file of a type that records have was opened. Called by the plugin's one autocommand.
---@param buffer integer
function M.opened(buffer)
  require("model_lifecycle.start").opened(buffer)
end

--- For plugin managers that call it: the same as setting `vim.g.model_lifecycle`, before any record is opened.
---@param settings? table
function M.setup(settings)
  if settings ~= nil then
    vim.g.model_lifecycle = settings
  end
end

return M
