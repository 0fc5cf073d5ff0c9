--- The plugin's entry: see `:help model-lifecycle`.
local M = {}

--- A file that the server may serve was opened. Called by the plugin's one autocommand.
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

--- How many of the models in use end soon, for a status line; empty where there is nothing to say.
---@return string
function M.status()
  local in_use = package.loaded["model_lifecycle.in_use"]
  return in_use and in_use.text() or ""
end

return M
