--- Code lenses above records. Neovim 0.12 keeps them current; before, this does.
local client = require("model_lifecycle.client")

local M = {}

--- Milliseconds without a change before lenses are asked for again, as in Neovim 0.12.
local PAUSE = 200

--- Before the words of a lens. Neovim before 0.12 draws them behind the line, where they would read like a value.
local MARK = " ▸ "

---@type table<integer, uv.uv_timer_t>
local timers = {}

--- Draw the lenses of a buffer. Neovim would draw those that say later what they say without the mark.
---@param failure lsp.ResponseError?
---@param lenses lsp.CodeLens[]
---@param context lsp.HandlerContext
local function draw(failure, lenses, context)
  for _, lens in ipairs(lenses) do
    if lens.command then
      lens.command.title = MARK .. lens.command.title
    end
  end
  vim.lsp.codelens.on_codelens(failure, lenses, context)
end

---@param failure lsp.ResponseError?
---@param lenses lsp.CodeLens[]?
---@param context lsp.HandlerContext
local function answered(failure, lenses, context)
  lenses = lenses or {}
  local one = vim.lsp.get_client_by_id(context.client_id)
  local waiting = 1
  local function done()
    waiting = waiting - 1
    if waiting == 0 then
      draw(failure, lenses, context)
    end
  end
  for _, lens in ipairs(lenses) do
    if one and not lens.command then
      waiting = waiting + 1
      client.request(one, "codeLens/resolve", lens, function(_, resolved)
        lens.command = resolved and resolved.command
        done()
      end, context.bufnr)
    end
  end
  done()
end

--- Ask for the lenses of a buffer. `vim.lsp.codelens.refresh` would never ask again once a server has gone unanswered.
---@param buffer integer
local function refresh(buffer)
  if vim.api.nvim_buf_is_loaded(buffer) then
    local params = { textDocument = vim.lsp.util.make_text_document_params(buffer) }
    for _, one in ipairs(client.all(buffer)) do
      client.request(one, "textDocument/codeLens", params, answered, buffer)
    end
  end
end

--- Ask for the lenses of a buffer again when the typing pauses.
---@param buffer integer
function M.refresh_soon(buffer)
  local timer = timers[buffer] or assert(vim.uv.new_timer())
  timers[buffer] = timer
  timer:start(
    PAUSE,
    0,
    vim.schedule_wrap(function()
      timer:stop()
      refresh(buffer)
    end)
  )
end

--- The server knows more than when it was last asked.
---@param client_id integer
function M.refresh_all(client_id)
  local one = vim.lsp.get_client_by_id(client_id)
  for buffer in pairs(one and one.attached_buffers or {}) do
    refresh(buffer)
  end
end

--- A lens was run, for which Neovim before 0.12 has taken it off the screen.
---@param buffer integer
function M.was_run(buffer)
  if not vim.lsp.codelens.enable then
    refresh(buffer)
  end
end

---@param one vim.lsp.Client
---@param buffer integer
function M.attach(one, buffer)
  if vim.lsp.codelens.enable then
    vim.lsp.codelens.enable(true, { bufnr = buffer }) -- for one client alone, Neovim would not let go when it ends
    return
  end
  local group = vim.api.nvim_create_augroup("model_lifecycle_lenses_" .. buffer, {})
  vim.api.nvim_create_autocmd({ "TextChanged", "TextChangedI", "BufEnter" }, {
    group = group,
    buffer = buffer,
    callback = function()
      M.refresh_soon(buffer)
    end,
  })
  vim.api.nvim_create_autocmd({ "LspDetach", "BufDelete" }, {
    group = group,
    buffer = buffer,
    callback = function(event)
      if event.event == "BufDelete" or event.data.client_id == one.id then
        vim.api.nvim_del_augroup_by_id(group)
        if timers[buffer] then
          timers[buffer]:close()
          timers[buffer] = nil
        end
        return true
      end
    end,
  })
  refresh(buffer)
end

return M
