--- What a text shows of being a record. The lists and the rules are the server's (`workspace/discovery/kinds.py`); a test
--- compares them. This is a cheap look before a server is started: the server reads properly.
local M = {}

--- Bytes of a long text by which it must show that it holds records.
M.HEAD = 64 * 1024

--- A comment that names the kind is on one of the first lines, at most so many.
M.COMMENT_LINES = 10

--- Distinctive properties that a root must have to show that records are kept here.
M.NEEDED = 3

--- The properties of a record that no other kind has, and few other files.
---@type table<string, string[]>
M.distinctive = {
  model = {
    "announced_date",
    "deprecation_date",
    "first_seen",
    "region_or_platform_notes",
    "replacements",
    "shutdown_date",
    "shutdown_date_kind",
    "specs",
  },
  provider = { "deprecations_url", "models_url", "pricing_url" },
  migration = {
    "api_changes",
    "capability_changes",
    "code_change",
    "context_diff",
    "max_output_diff",
    "migration_checklist",
    "price_diff",
  },
}

local kinds = vim.tbl_keys(M.distinctive)
table.sort(kinds)

---@param address string what a modeline names as the schema
---@return boolean
local function is_our_schema(address)
  local path, fragment = address:match("^([^#]*)#?(.*)$")
  for _, name in ipairs({ fragment, (path:gsub("%?.*$", "")) }) do
    name = name:gsub("\\", "/"):match("[^/]*$"):lower()
    name = name:gsub("%.json$", ""):gsub("%.ya?ml$", ""):gsub("%.schema$", "")
    if M.distinctive[name] then
      return true
    end
  end
  return false
end

--- The number of the line whose comment names a kind, or one of our schemas.
---@param text string YAML
---@return integer?
function M.comment(text)
  local number = 0
  for line in vim.gsplit(text:sub(1, M.HEAD), "\r?\n") do
    number = number + 1
    if number > M.COMMENT_LINES then
      return nil
    end
    local comment = line:gsub("^%-%-%-", ""):match("^[ \t]*#[ \t]*(.*)$") or ""
    local schema = comment:match("^yaml%-language%-server:[ \t]*%$schema[ \t]*=[ \t]*(%S+)")
    if comment:find("^model%-lifecycle:.*%f[%w_]kind[ \t]*=") or (schema and is_our_schema(schema)) then
      return number
    end
  end
end

--- The properties at the root of a text in braces, as JSON is: those of the object, or of the objects of the array.
---@param text string
---@return table<string, true>
local function keys_in_braces(text)
  local keys, depth, at = {}, 0, 1
  local wanted = text:match("[%[{]") == "[" and 2 or 1
  while true do
    at = text:find('["{}%[%]]', at)
    if not at then
      return keys
    end
    local mark = text:sub(at, at)
    if mark == '"' then
      local start = at + 1
      at = text:find('["\\]', start)
      while at and text:sub(at, at) == "\\" do
        at = text:find('["\\]', at + 2)
      end
      if not at then
        return keys
      end
      if depth == wanted and text:find("^%s*:", at + 1) then
        keys[text:sub(start, at - 1)] = true
      end
    else
      depth = depth + ((mark == "{" or mark == "[") and 1 or -1)
    end
    at = at + 1
  end
end

--- The properties at the root of YAML in block style: those in the first property's column.
---@param text string
---@return table<string, true>
local function keys_in_column(text)
  local keys, column = {}, nil
  for line in vim.gsplit(text, "\r?\n") do
    local blanks, rest = line:match("^( *)(.*)$")
    local indent = #blanks
    while rest:find("^%- ") do
      local dash = rest:match("^%- *")
      indent, rest = indent + #dash, rest:sub(#dash + 1)
    end
    local key = rest:match([[^["']?([%w_]+)["']?[ \t]*:%s]]) or rest:match([[^["']?([%w_]+)["']?[ \t]*:$]])
    if key then
      column = column or indent
      if indent == column then
        keys[key] = true
      end
    end
  end
  return keys
end

--- Whether a text is written in braces, whatever comments come first.
---@param text string
---@return boolean
local function is_in_braces(text)
  for line in vim.gsplit(text, "\r?\n") do
    if line:find("%S") and not line:find("^%s*#") and not line:find("^%-%-%-%s*$") then
      return line:find("^%s*[%[{]") ~= nil
    end
  end
  return false
end

--- The kind of record that a text shows by its properties alone; nil for anything else.
---@param text string YAML or JSON
---@return string?
function M.kind(text)
  text = text:sub(1, M.HEAD):gsub("^\239\187\191", "")
  ---@param kind string
  ---@param has fun(name: string): boolean
  local function shows(kind, has)
    return #vim.tbl_filter(has, M.distinctive[kind]) >= M.NEEDED
  end
  local keys ---@type table<string, true>?
  for _, kind in ipairs(kinds) do
    -- Most texts hold none of the words: that is quickly seen.
    if shows(kind, function(name)
      return text:find(name, 1, true) ~= nil
    end) then
      keys = keys or (is_in_braces(text) and keys_in_braces(text) or keys_in_column(text))
      if shows(kind, function(name)
        return keys[name] == true
      end) then
        return kind
      end
    end
  end
end

return M
