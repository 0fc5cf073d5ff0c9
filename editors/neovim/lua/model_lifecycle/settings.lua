--- What a person has set in `vim.g.model_lifecycle`.
local M = {}

---@class model_lifecycle.Settings
---@field enable boolean Start the server for record files; else `vim.lsp.enable("model_lifecycle")` does.
---@field cmd string[] The command that starts the server.
---@field codelens boolean Show lenses above records.
---@field inlay_hints boolean Show names, prices and short counts beside the values.
---@field highlight boolean Highlight the value at the cursor in an open comparison page.
---@field browser? string[] The command that opens a page, before its address; else `vim.ui.open` does.
---@field settings table The server's own settings: `config`, `debounce`, `scope` and others (editors/README.md).
M.defaults = {
  enable = true,
  cmd = { "model-lifecycle", "lsp" },
  codelens = true,
  inlay_hints = true,
  highlight = true,
  browser = nil,
  settings = {},
}

---@param value any
---@return boolean
local function is_command(value)
  return type(value) == "table"
    and #value > 0
    and vim.iter(value):all(function(word)
      return type(word) == "string"
    end)
end

---@param value any
local function is_boolean(value)
  return type(value) == "boolean"
end

---@type table<string, { wanted: string, is_met: fun(value: any): boolean }>
local kinds = {
  enable = { wanted = "true or false", is_met = is_boolean },
  cmd = { wanted = 'a list of words, such as { "model-lifecycle", "lsp" }', is_met = is_command },
  codelens = { wanted = "true or false", is_met = is_boolean },
  inlay_hints = { wanted = "true or false", is_met = is_boolean },
  highlight = { wanted = "true or false", is_met = is_boolean },
  browser = { wanted = 'a list of words, such as { "firefox" }', is_met = is_command },
  settings = {
    wanted = "a table of the server's settings",
    is_met = function(value)
      return type(value) == "table" and (vim.tbl_isempty(value) or not vim.islist(value))
    end,
  },
}

--- The settings, and a sentence for each that cannot be used: its default holds then.
---@return model_lifecycle.Settings
---@return string[]
function M.read()
  local given = vim.g.model_lifecycle
  local settings, mistakes = vim.deepcopy(M.defaults), {}
  if given ~= nil and type(given) ~= "table" then
    return settings, { "`vim.g.model_lifecycle` must be a table." }
  end
  for name, value in vim.spairs(given or {}) do
    local kind = kinds[name]
    if not kind then
      local known = table.concat(vim.fn.sort(vim.tbl_keys(kinds)), "`, `")
      table.insert(mistakes, ("`vim.g.model_lifecycle` has no setting `%s`. There are `%s`."):format(name, known))
    elseif not kind.is_met(value) then
      table.insert(mistakes, ("`vim.g.model_lifecycle.%s` must be %s."):format(name, kind.wanted))
    else
      settings[name] = value
    end
  end
  return settings, mistakes
end

return M
