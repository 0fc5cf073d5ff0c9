--- What happens when the server begins to look after a buffer.
local configured = require("model_lifecycle.configured")
local say = require("model_lifecycle.say")
local settings = require("model_lifecycle.settings")

local M = {}

local compared = false

--- The version of the server that runs; nil where it sends none.
---@param client vim.lsp.Client
---@return string?
function M.server_version(client)
  return vim.tbl_get(client, "server_info", "version")
end

---@param client vim.lsp.Client
local function compare_versions(client)
  if compared then
    return
  end
  compared = true
  local server, plugin = M.server_version(client), require("model_lifecycle.version")
  if server and server ~= plugin then
    local text =
      "the server is version %s, the plugin version %s. Update the older one: `:checkhealth model_lifecycle`."
    say.warn(text:format(server, plugin))
  end
end

local KEYS = { gd = "definition", grr = "references", gri = "implementation", grn = "rename" }

--- The keys that newer versions of Neovim have for this, and `gd`, where nothing is on them.
---@param buffer integer
local function map_keys(buffer)
  vim.api.nvim_buf_call(buffer, function()
    for keys, what in pairs(KEYS) do
      if vim.fn.maparg(keys, "n") == "" then
        local function go()
          vim.lsp.buf[what]()
        end
        vim.keymap.set("n", keys, go, { buffer = buffer, desc = "vim.lsp.buf." .. what .. "()" })
      end
    end
  end)
end

--- What Neovim sets for every buffer with a server. Our server does neither in source code.
local OPTIONS = { "omnifunc", "formatexpr" }

---@type table<integer, table<string, string>> what was set before, of source code by buffer
local set_before = {}

--- The server is about to look after a buffer.
---@param buffer integer
function M.starts(buffer)
  if not vim.tbl_contains(configured.record_types, vim.bo[buffer].filetype) then
    set_before[buffer] = {}
    for _, name in ipairs(OPTIONS) do
      set_before[buffer][name] = vim.bo[buffer][name]
    end
  end
end

---@param client vim.lsp.Client
---@param buffer integer
function M.attached(client, buffer)
  compare_versions(client)
  local options = set_before[buffer]
  if options then
    set_before[buffer] = nil
    for name, value in pairs(options) do
      vim.bo[buffer][name] = value
    end
    return
  end
  map_keys(buffer)
  if settings.read().codelens then
    require("model_lifecycle.lenses").attach(client, buffer)
  end
  if settings.read().inlay_hints then
    vim.lsp.inlay_hint.enable(true, { bufnr = buffer })
  end
  if package.loaded["model_lifecycle.preview"] then -- no page is open before it is loaded
    require("model_lifecycle.preview").attached(buffer)
  end
end

return M
