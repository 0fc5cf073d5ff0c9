--- The page of a code: what it finds, with a wrong and a right example.
local client = require("model_lifecycle.client")
local say = require("model_lifecycle.say")

local M = {}

---@type string[]? the names of the rules, once a server has sent them
local codes

---@param one vim.lsp.Client
---@return string[]
local function codes_of(one)
  if not codes then
    local LONGEST = 1000
    local answer = client.request_sync(one, "model-lifecycle/codes", vim.empty_dict(), LONGEST)
    if not answer or not answer.result then
      return {}
    end
    codes = vim.tbl_map(function(each)
      return each.code
    end, answer.result)
  end
  return codes
end

--- The codes that begin with what is typed.
---@param lead string
---@return string[]
function M.complete(lead)
  local one = client.nearest(vim.api.nvim_get_current_buf())
  return vim.tbl_filter(function(code)
    return vim.startswith(code, lead)
  end, one and codes_of(one) or {})
end

--- The code that is meant at the cursor: of the finding there, else of one in the line, else the word itself.
---@param one vim.lsp.Client
---@return string?
local function code_at_cursor(one)
  local line, column = unpack(vim.api.nvim_win_get_cursor(0))
  local found = vim.tbl_filter(function(each)
    return type(each.code) == "string"
  end, vim.diagnostic.get(0, { lnum = line - 1, namespace = vim.lsp.diagnostic.get_namespace(one.id) }))
  local here = vim.tbl_filter(function(each)
    return each.col <= column and (each.end_lnum > each.lnum or column < math.max(each.end_col, each.col + 1))
  end, found)
  local diagnostic = here[1] or found[1]
  if diagnostic then
    return diagnostic.code --[[@as string]]
  end
  local text = vim.api.nvim_get_current_line()
  for start, word, after in text:gmatch("()([%w-]+)()") do
    if start <= column + 1 and column + 1 < after and vim.tbl_contains(codes_of(one), word) then
      return word
    end
  end
end

--- Show the page of a code, or of the one at the cursor.
---@param code string
---@param mods string modifiers of the command, such as `vertical`
function M.explain(code, mods)
  local one = client.nearest(vim.api.nvim_get_current_buf())
  if not one then
    say.warn("no server runs. `:ModelLifecycleInfo` tells why; `model-lifecycle explain CODE` works in a terminal.")
    return
  end
  local wanted = code ~= "" and code or code_at_cursor(one)
  if not wanted then
    say.say("there is no finding in this line. `:ModelLifecycleExplain CODE` explains any code; <Tab> completes it.")
    return
  end
  client.request(one, "model-lifecycle/explain", { code = wanted }, function(failure, page)
    if failure then
      say.failed(failure, "`:ModelLifecycleExplain`", one)
    elseif type(page) ~= "table" then
      say.warn(("there is no code `%s`. <Tab> after `:ModelLifecycleExplain ` shows all."):format(wanted))
    else
      require("model_lifecycle.scratch").show("model-lifecycle://explain/" .. page.code, page.markdown, mods)
    end
  end)
end

return M
