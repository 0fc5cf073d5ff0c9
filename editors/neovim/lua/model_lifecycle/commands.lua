--- What the user commands do.
local say = require("model_lifecycle.say")

local M = {}

---@param arguments vim.api.keyset.create_user_command.command_args
function M.preview(arguments)
  require("model_lifecycle.preview").open(arguments.bang)
end

function M.preview_close()
  require("model_lifecycle.preview").close()
end

---@param arguments vim.api.keyset.create_user_command.command_args
function M.explain(arguments)
  require("model_lifecycle.explain").explain(arguments.args, arguments.mods)
end

---@param lead string
---@return string[]
function M.complete_codes(lead)
  return require("model_lifecycle.explain").complete(lead)
end

---@param arguments vim.api.keyset.create_user_command.command_args
function M.new(arguments)
  require("model_lifecycle.new").create(arguments.fargs)
end

function M.info()
  require("model_lifecycle.info").show()
end

function M.restart()
  require("model_lifecycle.start").restart()
end

function M.log()
  local path = vim.lsp.log.get_filename and vim.lsp.log.get_filename() or vim.lsp.get_log_path()
  if not vim.uv.fs_stat(path) then
    say.say("there is no log yet.")
    return
  end
  vim.cmd.split({ args = { vim.fn.fnameescape(path) } })
  vim.bo.autoread = true
  vim.cmd("normal! G")
end

return M
