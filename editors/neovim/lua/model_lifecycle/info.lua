--- How a file is read, and why.
local client = require("model_lifecycle.client")
local say = require("model_lifecycle.say")

local M = {}

---@param lines string[]
local function float(lines)
  vim.lsp.util.open_floating_preview(lines, "", { focus_id = "model_lifecycle_info", border = "rounded", wrap = true })
end

--- Show it in a floating window, which the next movement closes.
function M.show()
  local buffer = vim.api.nvim_get_current_buf()
  local one = client.all(buffer)[1]
  if not one then
    local decision = require("model_lifecycle.start").decide(buffer)
    local lines = { "No server looks after this file.", decision.why }
    if decision.attach then
      table.insert(lines, "The server is not running: `:ModelLifecycleRestart` starts it, and says why it cannot.")
    end
    float(lines)
    return
  end
  local params = { uri = vim.uri_from_bufnr(buffer) }
  client.request(one, "model-lifecycle/fileInfo", params, function(failure, result)
    if failure then
      say.failed(failure, "`:ModelLifecycleInfo`", one)
    else
      local version = require("model_lifecycle.attach").server_version(one)
      float(vim.list_extend(vim.deepcopy(result.text), { "", ("Server %s"):format(version or "of unknown version") }))
    end
  end, buffer)
end

return M
