/**
 * What people call the subject of a page who do not know our words, by the path of the page. Search Console's own wording
 * is on the pages of the rules.
 */
export const ASKED: Readonly<Record<string, string>> = {
  'guides/robots-txt':
    'how to write robots.txt disallow allow block page folder url from google stop crawling beginner tutorial example wildcard hide block chatgpt from site gptbot openai claude anthropic perplexity gemini google-extended ai bot bots scraper crawler bytespider ccbot meta applebot stop ai training llm',
  'guides/sitemaps':
    'how to write make create sitemap xml submit google search console beginner tutorial example',
  'guides/lastmod': 'last modified date updated changed wrong date priority changefreq',
  'guides/built-site':
    'static site generator hugo jekyll astro next docusaurus eleventy mkdocs 404 broken page noindex netlify vercel cloudflare github pages check build deploy',
  install:
    'install how to install setup download vscode visual studio code extension plugin marketplace npm npx cli terminal command',
  'guides/first-robots-txt': 'getting started get started tutorial beginner first steps walkthrough example',
  'guides/block-ai-training':
    'block ai training chatgpt openai gptbot claude anthropic perplexity gemini google-extended ai bot bots scraper ccbot stop ai llm opt out',
  'guides/next': 'next next.js nextjs sitemap.ts robots.ts app router next-sitemap vercel',
  'guides/pull-requests': 'pull request merge request review gate fail build blocked pages github workflow',
  'guides/large-sitemap': 'split large big sitemap index many pages urls 50000 limit 50 mb several sitemaps',
  'guides/troubleshooting':
    'faq question help problem does not work nothing reported wrong finding false positive exit code 2 privacy send files',
  'guides/vscode': 'vscode visual studio code extension plugin editor light bulb',
  'guides/command-line': 'cli terminal command validate validator linter check file',
  'editors/README': 'install editor plugin language server lsp ide',
  'editors/index': 'install editor plugin language server lsp ide',
  ci: 'github actions gitlab ci jenkins pipeline pull request pre-commit hook fail build sarif action continuous integration',
  agents: 'mcp claude code codex cursor copilot gemini coding agent ai assistant tool',
  crawlers: 'list of known crawlers bots user agent names operators add own bot table',
  configuration:
    'crawlwise.json settings turn off disable rule ignore file severity config staging environment',
  cli: 'options flags exit code output format json sarif baseline fix autofix',
  library: 'javascript typescript api node module import program vitest jest test',
  fixes: 'safe fix unsafe autofix bulk what changes proven',
  ignore: 'ignore suppress disable turn off rule comment baseline old project legacy false positive',
  tools:
    'search console lemminx xmllint screaming frog sitebulb validator comparison alternative other tools',
  audit: 'which crawlers may fetch what list of crawlers verdict',
  policies: 'block ai policy search only stance apply',
  expectations: 'expect test assert must stay allowed gate environment staging production',
  changes: 'diff compare two robots.txt what changes before after review effect',
  speed: 'slow performance large big file memory fast',
  'rules/robots/blocks-entire-site':
    'disallow all slash whole site blocked not indexed deindexed disappeared from google removed staging',
  'rules/robots/noindex': 'noindex in robots.txt remove from index',
  'rules/robots/noindex-and-disallow': 'indexed though blocked by robots.txt',
  'rules/robots/crawl-delay': 'crawl delay slow down bot too many requests server load rate limit',
  'rules/robots/file-too-large': 'robots.txt too large too big 500 kb size limit',
  'rules/robots/unknown-user-agent': 'bot name unknown misspelled crawler name',
  'rules/robots/html-content': 'robots.txt is html page instead of text',
  'rules/robots/blocks-render-resources':
    'css js javascript blocked page resources could not be loaded mobile rendering',
  'rules/robots/specific-group-drops-star': 'googlebot ignores star group rules not inherited',
  'rules/robots/sitemap-not-absolute': 'sitemap line in robots.txt relative full url',
  'rules/robots/directory-slash': 'trailing slash folder directory disallow',
  'rules/robots/path-missing-slash': 'rule must start with slash pattern should start with / or *',
  'rules/robots/missing-colon': 'syntax not understood',
  'rules/robots/unknown-directive': 'unknown directive syntax not understood',
  'rules/sitemap/too-large': 'sitemap too big too large 50 mb file size exceeds limit',
  'rules/sitemap/too-many-entries': 'too many urls 50000 limit split sitemap',
  'rules/sitemap/html-document': 'sitemap is html page wrong format',
  'rules/sitemap/namespace-mismatch': 'incorrect namespace xmlns wrong',
  'rules/sitemap/empty': 'empty sitemap no urls',
  'rules/sitemap/missing-loc': 'missing xml tag url loc',
  'rules/sitemap/not-well-formed': 'parsing error xml invalid broken tag mismatch',
  'rules/sitemap/unescaped-ampersand': 'ampersand & entity xmlparseentityref no name escape url parameters',
  'rules/sitemap/leading-content':
    'xml declaration not at start of document blank line before php whitespace',
  'rules/sitemap/gzip': 'compression error gz gzip compressed',
  'rules/sitemap/encoding': 'utf-8 encoding special characters umlaut',
  'rules/sitemap/ignored-hints': 'priority changefreq ignored useless',
  'rules/sitemap/duplicate-loc': 'duplicate url twice in sitemap',
  'rules/loc/disallowed': 'submitted url blocked by robots.txt url restricted',
  'rules/loc/relative': 'invalid url not full relative path in sitemap',
  'rules/loc/invalid-url': 'invalid url not valid',
  'rules/loc/outside-path': 'url not allowed sitemap in folder path mismatch',
  'rules/loc/mixed-hosts': 'url not allowed other domain www subdomain cross submit',
  'rules/loc/mixed-protocols': 'http https mixed',
  'rules/loc/placeholder': 'localhost example.com in sitemap staging url production',
  'rules/lastmod/invalid-format': 'invalid date format w3c',
  'rules/lastmod/all-identical': 'lastmod same date everywhere build time',
  'rules/lastmod/future': 'date in the future',
  'rules/index/nested-index': 'nested sitemap index inside index',
  'rules/index/missing-file': 'sitemap index child not found',
  'rules/live/url-status':
    "couldn't fetch could not fetch sitemap 404 http error general server error 500 not found soft",
  'rules/page/noindex': 'submitted url marked noindex excluded by noindex tag page not indexed',
  'rules/page/redirect': 'page with redirect submitted url 301 302',
  'rules/page/canonical-elsewhere':
    'duplicate google chose different canonical than user alternate page with proper canonical tag',
  'rules/page/missing': 'submitted url not found 404 broken link dead page',
  'rules/page/unlisted': 'page missing from sitemap not in sitemap orphan forgot',
  'rules/hreflang/missing-return': 'no return tags hreflang reciprocal',
  'rules/hreflang/invalid-language': 'unknown language code hreflang en-uk',
};
