-- Loaded at every start of Neovim: only says when the rest is needed.
if vim.g.loaded_model_lifecycle then
  return
end
vim.g.loaded_model_lifecycle = true

if vim.fn.has("nvim-0.10") == 0 then
  vim.notify("model-lifecycle: this plugin needs Neovim 0.10 or newer.", vim.log.levels.WARN)
  return
end

---@param buffer integer
local function opened(buffer)
  if require("model_lifecycle.configured").concerns(buffer) then
    require("model_lifecycle").opened(buffer)
  end
end

vim.api.nvim_create_autocmd("FileType", {
  group = vim.api.nvim_create_augroup("model_lifecycle_plugin", {}),
  desc = "Start the language server for model lifecycle records, and for source code where it is scanned",
  callback = function(event)
    opened(event.buf)
  end,
})

---@param name string
---@param run string the function of `model_lifecycle.commands`
---@param options vim.api.keyset.user_command
local function command(name, run, options)
  vim.api.nvim_create_user_command("ModelLifecycle" .. name, function(arguments)
    require("model_lifecycle.commands")[run](arguments)
  end, options)
end

command(
  "Preview",
  "preview",
  { bang = true, desc = "Open the comparison page in the browser (!: it follows the cursor)" }
)
command("PreviewClose", "preview_close", { desc = "Close all comparison pages" })
command("Explain", "explain", {
  nargs = "?",
  desc = "Explain a finding: that at the cursor, or by its code",
  complete = function(...)
    return require("model_lifecycle.commands").complete_codes(...)
  end,
})
command("New", "new", {
  nargs = "*",
  desc = "Write new records: `records PROVIDER`, `model PROVIDER/ID`, `migration PROVIDER/OLD PROVIDER/NEW`",
  complete = function(...)
    return require("model_lifecycle.new").complete(...)
  end,
})
command("Info", "info", { desc = "Which kind of record this file is, and why" })
command("Restart", "restart", { desc = "Restart the language server" })
command("Log", "log", { desc = "Open Neovim's log of language servers" })

-- The plugin was loaded late: files may be open already.
if vim.v.vim_did_enter == 1 then
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) then
      opened(buffer)
    end
  end
end
