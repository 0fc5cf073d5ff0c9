--- The client: its configuration, and starting it on either generation of Neovim's interface.
local M = {}

M.NAME = "model_lifecycle"

--- Neovim 0.11 has `vim.lsp.config` and `vim.lsp.enable`.
M.has_config = vim.fn.has("nvim-0.11") == 1

---@param client vim.lsp.Client
---@param method string
---@param params table
---@param answer fun(error: table?, result: any)
---@param buffer? integer
function M.request(client, method, params, answer, buffer)
  if M.has_config then
    client:request(method, params, answer, buffer)
  else
    client.request(method, params, answer, buffer) ---@diagnostic disable-line: param-type-mismatch
  end
end

--- Ask and wait; nil when there is no answer in time.
---@param client vim.lsp.Client
---@param method string
---@param params table
---@param longest integer milliseconds
---@return { err?: table, result?: any }?
function M.request_sync(client, method, params, longest)
  if M.has_config then
    return (client:request_sync(method, params, longest))
  end
  return (client.request_sync(method, params, longest)) ---@diagnostic disable-line: param-type-mismatch
end

---@param client vim.lsp.Client
---@param method string
---@param params table
---@param buffer? integer
function M.notify(client, method, params, buffer)
  if M.has_config then
    client:notify(method, params, buffer)
  else
    client.notify(method, params) ---@diagnostic disable-line: param-type-mismatch
  end
end

---@param client vim.lsp.Client
---@param force? boolean
function M.stop(client, force)
  if M.has_config then
    client:stop(force)
  else
    client.stop(force) ---@diagnostic disable-line: param-type-mismatch
  end
end

--- Our clients: those of a buffer, or all.
---@param buffer? integer
---@return vim.lsp.Client[]
function M.all(buffer)
  return vim.lsp.get_clients({ name = M.NAME, bufnr = buffer })
end

--- A client to ask: that of a buffer, else any.
---@param buffer integer
---@return vim.lsp.Client?
function M.nearest(buffer)
  return M.all(buffer)[1] or M.all()[1]
end

--- What we add to Neovim's capabilities, which 0.10 does not do itself: before 0.12 it does not hear of new lenses.
---@return table?
local function capabilities()
  if vim.fn.has("nvim-0.12") == 0 then
    local ours = { workspace = { codeLens = { refreshSupport = true } } }
    return vim.tbl_deep_extend("force", vim.lsp.protocol.make_client_capabilities(), ours)
  end
end

--- What `lsp/model_lifecycle.lua` returns.
---@return vim.lsp.Config
function M.config()
  local settings = require("model_lifecycle.settings").read()
  return {
    cmd = settings.cmd,
    root_dir = function(buffer, start)
      local decision = require("model_lifecycle.start").decide(buffer)
      if decision.attach then
        require("model_lifecycle.attach").starts(buffer)
        start(decision.root)
      end
    end,
    reuse_client = function(client, config)
      return client.name == config.name and client.config.root_dir == config.root_dir
    end,
    -- Neovim pulls the findings of the current buffer only; pushed ones reach closed files and other windows too.
    init_options = vim.tbl_extend("force", { diagnostics = "push", modelsInUse = true }, settings.settings),
    settings = next(settings.settings) and { ["model-lifecycle"] = settings.settings } or nil,
    capabilities = capabilities(),
    -- The server gathers keys by itself. Neovim's own 150 ms would come on top of that while somebody types on.
    flags = { debounce_text_changes = 20 },
    on_init = function(client, answer)
      client.server_info = client.server_info or answer.serverInfo -- Neovim 0.10 does not keep it
      require("model_lifecycle.changes").begin(client)
    end,
    on_exit = function(code, signal, id)
      require("model_lifecycle.start").exited(code, signal, id)
    end,
    commands = {
      ["model-lifecycle.openPreview"] = function(command, context)
        require("model_lifecycle.preview").run(command, context)
      end,
      ["model-lifecycle.showReferences"] = function(command, context)
        require("model_lifecycle.references").run(command, context)
      end,
      ["model-lifecycle.explain"] = function(command)
        require("model_lifecycle.explain").explain(command.arguments[1], "")
      end,
      ["model-lifecycle.copyReplacement"] = function(command)
        require("model_lifecycle.in_use").copy(command.arguments[1])
      end,
    },
    handlers = require("model_lifecycle.handlers"),
  }
end

--- The configuration that holds: ours, with what a person has changed through `vim.lsp.config`.
---@return vim.lsp.Config
function M.resolved()
  if M.has_config then
    return vim.deepcopy(vim.lsp.config[M.NAME])
  end
  local config = M.config()
  config.name = M.NAME
  return config
end

return M
