--- A window with Markdown to read. `q` closes it; a later text takes its place.
local M = {}

---@return integer? window one that shows such a text already
local function shown()
  return vim.iter(vim.api.nvim_tabpage_list_wins(0)):find(function(window)
    return vim.b[vim.api.nvim_win_get_buf(window)].model_lifecycle_scratch
  end)
end

--- The lines of a text, each paragraph in one, so that it wraps at the window's edge.
---@param markdown string
---@return string[]
local function lines_of(markdown)
  local lines, in_code = {}, false
  for _, line in ipairs(vim.split(vim.trim(markdown), "\n")) do
    local is_fence = line:find("^```") ~= nil
    local before = lines[#lines] or ""
    local is_text = not in_code and not is_fence and line:find("^[%w`(]") ~= nil
    if is_text and before:find("^[%w`(]") and not before:find("^```") then
      lines[#lines] = before .. " " .. line
    else
      table.insert(lines, line)
    end
    if is_fence then
      in_code = not in_code
    end
  end
  return lines
end

---@param name string the buffer's name
---@param markdown string
---@param mods string modifiers such as `vertical`
function M.show(name, markdown, mods)
  local MOST_LINES = 20
  local lines = lines_of(markdown)
  local window = shown()
  if window then
    vim.api.nvim_set_current_win(window)
  else
    vim.cmd((mods ~= "" and mods or "botright") .. " split")
  end
  local buffer = vim.fn.bufnr("^" .. name .. "$")
  if buffer < 0 then
    buffer = vim.api.nvim_create_buf(false, true)
    vim.api.nvim_buf_set_name(buffer, name)
  end
  vim.b[buffer].model_lifecycle_scratch = true
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(buffer, 0, -1, true, lines)
  vim.bo[buffer].modifiable = false
  vim.bo[buffer].bufhidden = "wipe"
  vim.api.nvim_win_set_buf(0, buffer)
  vim.bo[buffer].filetype = "markdown"
  pcall(vim.treesitter.start, buffer, "markdown")
  vim.wo.wrap, vim.wo.linebreak, vim.wo.conceallevel, vim.wo.spell = true, true, 2, false
  vim.wo.number, vim.wo.relativenumber, vim.wo.signcolumn = false, false, "no"
  vim.keymap.set("n", "q", "<Cmd>close<CR>", { buffer = buffer, nowait = true, desc = "Close" })
  if not window and not mods:find("vertical") then
    vim.api.nvim_win_set_height(0, math.min(#lines + 1, MOST_LINES))
  end
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
end

return M
