--- The lenses that lead to places of the records: one is gone to, several are listed.
local client = require("model_lifecycle.client")
local say = require("model_lifecycle.say")

local M = {}

---@param one vim.lsp.Client
---@param places lsp.Location[]
local function show(one, places)
  if #places == 1 then
    local location = places[1]
    if vim.lsp.util.show_document then
      vim.lsp.util.show_document(location, one.offset_encoding, { focus = true })
    else
      vim.lsp.util.jump_to_location(location, one.offset_encoding) ---@diagnostic disable-line: deprecated
    end
    return
  end
  local items = vim.lsp.util.locations_to_items(places, one.offset_encoding)
  vim.fn.setqflist({}, " ", { title = "Records", items = items })
  vim.cmd("botright copen")
end

--- The command of a lens.
---@param command lsp.Command
---@param context { client_id: integer, bufnr: integer }
function M.run(command, context)
  local one = vim.lsp.get_client_by_id(context.client_id)
  local lens = command.arguments and command.arguments[1]
  if not one or not lens then
    return
  end
  client.request(one, "model-lifecycle/lensPlaces", lens, function(failure, places)
    if failure then
      say.warn(failure.message)
    elseif places and #places > 0 then
      show(one, places)
    end
    require("model_lifecycle.lenses").was_run(context.bufnr)
  end, context.bufnr)
end

return M
