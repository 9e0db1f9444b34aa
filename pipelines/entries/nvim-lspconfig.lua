---@brief
---
--- {{homepage}}
---
--- Language server for robots.txt, sitemaps and sitemap indexes.

---@type vim.lsp.Config
return {
  cmd = { 'crawlwise', 'lsp', '--stdio' },
  filetypes = { 'robots', 'xml' },
  root_markers = { 'crawlwise.json', 'robots.txt', '.git' },
}
