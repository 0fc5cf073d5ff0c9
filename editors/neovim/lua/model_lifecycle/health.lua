--- `:checkhealth model_lifecycle`
local browser = require("model_lifecycle.browser")
local client = require("model_lifecycle.client")
local program = require("model_lifecycle.program")

local M = {}

local health = vim.health

local function check_neovim()
  health.start("Neovim")
  local version = tostring(vim.version())
  if vim.fn.has("nvim-0.10") == 0 then
    health.error(("Neovim %s is too old."):format(version), "Install Neovim 0.10 or newer.")
    return
  end
  health.ok(("Neovim %s"):format(version))
  local _, mistakes = require("model_lifecycle.settings").read()
  for _, mistake in ipairs(mistakes) do
    health.error(mistake, "See :help model-lifecycle-settings")
  end
end

local function check_program()
  health.start("Server")
  local command = client.resolved().cmd
  if type(command) ~= "table" then
    health.info("`cmd` is a function: the program cannot be told.")
    return
  end
  local path = vim.fn.exepath(command[1])
  if path == "" then
    health.error(("The program `%s` is not found."):format(command[1]), {
      ("Install it: %s."):format(program.advice()),
      "Or say where it is: `vim.g.model_lifecycle = { cmd = { '/path/to/model-lifecycle', 'lsp' } }`.",
    })
    return
  end
  local version, plugin = program.version(path), require("model_lifecycle.version")
  if not version then
    health.warn(("`%s` does not tell its version."):format(path), "Run it with `--version` in a terminal.")
  elseif version ~= plugin then
    health.warn(("`%s` is version %s, the plugin version %s."):format(path, version, plugin), {
      ("Update the plugin with your plugin manager, then the program: %s."):format(program.advice(true)),
    })
  else
    health.ok(("`%s`, version %s like the plugin"):format(path, version))
  end
end

---@param buffer integer
local function relative(buffer)
  return vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":~:.")
end

local function check_clients()
  health.start("Clients")
  local running = client.all()
  for _, one in ipairs(running) do
    local version = require("model_lifecycle.attach").server_version(one) or "unknown"
    local files = vim.tbl_map(relative, vim.tbl_keys(one.attached_buffers))
    table.sort(files)
    health.ok(
      ("Client %d: server %s, positions in %s, root `%s`"):format(
        one.id,
        version,
        one.offset_encoding,
        one.config.root_dir or "none, only open files are read"
      )
    )
    for _, file in ipairs(files) do
      health.info(("`%s`"):format(file))
    end
  end
  if #running == 0 then
    health.info("No server runs. One is started with the first record that is opened.")
  end
end

--- The files that were opened, and why the server looks after them or not.
local function check_files()
  health.start("Open files")
  local count = 0
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) and require("model_lifecycle.configured").concerns(buffer) then
      count = count + 1
      local decision = require("model_lifecycle.start").decide(buffer)
      local mark = #client.all(buffer) > 0 and "served" or "not served"
      health.info(("`%s`: %s. %s"):format(relative(buffer), mark, decision.why))
    end
  end
  if count == 0 then
    health.info("No file is open that the server could look after.")
  end
end

--- Other clients that would show findings twice.
local function check_conflicts()
  health.start("Conflicts")
  local warned = false
  for _, one in ipairs(client.all()) do
    for buffer in pairs(one.attached_buffers) do
      for _, other in ipairs(vim.lsp.get_clients({ bufnr = buffer })) do
        local command = type(other.config.cmd) == "table" and other.config.cmd[1] or ""
        if other.name == "yamlls" or other.name == "jsonls" then
          local language = other.name == "yamlls" and "yaml" or "json"
          warned = true
          health.warn(("`%s` looks after `%s` as well."):format(other.name, relative(buffer)), {
            "Where a modeline or its settings give it the schema of these records, errors appear twice. To silence it:",
            ("vim.lsp.config('%s', { settings = { %s = { validate = %s } } })"):format(
              other.name,
              language,
              language == "yaml" and "false" or "{ enable = false }"
            ),
          })
        elseif other.id ~= one.id and vim.fs.basename(command) == "model-lifecycle" then
          warned = true
          health.error(("The client `%s` runs the same server for `%s`."):format(other.name, relative(buffer)), {
            "Every finding appears twice. Remove its configuration: the plugin starts the server.",
          })
        end
      end
    end
  end
  if not warned then
    health.ok("No other client checks these files.")
  end
end

--- The programs that `vim.ui.open` tries.
---@return string[]
local function openers()
  if vim.fn.has("mac") == 1 then
    return { "open" }
  elseif vim.fn.has("win32") == 1 then
    return { "cmd.exe", "rundll32" }
  end
  return { "xdg-open", "wslview", "explorer.exe", "lemonade" }
end

local function check_browser()
  health.start("Comparison pages")
  local own = require("model_lifecycle.settings").read().browser
  if own then
    if vim.fn.executable(own[1]) == 1 then
      health.ok(("Pages are opened with `%s`."):format(table.concat(own, " ")))
    else
      health.error(("The browser `%s` is not found."):format(own[1]), "Correct `vim.g.model_lifecycle.browser`.")
    end
  elseif browser.is_remote() then
    health.info("This is an ssh connection without a display: the address is told instead of opened.")
  else
    local opener = vim.iter(openers()):find(function(one)
      return vim.fn.executable(one) == 1
    end)
    if opener then
      health.ok(("Pages are opened with `%s`."):format(vim.fn.exepath(opener)))
    else
      health.warn("No program opens addresses: the address of a page is told instead.", {
        "Install `xdg-utils`, or set `vim.g.model_lifecycle.browser`, such as { 'firefox' }.",
      })
    end
  end
  if vim.env.BROWSER then
    health.info(("`$BROWSER` is `%s`."):format(vim.env.BROWSER))
  end
  local open = require("model_lifecycle.preview").count()
  health.info(open == 1 and "1 page is open." or ("%d pages are open."):format(open))
  if vim.env.SSH_CONNECTION then
    local port = browser.last and browser.port(browser.last)
    local when = port and "To see open pages" or "To see pages, with the port of the page's address,"
    health.info(("%s, run this on your own machine:\n%s"):format(when, browser.tunnel(port or "PORT")))
  end
end

function M.check()
  check_neovim()
  check_program()
  check_clients()
  check_files()
  check_conflicts()
  check_browser()
end

return M
