import { type Crawler, family } from './row.ts';

const semrush = family(
  {
    operator: 'Semrush',
    purpose: 'seo',
    obeys: 'yes',
    star: 'yes',
    page: 'semrush.com/bot',
    source: 'https://www.semrush.com/bot/',
  },
  [
    { token: 'SemrushBot', crawlDelay: 'honoured' },
    { token: 'SemrushBot-BA', detail: 'Backlink Audit', crawlDelay: 'honoured' },
    { token: 'SemrushBot-BM', detail: 'Brand Monitoring', crawlDelay: 'honoured' },
    { token: 'SemrushBot-COUB', detail: 'Content Outline Builder', crawlDelay: 'honoured' },
    { token: 'SemrushBot-CT', detail: 'Content Analyzer', crawlDelay: 'honoured' },
    { token: 'SemrushBot-FT', detail: 'Plagiarism Checker', crawlDelay: 'honoured' },
    { token: 'SemrushBot-OCOB', detail: 'ContentShake AI', crawlDelay: 'honoured' },
    { token: 'SemrushBot-SA', detail: 'Site Audit', crawlDelay: 'honoured' },
    { token: 'SemrushBot-SI', detail: 'On Page SEO Checker', crawlDelay: 'honoured' },
    { token: 'SemrushBot-SWA', detail: 'SEO Writing Assistant', crawlDelay: 'honoured' },
    { token: 'SiteAuditBot', detail: 'audit' },
  ],
);

const others = family({ purpose: 'seo' }, [
  {
    token: 'AhrefsBot',
    operator: 'Ahrefs',
    detail: 'index',
    obeys: 'yes',
    star: 'yes',
    crawlDelay: 'honoured',
    page: 'ahrefs.com/robot',
    source: 'https://ahrefs.com/robot',
  },
  {
    token: 'AhrefsSiteAudit',
    operator: 'Ahrefs',
    detail: 'audit',
    obeys: 'yes',
    obeysNote: "by default; the site's owner can switch it off",
    star: 'yes',
    crawlDelay: 'honoured',
    page: 'ahrefs.com/robot/site-audit',
    source: 'https://ahrefs.com/robot/site-audit',
  },
  {
    token: 'MJ12bot',
    operator: 'Majestic',
    obeys: 'yes',
    star: 'yes',
    note: 'Digits are outside RFC 9309',
    page: 'mj12bot.com',
    source: 'https://mj12bot.com/',
  },
  {
    token: 'DotBot',
    operator: 'Moz',
    obeys: 'yes',
    star: 'yes',
    page: 'moz.com help',
    source: 'https://moz.com/help/moz-procedures/crawlers/dotbot',
  },
  {
    token: 'rogerbot',
    operator: 'Moz',
    obeys: 'yes',
    star: 'yes',
    page: 'moz.com help',
    source: 'https://moz.com/help/moz-procedures/crawlers/rogerbot',
  },
  {
    token: 'DataForSeoBot',
    operator: 'DataForSEO',
    obeys: 'yes',
    star: 'yes',
    crawlDelay: 'honoured',
    page: 'dataforseo.com/dataforseo-bot',
    source: 'https://dataforseo.com/dataforseo-bot',
  },
  {
    token: 'Screaming Frog SEO Spider',
    operator: 'Screaming Frog',
    detail: 'desktop tool',
    obeys: 'yes',
    obeysNote: 'by default',
    star: 'yes',
    note: 'Spaces are outside RFC 9309',
    page: 'screamingfrog.co.uk',
    source: 'https://www.screamingfrog.co.uk/seo-spider/',
  },
]);

const unsourced = family(
  {
    purpose: 'seo',
    obeys: 'not stated',
    obeysNote: 'unsourced',
    star: 'not stated',
    page: "operator's page",
  },
  [
    { token: 'BLEXBot', operator: 'SEO PowerSuite' },
    { token: 'serpstatbot', operator: 'Serpstat' },
    { token: 'Barkrowler', operator: 'Babbar' },
  ],
);

export const seo: readonly Crawler[] = [...semrush, ...others, ...unsourced];
