/** A name found in files that is not the token of a crawler. */
export interface Alias {
  /** As written in files. */
  readonly token: string;
  /** The tokens that were meant, likeliest first; empty where there is none. */
  readonly meant: readonly string[];
  /**
   * `alias`: a common or former name of the crawler or its operator; `retired`: a token its operator no longer uses;
   * `wrong`: looks like a token of the operator but is none.
   */
  readonly kind: 'alias' | 'retired' | 'wrong';
  /** What a reader should know besides, as a whole sentence. */
  readonly note?: string;
  /** Where this is known from, in words. */
  readonly source: string;
}

const ASKWATCH = 'AskWatch, list of AI crawlers (CC BY 4.0)';
const ANTHROPIC = `Anthropic support, article 8896518; ${ASKWATCH}`;
const GOOGLE_RETIRED = "Google's lists of crawlers, section on retired ones";
const GOOGLE_USER = 'List of Google user-triggered fetchers';
const WHOLE_TOKEN = 'derived: a token matches as a whole (RFC 9309, section 2.2.1)';

const CLAUDE = ['ClaudeBot', 'Claude-SearchBot', 'Claude-User'];
const CHATGPT = ['GPTBot', 'OAI-SearchBot', 'ChatGPT-User'];

/** Wrong, alias and retired names; no name stands here twice (compared without case). */
export const aliases: readonly Alias[] = [
  { token: 'anthropic-ai', meant: ['ClaudeBot'], kind: 'retired', source: ANTHROPIC },
  { token: 'Claude-Web', meant: ['ClaudeBot'], kind: 'retired', source: ANTHROPIC },
  { token: 'claude', meant: CLAUDE, kind: 'alias', source: ASKWATCH },
  { token: 'anthropic', meant: CLAUDE, kind: 'alias', source: ASKWATCH },
  {
    token: 'FacebookBot',
    meant: ['meta-externalagent'],
    kind: 'retired',
    source: `Meta Web Crawlers; ${ASKWATCH}`,
  },
  { token: 'meta', meant: ['meta-externalagent'], kind: 'alias', source: ASKWATCH },
  { token: 'meta-ai', meant: ['meta-externalagent'], kind: 'alias', source: ASKWATCH },
  { token: 'chatgpt', meant: CHATGPT, kind: 'alias', source: ASKWATCH },
  { token: 'openai', meant: CHATGPT, kind: 'alias', source: ASKWATCH },
  { token: 'gpt-bot', meant: ['GPTBot'], kind: 'wrong', source: ASKWATCH },
  { token: 'perplexity', meant: ['PerplexityBot', 'Perplexity-User'], kind: 'alias', source: ASKWATCH },
  { token: 'gemini', meant: ['Google-Extended'], kind: 'alias', source: ASKWATCH },
  { token: 'bard', meant: ['Google-Extended'], kind: 'alias', source: ASKWATCH },
  { token: 'google-gemini', meant: ['Google-Extended'], kind: 'wrong', source: ASKWATCH },
  {
    token: 'copilot',
    meant: [],
    kind: 'alias',
    note: 'Copilot answers from what `bingbot` has fetched; to block that crawler is another thing.',
    source: ASKWATCH,
  },
  { token: 'bytedance', meant: ['Bytespider'], kind: 'alias', source: ASKWATCH },
  { token: 'tiktok', meant: ['Bytespider'], kind: 'alias', source: ASKWATCH },
  { token: 'common-crawl', meant: ['CCBot'], kind: 'alias', source: ASKWATCH },
  { token: 'commoncrawl', meant: ['CCBot'], kind: 'alias', source: ASKWATCH },
  {
    token: 'mistral',
    meant: ['MistralAI-User', 'MistralAI-Index', 'MistralAI-Training'],
    kind: 'alias',
    source: `Mistral crawlers; ${ASKWATCH}`,
  },
  { token: 'google', meant: ['Googlebot'], kind: 'alias', source: WHOLE_TOKEN },
  { token: 'bing', meant: ['bingbot'], kind: 'alias', source: WHOLE_TOKEN },
  { token: 'baidu', meant: ['Baiduspider'], kind: 'alias', source: WHOLE_TOKEN },
  {
    token: 'Googlebot-Mobile',
    meant: [],
    kind: 'retired',
    note: 'Since 2014 `Googlebot` names the crawler for smartphones, too.',
    source: 'Google Search Central blog, 2014-01-23',
  },
  {
    token: 'Googlebot-Smartphone',
    meant: ['Googlebot'],
    kind: 'wrong',
    source: "derived: the list of Google's common crawlers has no such token",
  },
  { token: 'Google-NotebookLM', meant: ['Google-GeminiNotebook'], kind: 'retired', source: GOOGLE_USER },
  { token: 'google-speakr', meant: ['Google-Read-Aloud'], kind: 'retired', source: GOOGLE_USER },
  { token: 'AdsBot-Google-Mobile-Apps', meant: [], kind: 'retired', source: GOOGLE_RETIRED },
  { token: 'DuplexWeb-Google', meant: [], kind: 'retired', source: GOOGLE_RETIRED },
  { token: 'googleweblight', meant: [], kind: 'retired', source: GOOGLE_RETIRED },
  { token: 'Google Favicon', meant: [], kind: 'retired', source: GOOGLE_RETIRED },
];
