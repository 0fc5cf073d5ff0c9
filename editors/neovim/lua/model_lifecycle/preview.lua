--- The live comparison page: opening it, and telling it where the cursor is.
local client = require("model_lifecycle.client")
local say = require("model_lifecycle.say")
local settings = require("model_lifecycle.settings")

local M = {}

local OPEN, CLOSE = "model-lifecycle.openPreview", "model-lifecycle.closePreview"

--- Milliseconds between two messages about a cursor that moves on and on.
local STEP = 50

---@type table<integer, table<string, true>> open pages of each client, by their ids
local open = {}

local timer ---@type uv.uv_timer_t?
local group ---@type integer?

--- The cursor's place as the server counts.
---@param one vim.lsp.Client
---@return { textDocument: { uri: string }, position: table }
local function cursor(one)
  return vim.lsp.util.make_position_params(0, one.offset_encoding)
end

local function tell_cursor()
  local buffer = vim.api.nvim_get_current_buf()
  for _, one in ipairs(client.all(buffer)) do
    if next(open[one.id] or {}) then
      client.notify(one, "model-lifecycle/cursor", cursor(one))
    end
  end
end

--- The current buffer and the cursor's place in it.
---@return integer[]
local function place()
  return { vim.api.nvim_get_current_buf(), unpack(vim.api.nvim_win_get_cursor(0)) }
end

--- Send at once, then at most every `STEP` milliseconds, and always where the cursor has come to rest.
local function cursor_moved()
  if timer then
    return
  end
  tell_cursor()
  local told = place()
  timer = assert(vim.uv.new_timer())
  timer:start(
    STEP,
    0,
    vim.schedule_wrap(function()
      if timer then
        timer:close()
        timer = nil
      end
      if not vim.deep_equal(told, place()) then
        cursor_moved()
      end
    end)
  )
end

--- Follow the cursor while a page is open, and only then.
local function watch()
  local wanted = settings.read().highlight and M.count() > 0
  if wanted and not group then
    group = vim.api.nvim_create_augroup("model_lifecycle_cursor", {})
    vim.api.nvim_create_autocmd({ "CursorMoved", "CursorMovedI", "BufEnter" }, {
      group = group,
      callback = cursor_moved,
    })
    cursor_moved()
  elseif group and not wanted then
    vim.api.nvim_del_augroup_by_id(group)
    group = nil
  end
end

--- The server looks after a buffer from now on. Where that is the current one, its cursor could not be sent before.
---@param buffer integer
function M.attached(buffer)
  if group and buffer == vim.api.nvim_get_current_buf() then
    tell_cursor()
  end
end

--- A page is open: the server sends its changes.
---@param client_id integer
---@param id string
function M.is_open(client_id, id)
  open[client_id] = open[client_id] or {}
  if not open[client_id][id] then
    open[client_id][id] = true
    watch()
  end
end

---@param client_id integer
---@param id string
function M.is_closed(client_id, id)
  if open[client_id] then
    open[client_id][id] = nil
  end
  watch()
end

--- The server has ended, and its pages with it.
---@param client_id integer
function M.is_gone(client_id)
  open[client_id] = nil
  watch()
end

---@return integer how many pages are open
function M.count()
  local count = 0
  for _, pages in pairs(open) do
    count = count + vim.tbl_count(pages)
  end
  return count
end

---@param one vim.lsp.Client
---@param command string
---@param arguments any[]
---@param buffer integer
---@param done? fun(result: any)
local function execute(one, command, arguments, buffer, done)
  local params = { command = command, arguments = arguments }
  client.request(one, "workspace/executeCommand", params, function(failure, result)
    if failure then
      say.failed(failure, "The comparison page", one)
    elseif done then
      done(result)
    end
  end, buffer)
end

--- Run the command of a lens or a code action.
---@param command { command: string, arguments: any[] }
---@param context { client_id: integer, bufnr: integer }
function M.run(command, context)
  local one = vim.lsp.get_client_by_id(context.client_id)
  if one then
    execute(one, OPEN, command.arguments, context.bufnr)
    require("model_lifecycle.lenses").was_run(context.bufnr)
  end
end

--- Open the page that is meant at the cursor.
---@param follow boolean whether the page follows the cursor to other migrations
function M.open(follow)
  local buffer = vim.api.nvim_get_current_buf()
  local one = client.nearest(buffer)
  if not one then
    say.warn("no server looks after this file. `:ModelLifecycleInfo` tells why.")
    return
  end
  local argument = { follow = follow }
  if #client.all(buffer) > 0 then
    local params = cursor(one)
    argument.uri, argument.position = params.textDocument.uri, params.position
  end
  execute(one, OPEN, { argument }, buffer)
end

--- Open the page that is meant at a place.
---@param one vim.lsp.Client
---@param uri string
---@param position table
function M.open_at(one, uri, position)
  execute(one, OPEN, { { uri = uri, position = position } }, vim.api.nvim_get_current_buf())
end

function M.close()
  for _, one in ipairs(client.all()) do
    execute(one, CLOSE, {}, 0, function(count)
      say.say(count == 1 and "one page closed." or ("%d pages closed."):format(count))
    end)
  end
end

return M
