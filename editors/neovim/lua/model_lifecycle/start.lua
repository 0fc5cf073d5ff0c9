--- When the server starts, for which buffers, and what is said when it cannot.
local client = require("model_lifecycle.client")
local program = require("model_lifecycle.program")
local root = require("model_lifecycle.root")
local say = require("model_lifecycle.say")
local settings = require("model_lifecycle.settings")

local M = {}

local begun = false
local missing_told = false

---@type table<integer, true> clients whose server has answered
local answered = {}

--- The exit code of a server that never answered: it is not started again and again.
local broken ---@type integer?

--- What was decided about a buffer; nothing is started while the program is broken.
---@param buffer integer
---@return model_lifecycle.Decision
function M.decide(buffer)
  if broken then
    local why = "The server ended with exit code %d when it was started. See `:ModelLifecycleLog`; "
      .. "`:ModelLifecycleRestart` tries again."
    return { attach = false, why = why:format(broken) }
  end
  return root.decide(buffer)
end

--- Whether the server is to be started at all.
---@return boolean
function M.is_enabled()
  if vim.lsp.is_enabled then
    return vim.lsp.is_enabled(client.NAME)
  elseif client.has_config then
    return vim.lsp._enabled_configs[client.NAME] ~= nil -- Neovim 0.11 does not tell otherwise
  end
  return settings.read().enable
end

---@param name string
local function tell_missing(name)
  if not missing_told then
    missing_told = true
    local text = "the program `%s` is not found, so nothing checks this file. Install it with %s, "
      .. "or name it in `vim.g.model_lifecycle.cmd`; then `:ModelLifecycleRestart`. "
      .. "`:checkhealth model_lifecycle` tells more."
    say.warn(text:format(name, program.advice()))
  end
end

---@param buffer integer
---@param config vim.lsp.Config
---@return boolean
local function concerns(buffer, config)
  local is_of_type = not config.filetypes or vim.tbl_contains(config.filetypes, vim.bo[buffer].filetype)
  return vim.api.nvim_buf_is_loaded(buffer) and is_of_type
end

--- Start the server for a buffer, or have a running one look after it, if it is a record's.
---@param buffer integer
function M.attach(buffer)
  if not M.is_enabled() or #client.all(buffer) > 0 then
    return
  end
  local config = client.resolved()
  if not concerns(buffer, config) then
    return
  end
  local function begin(folder)
    local name = program.missing(config)
    if name then
      tell_missing(name)
      return
    end
    config.root_dir = folder
    vim.lsp.start(config, { bufnr = buffer, reuse_client = config.reuse_client })
  end
  if type(config.root_dir) == "function" then
    config.root_dir(buffer, begin)
  else
    begin(config.root_dir)
  end
end

--- Start the server for all open records that it does not look after yet.
function M.attach_all()
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    M.attach(buffer)
  end
end

---@param event { buf: integer, data: { client_id: integer } }
local function attached(event)
  local one = vim.lsp.get_client_by_id(event.data.client_id)
  if not one or one.name ~= client.NAME then
    return
  end
  require("model_lifecycle.attach").attached(one, event.buf)
  if not answered[one.id] then
    answered[one.id] = true
    vim.schedule(M.attach_all) -- files that are known to be records only now
  end
end

local function begin()
  local given, mistakes = settings.read()
  for _, mistake in ipairs(mistakes) do
    say.warn(mistake .. " See `:help model-lifecycle-settings`.")
  end
  local group = vim.api.nvim_create_augroup("model_lifecycle", {})
  vim.api.nvim_create_autocmd("LspAttach", { group = group, callback = attached })
  vim.api.nvim_create_autocmd("BufWritePost", {
    group = group,
    desc = "A file may have become a record while it was written",
    callback = function(event)
      M.attach(event.buf)
    end,
  })
  vim.api.nvim_create_autocmd("OptionSet", {
    group = group,
    pattern = { "fileformat", "endofline" },
    desc = "Lines end otherwise, though none of them has changed",
    callback = function()
      require("model_lifecycle.changes").ends_changed(vim.api.nvim_get_current_buf())
    end,
  })
  if given.enable and client.has_config then
    vim.lsp.enable(client.NAME)
    vim.schedule(M.attach_all) -- Neovim 0.11 does not look at a file whose type is just being told
  end
end

--- A file of a type that records have was opened.
---@param buffer integer
function M.opened(buffer)
  if not begun then
    begun = true
    begin()
  end
  if not client.has_config then
    M.attach(buffer)
  elseif M.is_enabled() then
    local config = client.resolved()
    local name = concerns(buffer, config) and program.missing(config)
    if name and M.decide(buffer).attach then
      tell_missing(name) -- `vim.lsp.enable` passes over it in silence
    end
  end
end

--- How a server ended, where nobody had asked it to: Neovim has the log at hand, but not the way back.
---@param code integer
---@param signal integer
local function tell_ended(code, signal)
  local how = signal ~= 0 and ("by signal %d"):format(signal) or ("with exit code %d"):format(code)
  local text = "the server ended %s; records are not checked any more. `:ModelLifecycleRestart` starts it again, "
    .. "`:ModelLifecycleLog` shows its last words."
  say.warn(text:format(how))
end

--- A server has ended. May run where Neovim's interface cannot be called.
---@param code integer
---@param signal integer
---@param id integer
function M.exited(code, signal, id)
  local TERMINATED = 15 -- what Neovim itself ends servers by
  if code ~= 0 and not answered[id] then
    broken = code
  end
  vim.schedule(function()
    if vim.v.exiting == vim.NIL and (code ~= 0 or signal ~= 0) and signal ~= TERMINATED then
      tell_ended(code, signal)
    end
    require("model_lifecycle.changes").ended(id)
    require("model_lifecycle.preview").is_gone(id)
    require("model_lifecycle.in_use").ended(id)
  end)
end

--- Do something when some clients are gone; those that do not go by themselves are ended.
---@param clients vim.lsp.Client[]
---@param waited integer milliseconds so far
---@param done fun()
local function when_gone(clients, waited, done)
  local STEP, LONGEST, GIVE_UP = 20, 3000, 6000
  local left = vim.tbl_filter(function(one)
    return vim.lsp.get_client_by_id(one.id) ~= nil
  end, clients)
  if #left == 0 or waited >= GIVE_UP then
    done()
    return
  elseif waited == LONGEST then
    for _, one in ipairs(left) do
      client.stop(one, true)
    end
  end
  vim.defer_fn(function()
    when_gone(left, waited + STEP, done)
  end, STEP)
end

--- Stop all servers, and start them again for the records that are open.
function M.restart()
  broken, missing_told = nil, false
  root.forget()
  local running = client.all()
  for _, one in ipairs(running) do
    client.stop(one)
  end
  when_gone(running, 0, M.attach_all)
end

return M
