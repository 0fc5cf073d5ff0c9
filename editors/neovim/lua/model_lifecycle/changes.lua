--- Changes of texts, sent as the lines that changed.
---
--- The server asks Neovim for full texts: Neovim's own ranges count lines and characters as its buffers do, which is not
--- how the LSP counts where a lone CR is in a text, where the last line has no end or 'fileformat' has changed; and they
--- copy the list of all lines with every change. So Neovim is told to send nothing, and we say which lines are others
--- now: whole lines, whose numbers are the same for both as long as no line holds a CR. Else we send the full text. Our
--- server takes ranges whatever it asks for.
local M = {}

local NONE, FULL = 0, 1 -- TextDocumentSyncKind
local BREAKS = { unix = "\n", dos = "\r\n", mac = "\r" }
local DID_CHANGE = "textDocument/didChange"

---@class model_lifecycle.Sent what the server knows of a buffer
---@field uri string
---@field line_break string
---@field is_ended boolean whether the last line ends with a line break
---@field is_plain boolean whether its lines are those of the LSP
---@field count integer lines when it was sent
---@field now integer lines since the last change, by what Neovim says of each
---@field first? integer lines in front of the first change; nil while nothing has changed
---@field tail integer lines behind the last change
---@field is_stale boolean whether only the full text is right
---@field is_waiting boolean whether it will be sent by itself

---@class model_lifecycle.Sender
---@field client vim.lsp.Client
---@field sent table<integer, model_lifecycle.Sent> by buffer
---@field watched table<integer, true> buffers whose changes we hear
---@field pause integer milliseconds between two messages at least
---@field last integer when the last one was sent, in milliseconds

---@type table<integer, model_lifecycle.Sender> by client
local senders = {}

---@param buffer integer
---@return string line_break
---@return boolean is_ended
local function line_ends(buffer)
  return BREAKS[vim.bo[buffer].fileformat] or "\n", vim.bo[buffer].endofline
end

---@param lines string[]
---@return boolean
local function has_return(lines)
  for _, line in ipairs(lines) do
    if line:find("\r", 1, true) then
      return true
    end
  end
  return false
end

--- Note that the server knows the text as it is now.
---@param sent model_lifecycle.Sent
---@param buffer integer
local function is_known(sent, buffer)
  sent.line_break, sent.is_ended = line_ends(buffer)
  sent.count = vim.api.nvim_buf_line_count(buffer)
  sent.now, sent.first, sent.tail, sent.is_stale = sent.count, nil, sent.count, false
end

--- Note that the server knows these lines, which are all.
---@param sent model_lifecycle.Sent
---@param buffer integer
---@param lines string[]
local function all_is_known(sent, buffer, lines)
  is_known(sent, buffer)
  sent.is_plain = sent.line_break ~= "\r" and not has_return(lines)
end

--- The full text, as a change.
---@param sent model_lifecycle.Sent
---@param buffer integer
---@return lsp.TextDocumentContentChangeEvent
local function full_text(sent, buffer)
  local lines = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
  all_is_known(sent, buffer, lines)
  return { text = table.concat(lines, sent.line_break) .. (sent.is_ended and sent.line_break or "") }
end

--- What has changed since the server was told.
---@param sent model_lifecycle.Sent
---@param buffer integer
---@return lsp.TextDocumentContentChangeEvent
local function change_of(sent, buffer)
  local line_break, is_ended = line_ends(buffer)
  local count = vim.api.nvim_buf_line_count(buffer)
  local first, tail = sent.first, sent.tail
  if sent.is_stale or not first or not sent.is_plain then
    return full_text(sent, buffer)
  elseif count ~= sent.now or line_break ~= sent.line_break or is_ended ~= sent.is_ended then
    return full_text(sent, buffer)
  elseif tail == 0 and not is_ended then
    first = first - 1 -- the line in front of it gets or loses its line break
  end
  local lines = vim.api.nvim_buf_get_lines(buffer, math.max(first, 0), count - tail, false)
  if first < 0 or has_return(lines) then
    return full_text(sent, buffer)
  end
  local range = { start = { line = first, character = 0 }, ["end"] = { line = sent.count - tail, character = 0 } }
  if #lines > 0 and (tail > 0 or is_ended) then
    lines[#lines + 1] = "" -- what is behind the last line break
  end
  is_known(sent, buffer)
  return { range = range, text = table.concat(lines, line_break) }
end

--- Tell the server of a buffer's changes, if there are any.
---@param sender model_lifecycle.Sender
---@param buffer integer
local function tell(sender, buffer)
  local sent = sender.sent[buffer]
  if not sent or not (sent.first or sent.is_stale) or not vim.api.nvim_buf_is_loaded(buffer) then
    return
  end
  local params = {
    textDocument = { uri = sent.uri, version = vim.lsp.util.buf_versions[buffer] },
    contentChanges = { change_of(sent, buffer) },
  }
  sender.last = vim.uv.now()
  require("model_lifecycle.client").notify(sender.client, DID_CHANGE, params, buffer)
end

---@param sender model_lifecycle.Sender
local function tell_all(sender)
  if vim.in_fast_event() then
    return -- buffers cannot be read here; the changes come by themselves
  end
  for buffer in pairs(sender.sent) do
    tell(sender, buffer)
  end
end

--- Tell the server soon: at once, but not in the middle of a command, for people who pause between two keys.
---@param sender model_lifecycle.Sender
---@param buffer integer
local function tell_soon(sender, buffer)
  local sent = sender.sent[buffer]
  if sent.is_waiting then
    return
  end
  sent.is_waiting = true
  vim.defer_fn(function()
    sent.is_waiting = false
    if sender.sent[buffer] == sent then
      tell(sender, buffer)
    end
  end, math.max(0, sender.pause - (vim.uv.now() - sender.last)))
end

---@param sender model_lifecycle.Sender
---@param buffer integer
local function watch(sender, buffer)
  if sender.watched[buffer] then
    return
  end
  sender.watched[buffer] = true
  local function is_gone()
    sender.watched[buffer] = nil
  end
  vim.api.nvim_buf_attach(buffer, false, {
    on_lines = function(_, _, _, first, last, new_last)
      local sent = sender.sent[buffer]
      if not sent then
        is_gone()
        return true -- hear no more of it
      end
      sent.first = math.min(sent.first or first, first)
      sent.tail = math.min(sent.tail, sent.now - last)
      sent.now = sent.now + new_last - last
      tell_soon(sender, buffer)
    end,
    on_reload = function() end, -- Neovim closes it for the server, and opens it again
    on_detach = is_gone,
  })
end

--- What Neovim tells the server of opened and closed documents.
---@param sender model_lifecycle.Sender
---@param method string
---@param document { uri: string }
local function follow(sender, method, document)
  if method == "textDocument/didClose" then
    for buffer, sent in pairs(sender.sent) do
      if sent.uri == document.uri then
        sender.sent[buffer] = nil
      end
    end
  elseif method == "textDocument/didOpen" then
    for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
      if vim.api.nvim_buf_is_loaded(buffer) and vim.uri_from_bufnr(buffer) == document.uri then
        local sent = { uri = document.uri, is_waiting = false }
        all_is_known(sent, buffer, vim.api.nvim_buf_get_lines(buffer, 0, -1, false))
        sender.sent[buffer] = sent
        watch(sender, buffer)
      end
    end
  end
end

--- Send a client's changes from now on. Whatever else is sent comes behind the changes that were made before it.
---@param client vim.lsp.Client
function M.begin(client)
  local sync = client.server_capabilities.textDocumentSync
  local is_chosen = vim.tbl_get(client.config, "init_options", "sync") == "full"
  if is_chosen or type(sync) ~= "table" or sync.change ~= FULL then
    return
  end
  sync.change = NONE
  local pause = vim.tbl_get(client.config, "flags", "debounce_text_changes") or 0
  local sender = { client = client, sent = {}, watched = {}, pause = pause, last = 0 } ---@type model_lifecycle.Sender
  senders[client.id] = sender
  local request, notify = client.rpc.request, client.rpc.notify
  client.rpc.request = function(...)
    tell_all(sender)
    return request(...)
  end
  client.rpc.notify = function(method, params)
    if method ~= DID_CHANGE then
      tell_all(sender)
    end
    local done = notify(method, params)
    follow(sender, method, params and params.textDocument)
    return done
  end
end

--- Lines may end otherwise than the server knows, though none of them has changed.
---@param buffer integer
function M.ends_changed(buffer)
  for _, sender in pairs(senders) do
    local sent = sender.sent[buffer]
    if sent then
      sent.is_stale = true
      tell_soon(sender, buffer)
    end
  end
end

--- A client is gone.
---@param id integer
function M.ended(id)
  if senders[id] then
    senders[id].sent = {}
    senders[id] = nil
  end
end

return M
