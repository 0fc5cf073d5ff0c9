--- New records, from an empty folder on: `:ModelLifecycleNew records|model|migration NAMES`.
local client = require("model_lifecycle.client")
local say = require("model_lifecycle.say")

local M = {}

--- Milliseconds to wait for a server that starts, and for the list of models.
local LONGEST = 10000

local KINDS = { "records", "model", "migration" }

local USAGE = "`:ModelLifecycleNew records PROVIDER …`, `model PROVIDER/ID` or `migration PROVIDER/OLD [PROVIDER/NEW]`"

--- The server of this file, else one for the current folder.
---@return vim.lsp.Client? client
---@return string folder
local function server()
  local one = client.all(vim.api.nvim_get_current_buf())[1]
  local folder = one and one.config.root_dir or vim.fn.getcwd()
  if one and type(folder) == "string" then
    return one, folder
  end
  folder = vim.fn.getcwd()
  for _, running in ipairs(client.all()) do
    if running.config.root_dir == folder then
      return running, folder
    end
  end
  local config = client.resolved()
  config.root_dir = folder
  config.workspace_folders = { { uri = vim.uri_from_fname(folder), name = folder } }
  local id
  if client.has_config then
    id = vim.lsp.start(config, { attach = false })
  else
    id = vim.lsp.start_client(config) ---@diagnostic disable-line: deprecated
  end
  one = id and vim.lsp.get_client_by_id(id)
  if one then
    vim.wait(LONGEST, function()
      return one.initialized == true
    end, 10)
  end
  return one or nil, folder
end

---@param one vim.lsp.Client
---@param folder string
---@param order { order: string, old: table? }
---@return { providers: string[], models: table[] }?
local function known(one, folder, order)
  local params = { folder = vim.uri_from_fname(folder), order = order.order, old = order.old }
  local answer = client.request_sync(one, "model-lifecycle/knownModels", params, LONGEST)
  return answer and answer.result
end

---@param text string
---@return { provider: string, id: string }?
local function model(text)
  local provider, id = text:match("^([^/]+)/(.+)$")
  return provider and { provider = provider, id = id }
end

---@param kind string
---@param names string[]
---@return table? what the server is asked to write; nil where that is not clear
local function wanted(kind, names)
  local models = vim.tbl_map(model, names)
  if kind == "records" and #names > 0 then
    return { providers = names }
  elseif kind == "model" and #names == 1 and models[1] then
    return { models = models }
  elseif kind == "migration" and models[1] and (#names == 1 or (#names == 2 and models[2])) then
    return { migration = { old = models[1], new = models[2] } } -- the server chooses a new one that is not named
  end
end

--- What was written, short enough to need no Enter.
---@param files integer
---@param gaps integer
---@return string
local function summary(files, gaps)
  local wrote = ("wrote %d %s"):format(files, files == 1 and "file" or "files")
  if gaps == 0 then
    return wrote .. "."
  end
  return ("%s. To fill in: %d %s; `]d` goes on."):format(wrote, gaps, gaps == 1 and "value" or "values")
end

---@param words string[] a kind, and names
function M.create(words)
  local chosen = wanted(words[1] or "", vim.list_slice(words, 2))
  if not chosen then
    say.warn(("write %s; <Tab> completes."):format(USAGE))
    return
  end
  local one, folder = server()
  if not one then
    say.warn("no server starts. `:checkhealth model_lifecycle` tells why.")
    return
  end
  chosen.folder = vim.uri_from_fname(folder)
  client.request(one, "model-lifecycle/newRecords", chosen, function(failure, written)
    if failure then
      say.warn(failure.message)
      return
    end
    vim.cmd.edit(vim.fn.fnameescape(vim.uri_to_fname(written.uri)))
    vim.api.nvim_win_set_cursor(0, { written.range.start.line + 1, written.range.start.character })
    say.say(summary(#written.files, written.gaps))
    if chosen.migration then
      require("model_lifecycle.preview").open_at(one, written.uri, written.range.start)
    end
  end)
end

--- What may follow on the command line: a kind, then names that hold what is typed.
---@param lead string
---@param line string
---@return string[]
function M.complete(lead, line)
  local words = vim.split(vim.trim(line), "%s+")
  local count = #words - (lead ~= "" and 1 or 0)
  local candidates = KINDS
  if count > 1 then
    local one, folder = server()
    local order = { order = "new" }
    if words[2] == "migration" then
      local old = count > 2 and model(words[3]) or nil
      order = { order = old and "to" or "from", old = old }
    end
    local names = one and known(one, folder, order) or { providers = {}, models = {} }
    candidates = words[2] == "records" and names.providers
      or vim.tbl_map(function(each)
        return each.provider .. "/" .. each.id
      end, names.models)
  end
  return vim.tbl_filter(function(each)
    return each:find(lead, 1, true) ~= nil
  end, candidates)
end

return M
