--- The models that source code uses: which of them end soon, for a status line, and the id of a replacement to copy.
local client = require("model_lifecycle.client")
local say = require("model_lifecycle.say")

local M = {}

---@type table<integer, string> what is said of the models in use, by client
local texts = {}

--- What the server says now.
---@param client_id integer
---@param text string
function M.changed(client_id, text)
  texts[client_id] = text
  vim.cmd.redrawstatus({ bang = true })
end

--- A client is gone.
---@param client_id integer
function M.ended(client_id)
  texts[client_id] = nil
end

--- What of the models in use ends soon, in the workspace of the current buffer; empty where there is nothing to say.
---@return string
function M.text()
  local nearest = client.nearest(vim.api.nvim_get_current_buf())
  return nearest and texts[nearest.id] or ""
end

--- Put the id of a replacement into the unnamed register, and into the clipboard where there is one.
---@param id string
function M.copy(id)
  vim.fn.setreg('"', id)
  if vim.fn.has("clipboard") == 1 then
    vim.fn.setreg("+", id)
  end
  say.say(("copied `%s`."):format(id))
end

return M
