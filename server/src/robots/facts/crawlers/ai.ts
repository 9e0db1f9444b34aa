import { type Crawler, family } from './row.ts';

const openai = family(
  {
    operator: 'OpenAI',
    page: 'Overview of OpenAI crawlers',
    source: 'https://developers.openai.com/api/docs/bots',
  },
  [
    { token: 'GPTBot', purpose: 'ai-training', obeys: 'yes', star: 'yes' },
    { token: 'OAI-SearchBot', purpose: 'ai-search', detail: 'ChatGPT search', obeys: 'yes', star: 'yes' },
    {
      token: 'ChatGPT-User',
      purpose: 'ai-assistant',
      obeys: 'may not',
      obeysNote: 'may not apply (user action)',
      star: 'n/a',
    },
    { token: 'OAI-AdsBot', purpose: 'ads', detail: 'landing pages', obeys: 'not stated', star: 'not stated' },
  ],
);

const anthropic = family(
  {
    operator: 'Anthropic',
    obeys: 'yes',
    star: 'yes',
    crawlDelay: 'honoured',
    page: 'Anthropic support, article 8896518',
    source: 'https://support.claude.com/en/articles/8896518',
  },
  [
    { token: 'ClaudeBot', purpose: 'ai-training' },
    { token: 'Claude-SearchBot', purpose: 'ai-search' },
    {
      token: 'Claude-User',
      purpose: 'ai-assistant',
      obeysNote: 'documented as honouring, unlike comparable fetchers of other operators',
    },
  ],
);

const perplexity = family(
  {
    operator: 'Perplexity',
    page: 'Perplexity Crawlers',
    source: 'https://docs.perplexity.ai/docs/resources/perplexity-crawlers',
  },
  [
    { token: 'PerplexityBot', purpose: 'ai-search', detail: 'not training', obeys: 'yes', star: 'yes' },
    {
      token: 'Perplexity-User',
      purpose: 'ai-assistant',
      obeys: 'no',
      obeysNote: 'generally ignores robots.txt (user action)',
      star: 'n/a',
    },
  ],
);

const meta = family(
  {
    operator: 'Meta',
    page: 'Meta Web Crawlers',
    source: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers',
  },
  [
    {
      token: 'meta-externalagent',
      purpose: 'ai-training',
      detail: 'and indexing',
      obeys: 'yes',
      star: 'yes',
    },
    { token: 'meta-webindexer', purpose: 'ai-search', detail: 'Meta AI', obeys: 'yes', star: 'yes' },
    { token: 'meta-externalads', purpose: 'ads', obeys: 'not stated', obeysNote: 'unsourced', star: 'yes' },
    {
      token: 'meta-externalfetcher',
      purpose: 'ai-assistant',
      obeys: 'may not',
      obeysNote: 'may bypass robots.txt',
      star: 'n/a',
    },
    {
      token: 'facebookexternalhit',
      purpose: 'preview',
      obeys: 'mostly',
      obeysNote: 'may bypass for security or integrity checks',
      star: 'yes',
    },
  ],
);

const amazon = family(
  {
    operator: 'Amazon',
    crawlDelay: 'ignored',
    page: 'Amazonbot',
    source: 'https://developer.amazon.com/amazonbot',
  },
  [
    { token: 'Amazonbot', purpose: 'ai-training', detail: 'also Alexa', obeys: 'yes', star: 'yes' },
    {
      token: 'Amzn-SearchBot',
      purpose: 'ai-search',
      obeys: 'yes',
      star: 'yes',
      note: 'Without a group of its own it follows the rules for other search bots; which ones is not stated',
    },
    {
      token: 'Amzn-User',
      purpose: 'ai-assistant',
      obeys: 'may not',
      obeysNote: 'may not follow all directives',
      star: 'n/a',
    },
  ],
);

const mistral = family(
  {
    operator: 'Mistral',
    obeys: 'yes',
    star: 'yes',
    page: 'Mistral crawlers',
    source: 'https://docs.mistral.ai/robots',
  },
  [
    { token: 'MistralAI-User', purpose: 'ai-assistant', obeysNote: 'controlled by robots.txt' },
    { token: 'MistralAI-Index', purpose: 'ai-search', detail: 'not training' },
    { token: 'MistralAI-Training', purpose: 'ai-training' },
  ],
);

const moonshot = family(
  {
    operator: 'Moonshot AI',
    page: 'Kimi Crawlers',
    source: 'https://www.kimi.com/policies/kimi-crawlers',
  },
  [
    { token: 'KimiBot', purpose: 'ai-training', obeys: 'yes', star: 'yes' },
    { token: 'Kimi-SearchBot', purpose: 'ai-search', obeys: 'yes', star: 'yes' },
    {
      token: 'Kimi-User',
      purpose: 'ai-assistant',
      obeys: 'may not',
      obeysNote: 'may not directly apply (user action)',
      star: 'n/a',
    },
  ],
);

const others: readonly Crawler[] = family({}, [
  {
    token: 'CCBot',
    operator: 'Common Crawl',
    purpose: 'archive',
    also: ['ai-training'],
    detail: 'open archive, a source for AI training',
    obeys: 'yes',
    star: 'yes',
    crawlDelay: 'honoured',
    page: 'commoncrawl.org, "CCBot"',
    source: 'https://commoncrawl.org/ccbot',
  },
  {
    token: 'DuckAssistBot',
    operator: 'DuckDuckGo',
    purpose: 'ai-search',
    detail: 'not training',
    obeys: 'yes',
    star: 'yes',
    page: 'DuckDuckGo help, "DuckAssistBot"',
    source: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot',
  },
  {
    token: 'YouBot',
    operator: 'You.com',
    purpose: 'ai-search',
    obeys: 'yes',
    star: 'yes',
    crawlDelay: 'honoured',
    page: 'You.com',
  },
  {
    token: 'Diffbot',
    operator: 'Diffbot',
    purpose: 'other',
    also: ['ai-training'],
    detail: 'data extraction',
    obeys: 'yes',
    obeysNote: 'by default; exceptions by agreement with the site',
    star: 'not stated',
    page: 'Diffbot docs',
    source: 'https://docs.diffbot.com/',
  },
  {
    token: 'CloudflareBrowserRenderingCrawler',
    operator: 'Cloudflare',
    purpose: 'other',
    also: ['ai-training', 'ai-search'],
    detail: "crawls of Cloudflare's customers through Browser Rendering",
    obeys: 'yes',
    star: 'not stated',
    page: 'Cloudflare changelog, 2026-03-10',
    source: 'https://developers.cloudflare.com/changelog/2026-03-10-br-crawl-endpoint',
  },
  {
    token: 'AI2Bot',
    operator: 'Allen Institute',
    purpose: 'ai-training',
    obeys: 'yes',
    star: 'yes',
    note: 'The digit is outside RFC 9309',
    page: 'allenai.org/crawler',
    source: 'https://allenai.org/crawler',
  },
  {
    token: 'ImagesiftBot',
    operator: 'Hive',
    purpose: 'ai-training',
    also: ['search'],
    detail: 'also image search',
    obeys: 'yes',
    star: 'yes',
    crawlDelay: 'honoured',
    page: 'imagesift.com/about',
    source: 'https://imagesift.com/about',
  },
]);

const undocumented = family(
  {
    star: 'not stated',
    obeys: 'not stated',
    page: 'ai.robots.txt',
    source: 'https://github.com/ai-robots-txt/ai.robots.txt',
  },
  [
    {
      token: 'Bytespider',
      operator: 'ByteDance',
      purpose: 'ai-training',
      obeysNote: 'no page of the operator; reported as not obeying',
    },
    { token: 'TikTokSpider', operator: 'ByteDance', purpose: 'preview', also: ['other'] },
    { token: 'cohere-ai', operator: 'Cohere', purpose: 'ai-assistant', obeysNote: 'unclear' },
    {
      token: 'cohere-training-data-crawler',
      operator: 'Cohere',
      purpose: 'ai-training',
      obeysNote: 'unclear',
    },
    { token: 'Timpibot', operator: 'Timpi', purpose: 'ai-training', detail: 'data', obeysNote: 'unclear' },
    { token: 'omgili', operator: 'Webz.io', purpose: 'ai-training', detail: 'data', obeysNote: 'unclear' },
    { token: 'omgilibot', operator: 'Webz.io', purpose: 'ai-training', detail: 'data', obeysNote: 'unclear' },
    {
      token: 'Webzio-Extended',
      operator: 'Webz.io',
      purpose: 'control',
      also: ['ai-training'],
      obeysNote: 'unclear',
    },
    {
      token: 'DeepSeekBot',
      operator: 'DeepSeek',
      purpose: 'ai-training',
      obeysNote: 'reported as not obeying',
    },
    {
      token: 'img2dataset',
      operator: 'various',
      purpose: 'ai-training',
      detail: 'data sets of images',
      obeysNote: 'unclear',
      note: 'A tool that anybody can run; the digit is outside RFC 9309',
    },
  ],
);

export const ai: readonly Crawler[] = [
  ...openai,
  ...anthropic,
  ...perplexity,
  ...meta,
  ...amazon,
  ...mistral,
  ...moonshot,
  ...others,
  ...undocumented,
];
