-- Does in Neovim what the scenario says, by what a user has: diagnostics, the hover's window, the menu of code actions.
-- `CRAWLWISE_SCENARIO` names a JSON file of type `Scenario` (scenario.ts); the outcome is written where it says.

local LIMIT_MS = 8000
local STEP_MS = 10

local scenario = vim.fn.json_decode(vim.fn.readfile(vim.env.CRAWLWISE_SCENARIO))

local function wait(what, condition)
  if not vim.wait(LIMIT_MS, condition, STEP_MS) then error('waited in vain: ' .. what) end
end

dofile(scenario.config)

-- The client of a buffer, which the configuration has started.
local function attached(bufnr)
  local function clients()
    if vim.lsp.get_clients then return vim.lsp.get_clients({ bufnr = bufnr }) end
    return vim.tbl_values(vim.lsp.buf_get_clients(bufnr))
  end
  wait('client', function() return #clients() > 0 end)
  return clients()[1].id
end

local function findings()
  local found = {}
  for _, one in ipairs(vim.diagnostic.get(0)) do
    table.insert(found, string.format('%d:%d %s', one.lnum + 1, one.col + 1, one.code))
  end
  return found
end

local function same(one, other)
  table.sort(one)
  table.sort(other)
  return table.concat(one, '\n') == table.concat(other, '\n')
end

local function wait_for_findings(wanted)
  if not vim.wait(LIMIT_MS, function() return same(findings(), wanted) end, STEP_MS) then
    error('the findings are ' .. table.concat(findings(), ', '))
  end
end

local function go_to(place)
  vim.api.nvim_win_set_cursor(0, { place.line + 1, place.character })
end

local function floating_window()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then return window end
  end
end

local function hover(place)
  go_to(place)
  vim.lsp.buf.hover()
  wait('hover', floating_window)
  local window = floating_window()
  local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
  vim.api.nvim_win_close(window, true)
  return table.concat(lines, '\n')
end

local function apply_action(place, title)
  local offered = {}
  vim.ui.select = function(items, options, choose)
    local chosen
    for index, item in ipairs(items) do
      local label = (options.format_item or tostring)(item)
      table.insert(offered, label)
      if label:find(title, 1, true) then chosen = chosen or { item, index } end
    end
    if chosen then choose(unpack(chosen)) end
  end
  go_to(place)
  local tick = vim.api.nvim_buf_get_changedtick(0)
  vim.lsp.buf.code_action()
  wait('code action ' .. title, function() return vim.api.nvim_buf_get_changedtick(0) ~= tick end)
  return offered
end

local function format()
  if vim.lsp.buf.format then vim.lsp.buf.format({ async = false, timeout_ms = LIMIT_MS })
  else vim.lsp.buf.formatting_sync(nil, LIMIT_MS) end
end

local function found(code)
  for _, one in ipairs(vim.diagnostic.get(0)) do
    if one.code == code then return true end
  end
  return false
end

local function write(path, text)
  local file = assert(io.open(path, 'w'))
  file:write(text)
  file:close()
end

local function follow_other_program(other)
  vim.cmd('edit! ' .. vim.fn.fnameescape(other.open))
  attached(vim.api.nvim_get_current_buf())
  wait('first findings', function() return #vim.diagnostic.get(0) > 0 end)
  write(other.file, other.content)
  wait('a file that another program has changed', function() return found(other.code) end)
  write(other.file, other.before)
  wait('a file that another program has changed back', function() return not found(other.code) end)
end

local function write_sitemaps(folder)
  local urls = {}
  for i = 1, 300 do table.insert(urls, '<url><loc>https://www.example.com/' .. i .. '</loc></url>') end
  local text = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' .. table.concat(urls) .. '</urlset>\n'
  for i = 1, 600 do write(folder .. '/sitemap-' .. i .. '.xml', text) end
end

local progress = {}
local show_progress = vim.lsp.handlers['$/progress']
vim.lsp.handlers['$/progress'] = function(failure, result, ...)
  progress[result.value.kind] = result.value.message or ''
  return show_progress(failure, result, ...)
end

-- In a site of many files: edits, undoes and redoes as fast as keys arrive, also several lines at once. Then the findings
-- are those of the text, and Neovim has shown how far the site was read.
local function edit_fast(edits)
  local root = vim.fn.fnamemodify(edits.file, ':h')
  vim.fn.mkdir(root .. '/.git', 'p')
  write_sitemaps(root)
  write(edits.file, edits.content)
  vim.cmd('edit! ' .. vim.fn.fnameescape(edits.file))
  local client = attached(vim.api.nvim_get_current_buf())
  wait_for_findings(edits.before)
  for _, keys in ipairs(edits.keys) do
    vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, false, true), 'tx', false)
  end
  local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n') .. '\n'
  if text ~= edits.text then error('the text is ' .. text) end
  wait_for_findings(edits.findings)
  wait('progress', function() return progress['begin'] and progress['end'] end)
  return client
end

local outcome = {}
local ok, failure = pcall(function()
  local client
  follow_other_program(scenario.otherProgram)
  for _, step in ipairs(scenario.steps) do
    vim.cmd('edit! ' .. vim.fn.fnameescape(step.file))
    client = attached(vim.api.nvim_get_current_buf())
    vim.wait(LIMIT_MS, function() return same(findings(), step.findings) end, STEP_MS)
    local before = findings()
    local text = hover(step.hover)
    local offered = apply_action(step.fix, step.title)
    wait('fewer findings', function() return #findings() < #before end)
    local after = findings()
    if vim.bo.filetype ~= 'xml' then format() end
    table.insert(outcome, {
      language = vim.bo.filetype,
      before = before,
      hover = text,
      offered = offered,
      after = after,
      text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n'),
    })
  end
  for _, one in ipairs({ client, edit_fast(scenario.edits) }) do
    vim.lsp.stop_client(one)
    wait('end of the server', function() return vim.lsp.get_client_by_id(one) == nil end)
  end
end)
if not ok then
  io.stderr:write(tostring(failure) .. '\n')
  vim.cmd('cquit!')
end
vim.fn.writefile({ vim.fn.json_encode(outcome) }, scenario.outcome)
vim.cmd('qall!')
