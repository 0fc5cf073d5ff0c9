--- The files that configure a workspace: a look at them, for each file that is opened.
local M = {}

--- The types of files that may hold records or configure them.
M.record_types = { "yaml", "json", "jsonc", "toml" }

--- Bytes of a file that are looked at.
M.HEAD = 64 * 1024

---@param path string
---@return string the first part of a file; empty when it cannot be read
function M.head(path)
  local file = vim.uv.fs_open(path, "r", 420)
  if not file then
    return ""
  end
  local text = vim.uv.fs_read(file, M.HEAD, 0)
  vim.uv.fs_close(file)
  return type(text) == "string" and text or ""
end

---@param folder string
---@return string? the name of the file in it that configures us
function M.configuration_in(folder)
  if vim.uv.fs_stat(folder .. "/model-lifecycle.toml") then
    return "model-lifecycle.toml"
  end
  if M.head(folder .. "/pyproject.toml"):find("tool.model-lifecycle", 1, true) then
    return "pyproject.toml"
  end
end

---@param path string
---@return fun(): string? the folders above it, nearest first
function M.folders_above(path)
  local at = path
  return function()
    local above = at and vim.fs.dirname(at)
    at = above ~= at and above or nil
    return at
  end
end

---@param path string
---@return string? folder the nearest folder above a file that is configured
---@return string? name of the file that configures it
function M.nearest(path)
  for folder in M.folders_above(path) do
    local name = M.configuration_in(folder)
    if name then
      return folder, name
    end
  end
end

--- Whether a configuration has `[scan]`: in its workspace the server serves source code, too.
---@param folder string
---@param name string
---@return boolean
function M.has_scan(folder, name)
  local text = "\n" .. M.head(folder .. "/" .. name)
  if name == "pyproject.toml" then
    return text:find("tool.model-lifecycle.scan", 1, true) ~= nil
  end
  return text:find("\n[ \t]*%[*[ \t]*scan%f[%W]") ~= nil
end

--- Whether a buffer may be one that the server serves, by its type or by the configuration above it.
---@param buffer integer
---@return boolean
function M.concerns(buffer)
  if vim.tbl_contains(M.record_types, vim.bo[buffer].filetype) then
    return true
  end
  local path = vim.api.nvim_buf_get_name(buffer)
  if vim.bo[buffer].buftype ~= "" or path == "" or path:find("^%a[%w+.-]+:") then
    return false
  end
  local folder, name = M.nearest(vim.fs.normalize(path))
  return folder ~= nil and name ~= nil and M.has_scan(folder, name)
end

return M
