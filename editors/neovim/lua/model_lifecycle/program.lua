--- The program that the server is: finding it, and how to install it.
local M = {}

---@param config vim.lsp.Config
---@return string? the program that cannot be found
function M.missing(config)
  local program = type(config.cmd) == "table" and config.cmd[1]
  return program and vim.fn.executable(program) == 0 and program or nil
end

--- How to install the program in the plugin's version. A plugin manager has cloned the whole project: it is there.
---@param again? boolean whether another version is installed
---@return string
function M.advice(again)
  local here = vim.fn.resolve(debug.getinfo(1, "S").source:sub(2))
  local checkout = vim.fn.fnamemodify(here, ":p:h:h:h:h:h")
  if vim.uv.fs_stat(checkout .. "/pyproject.toml") then
    return ("`pipx install %s%s`"):format(again and "--force " or "", vim.fn.fnamemodify(checkout, ":~"))
  end
  return ("`pipx install` with the folder of the project, version %s"):format(require("model_lifecycle.version"))
end

--- The version of a program, as `--version` prints it; nil where it prints none.
---@param program string
---@return string?
function M.version(program)
  local LONGEST = 20000
  local is_run, process = pcall(vim.system, { program, "--version" }, { text = true })
  local result = is_run and process:wait(LONGEST)
  return result and result.code == 0 and result.stdout:match("^model%-lifecycle (%S+)") or nil
end

return M
