--- What the server asks of the editor beyond Neovim's own handlers.
local handlers = {
  ["window/showDocument"] = function(failure, params, context)
    return require("model_lifecycle.browser").show_document(failure, params, context)
  end,
  ["model-lifecycle/previewChanged"] = function(_, params, context)
    require("model_lifecycle.preview").is_open(context.client_id, params.id)
  end,
  ["model-lifecycle/previewClosed"] = function(_, params, context)
    require("model_lifecycle.preview").is_closed(context.client_id, params.id)
  end,
  ["model-lifecycle/modelsInUse"] = function(_, params, context)
    require("model_lifecycle.in_use").changed(context.client_id, params.text)
  end,
  -- Highlights are for panels; the server sends them to the browser.
  ["model-lifecycle/previewHighlight"] = function() end,
}

if not vim.lsp.codelens.enable then
  handlers["workspace/codeLens/refresh"] = function(_, _, context)
    require("model_lifecycle.lenses").refresh_all(context.client_id)
    return vim.NIL
  end
end

-- What Neovim asks by itself may meet a server that is just being ended: nobody needs to be told.
for _, method in ipairs({ "textDocument/inlayHint", "textDocument/diagnostic", "textDocument/codeLens" }) do
  handlers[method] = function(failure, ...)
    if not (failure and failure.code == vim.lsp.protocol.ErrorCodes.InvalidRequest) then
      return vim.lsp.handlers[method](failure, ...)
    end
  end
end

return handlers
