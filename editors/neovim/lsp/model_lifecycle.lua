-- What `vim.lsp.enable("model_lifecycle")` starts, from Neovim 0.11 on. `vim.lsp.config` may override any of it.
---@type vim.lsp.Config
return require("model_lifecycle.client").config()
