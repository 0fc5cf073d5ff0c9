--- Messages to the person at the editor.
local M = {}

---@param text string
---@param level? integer
function M.say(text, level)
  vim.schedule(function()
    vim.notify("model-lifecycle: " .. text, level or vim.log.levels.INFO)
  end)
end

---@param text string
function M.warn(text)
  M.say(text, vim.log.levels.WARN)
end

--- The text of a request's error.
---@param failure { code?: integer, message?: string }
---@param what string what was wanted, as the beginning of a sentence
---@param client vim.lsp.Client
function M.failed(failure, what, client)
  local METHOD_NOT_FOUND = -32601
  if failure.code == METHOD_NOT_FOUND then
    local version = vim.tbl_get(client, "server_info", "version") or "of unknown version"
    M.warn(("%s needs a newer server than the one that runs (%s). Update `model-lifecycle`."):format(what, version))
  else
    M.warn(("%s failed: %s"):format(what, failure.message or "the server gave no reason"))
  end
end

return M
