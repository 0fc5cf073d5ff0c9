--- Showing what the server wants shown: a place in a file, or a page in the browser.
local say = require("model_lifecycle.say")
local settings = require("model_lifecycle.settings")

local M = {}

--- The address of the page shown last.
M.last = nil ---@type string?

--- Whether Neovim runs on another machine than the person's browser, as far as one can tell.
---@return boolean
function M.is_remote()
  local env = vim.env
  return env.SSH_CONNECTION ~= nil and not (env.DISPLAY or env.WAYLAND_DISPLAY or env.BROWSER)
end

--- The command to type at the near end of an ssh connection, so that pages on a port are seen there.
---@param port string
---@return string
function M.tunnel(port)
  local server = vim.split(vim.env.SSH_CONNECTION or "", " ")[3] or "HOST"
  local user = vim.env.USER and vim.env.USER .. "@" or ""
  return ("ssh -N -L %s:127.0.0.1:%s %s%s"):format(port, port, user, server)
end

---@param address string
---@return string?
function M.port(address)
  return address:match("^https?://[^/]*:(%d+)")
end

---@param address string
---@param reason string
local function show_address(address, reason)
  local text = ("%s Open %s"):format(reason, address)
  local port = vim.env.SSH_CONNECTION and M.port(address)
  if port then
    text = ("%s in a browser, after `%s` on your own machine."):format(text, M.tunnel(port))
  end
  say.say(text)
end

---@param address string
---@return vim.SystemObj? process what `vim.ui.open` gives, which may be a person's own and give anything
---@return string? reason why the address could not be opened
local function run_opener(address)
  local browser = settings.read().browser
  if not browser then
    return vim.ui.open(address)
  end
  local command = vim.list_extend(vim.deepcopy(browser), { address })
  local is_started, process = pcall(vim.system, command, { detach = true })
  if not is_started then
    return nil, ("`%s` cannot be run."):format(browser[1])
  end
  return process
end

--- The page's own address, where the server gave a file on this machine that leads to it: the token in the address is
--- kept out of the arguments of programs, but a browser elsewhere cannot read the file.
---@param address string
---@return string
local function page_address(address)
  if not vim.startswith(address, "file:") then
    return address
  end
  local is_read, lines = pcall(vim.fn.readfile, vim.uri_to_fname(address))
  return is_read and table.concat(lines, "\n"):match('url=(http[^"]+)"') or address
end

--- Open an address without waiting for the program that does: a browser may stay in the foreground.
---@param address string
function M.open(address)
  local LONGEST, STEP = 10000, 100
  M.last = page_address(address)
  if M.is_remote() and not settings.read().browser then
    show_address(M.last, "This is an ssh connection.")
    return
  end
  local process, reason = run_opener(address)
  if not process and reason then
    show_address(address, reason)
    return
  elseif type(process) ~= "table" or not process.is_closing then
    return
  end
  local waited = 0
  local timer = assert(vim.uv.new_timer())
  timer:start(
    STEP,
    STEP,
    vim.schedule_wrap(function()
      waited = waited + STEP
      if timer:is_closing() then
        return
      elseif process:is_closing() then
        timer:close()
        local code = process:wait().code
        if code ~= 0 then
          show_address(address, ("The browser could not be opened (exit code %d)."):format(code))
        end
      elseif waited >= LONGEST then
        timer:close()
      end
    end)
  )
end

--- The handler of `window/showDocument`. Neovim's own waits for the browser, and ends it after two seconds.
function M.show_document(failure, params, context)
  if not params.external then
    return vim.lsp.handlers["window/showDocument"](failure, params, context)
  end
  M.open(params.uri)
  return { success = true }
end

return M
