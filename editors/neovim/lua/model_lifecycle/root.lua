--- Which files the server is started for, and with which root. Stays out of everybody else's YAML.
local configured = require("model_lifecycle.configured")
local evidence = require("model_lifecycle.evidence")
local settings = require("model_lifecycle.settings")

local M = {}

---@class model_lifecycle.Decision
---@field attach boolean
---@field root? string The folder that the server reads; nil for a file that belongs to none.
---@field why string What decided it, as a sentence.

local FOLDERS = { "models", "providers", "migrations" }
local KINDS = { model = true, provider = true, migration = true }
local SKIPPED = { node_modules = true, __pycache__ = true }
local ENDINGS = { yaml = true, yml = true, json = true }

--- How far the look at other files goes. A larger workspace has a configuration, or a file that shows it itself.
local MOST_FILES, MOST_ENTRIES, DEEPEST = 64, 2000, 4

--- Milliseconds for which a folder counts as one without records before it is looked at again.
local PATIENCE = 10000

---@type table<string, { found: string?, at: number }> what a look at a folder has shown, by its path
local looked = {}

---@param path string
---@return boolean
local function is_folder(path)
  local found = vim.uv.fs_stat(path)
  return found ~= nil and found.type == "directory"
end

--- Where the files of a folder belong without a configuration: the server's rules (`workspace/discovery/root.py`).
---@param path string
---@return string?
local function natural_root(path)
  for folder in configured.folders_above(path) do
    if vim.uv.fs_stat(folder .. "/.git") then
      return folder
    end
  end
  local below ---@type string?
  for folder in configured.folders_above(path) do
    local homes = vim.tbl_filter(function(name)
      return is_folder(folder .. "/" .. name)
    end, FOLDERS)
    if #homes > 1 or (below and vim.tbl_contains(FOLDERS, vim.fs.basename(below))) then
      return folder
    end
    below = folder
  end
end

--- A file in these folders that shows by its properties that records are kept here; also not far below convention
--- folders.
---@param folders string[]
---@return string?
local function find_record(folders)
  local files, entries = 0, 0
  local waiting = {} ---@type { path: string, depth: integer }[]
  for _, folder in ipairs(folders) do
    local is_convention = vim.tbl_contains(FOLDERS, vim.fs.basename(folder))
    table.insert(waiting, { path = folder, depth = is_convention and 1 or DEEPEST })
  end
  while #waiting > 0 do
    local folder = table.remove(waiting, 1)
    for name, kind in vim.fs.dir(folder.path) do
      entries = entries + 1
      if entries > MOST_ENTRIES or files >= MOST_FILES then
        return nil
      end
      local path = folder.path .. "/" .. name
      local is_skipped = name:sub(1, 1) == "." or SKIPPED[name]
      if kind == "directory" then
        if folder.depth < DEEPEST and not is_skipped then
          table.insert(waiting, { path = path, depth = folder.depth + 1 })
        end
      elseif ENDINGS[(name:match("%.([^.]+)$") or ""):lower()] and not is_skipped then
        files = files + 1
        if evidence.kind(configured.head(path)) then
          return path
        end
      end
    end
  end
end

--- The folders whose files tell whether a file is a record: the convention folders of its root, those on the way to it
--- with their neighbours, and its own folder where its name tells its kind.
---@param path string
---@param root string
---@return string[]
local function folders_of_records(path, root)
  local found = {}
  local function add(folder)
    if not vim.tbl_contains(found, folder) and is_folder(folder) then
      table.insert(found, folder)
    end
  end
  for folder in configured.folders_above(path) do
    if not vim.startswith(folder .. "/", root .. "/") then
      break
    end
    for _, name in ipairs(FOLDERS) do
      add(folder .. "/" .. name)
    end
  end
  local name = vim.fs.basename(path):lower()
  if KINDS[name:match("[^.]%.(%l+)%.[^.]+$") or ""] then
    add(vim.fs.dirname(path))
  end
  return found
end

--- A file near this one that shows that records are kept here. Looked for once, and again after some time.
---@param path string
---@param root string
---@return string?
local function record_nearby(path, root)
  local folders = folders_of_records(path, root)
  local key = table.concat({ root, unpack(folders) }, "\n")
  local known = looked[key]
  if not known or (not known.found and vim.uv.now() - known.at > PATIENCE) then
    known = { found = find_record(folders), at = vim.uv.now() }
    looked[key] = known
  end
  return known.found
end

---@param buffer integer
---@return string its beginning
local function text_of(buffer)
  local MOST_LINES = 2000
  return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, MOST_LINES, false), "\n"):sub(1, evidence.HEAD)
end

---@param why string
---@return model_lifecycle.Decision
local function no(why)
  return { attach = false, why = why }
end

---@param why string
---@param root string?
---@return model_lifecycle.Decision
local function yes(why, root)
  return { attach = true, root = root, why = why }
end

---@param path string a TOML file
---@return model_lifecycle.Decision
local function decide_configuration(path)
  local folder, name = vim.fs.dirname(path), vim.fs.basename(path)
  if name == "model-lifecycle.toml" or (name == "pyproject.toml" and configured.configuration_in(folder) == name) then
    return yes("It is the configuration of the records in its folder.", folder)
  end
  return no("It is no file of records, and configures none.")
end

--- Whether the server is to look after a buffer, and why.
---@param buffer integer
---@return model_lifecycle.Decision
function M.decide(buffer)
  local name = vim.api.nvim_buf_get_name(buffer)
  if vim.bo[buffer].buftype ~= "" then
    return no("It is no file.")
  elseif name == "" then
    return no("It has no file name yet. It is looked at when it is written.")
  elseif name:find("^%a[%w+.-]+:") then
    return no("It is no file on this machine.")
  end
  local path = vim.fs.normalize(name)
  local folder, configuration = configured.nearest(path)
  local filetype = vim.bo[buffer].filetype
  if filetype == "toml" and decide_configuration(path).attach then
    return decide_configuration(path)
  elseif filetype == "toml" or not vim.tbl_contains(configured.record_types, filetype) then
    if folder and configuration and configured.has_scan(folder, configuration) then
      return yes(("`%s/%s` has source code scanned."):format(folder, configuration), folder)
    elseif not configuration and filetype ~= "" and settings.read().settings.scan == true then
      return yes("`scan` is set, so that source code is scanned everywhere.", natural_root(path) or vim.fs.dirname(path))
    end
    return no("It is no file of records, and no configuration has it scanned.")
  elseif folder then
    return yes(("`%s/%s` configures this workspace."):format(folder, configuration), folder)
  end
  for _, client in ipairs(require("model_lifecycle.client").all()) do
    local root = client.config.root_dir
    if root and vim.startswith(path, root .. "/") then
      return yes("The server looks after its folder already.", root)
    end
  end
  local root, text = natural_root(path), text_of(buffer)
  local line = vim.bo[buffer].filetype == "yaml" and evidence.comment(text)
  if line then
    return yes(("The comment on line %d names a kind of record."):format(line), root)
  end
  local kind = evidence.kind(text)
  if kind then
    return yes(("It has properties that only %s records have."):format(kind), root)
  end
  local record = root and record_nearby(path, root)
  if record then
    return yes(("Records are kept here: `%s` is one."):format(record), root)
  end
  return no("Nothing shows that it holds records.")
end

--- Forget what looks at folders have shown.
function M.forget()
  looked = {}
end

return M
