import { type Crawler, family } from './row.ts';

const common = family(
  {
    operator: 'Google',
    obeys: 'yes',
    star: 'yes',
    crawlDelay: 'ignored',
    page: "List of Google's common crawlers",
    source: 'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
  },
  [
    {
      token: 'Googlebot',
      purpose: 'search',
      note: 'Search, Discover, Images, Video and News; also the switch for AI features in Search',
    },
    {
      token: 'Googlebot-Image',
      purpose: 'search',
      detail: 'images',
      fallback: 'Googlebot',
      note: 'Also fetches logos and favicons',
    },
    { token: 'Googlebot-Video', purpose: 'search', detail: 'video', fallback: 'Googlebot' },
    {
      token: 'Googlebot-Mobile',
      purpose: 'search',
      detail: 'feature phones',
      fallback: 'Googlebot',
      historical: true,
      note: 'Since 2014 Googlebot names the crawler for smartphones, too',
      page: 'Google Search Central blog, 2014-01-23',
      source: 'https://developers.google.com/search/blog/2014/01/a-new-googlebot-user-agent-for-crawling',
    },
    {
      token: 'Googlebot-News',
      purpose: 'control',
      detail: 'Google News',
      fallback: 'Googlebot',
      note: 'Crawls with the user-agent strings of Googlebot; does not affect the News tab of Search',
    },
    { token: 'Storebot-Google', purpose: 'search', detail: 'Shopping' },
    {
      token: 'Google-InspectionTool',
      purpose: 'monitoring',
      detail: 'Rich Result test, URL inspection',
      fallback: 'Googlebot',
      note: 'No effect on Search',
    },
    {
      token: 'GoogleOther',
      purpose: 'other',
      detail: 'one-off crawls, research',
      note: 'No product is affected',
    },
    {
      token: 'GoogleOther-Image',
      purpose: 'other',
      detail: 'images',
      fallback: 'GoogleOther',
      fallbackNote: 'unsourced',
    },
    {
      token: 'GoogleOther-Video',
      purpose: 'other',
      detail: 'video',
      fallback: 'GoogleOther',
      fallbackNote: 'unsourced',
    },
    {
      token: 'Google-CloudVertexBot',
      purpose: 'ai-assistant',
      detail: 'Vertex AI agents, on the request of the site owner',
      fallback: 'Googlebot',
    },
    {
      token: 'Google-Extended',
      purpose: 'control',
      also: ['ai-training'],
      detail: 'training and grounding of Gemini',
      note: 'Has no HTTP user agent of its own; no effect on ranking or inclusion in Search',
    },
  ],
);

const specialCase = family(
  {
    operator: 'Google',
    obeys: 'yes',
    star: 'no',
    crawlDelay: 'ignored',
    page: "List of Google's special-case crawlers",
    source: 'https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers',
  },
  [
    {
      token: 'AdsBot-Google',
      purpose: 'ads',
      detail: 'landing page quality, desktop',
      obeysNote: 'if named',
    },
    {
      token: 'AdsBot-Google-Mobile',
      purpose: 'ads',
      detail: 'landing page quality, mobile',
      obeysNote: 'if named',
      note: 'Name it besides AdsBot-Google',
    },
    { token: 'Mediapartners-Google', purpose: 'ads', detail: 'AdSense content', obeysNote: 'if named' },
    {
      token: 'APIs-Google',
      purpose: 'other',
      detail: 'push notifications of APIs',
      obeysNote: 'if named',
    },
    {
      token: 'Google-Safety',
      purpose: 'other',
      detail: 'abuse and malware checks',
      obeys: 'no',
      note: 'Ignores robots.txt completely',
    },
  ],
);

const userTriggered = family(
  {
    operator: 'Google',
    obeys: 'no',
    obeysNote: 'generally ignores robots.txt (user action)',
    star: 'n/a',
    crawlDelay: 'ignored',
    page: 'List of Google user-triggered fetchers',
    source: 'https://developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers',
  },
  [
    { token: 'FeedFetcher-Google', purpose: 'other', detail: 'feeds' },
    {
      token: 'Google-Read-Aloud',
      purpose: 'other',
      detail: 'text read aloud',
      note: 'Formerly google-speakr',
    },
    { token: 'Google-Site-Verification', purpose: 'monitoring', detail: 'proof of site ownership' },
    { token: 'GoogleProducer', purpose: 'other', detail: 'publisher feeds' },
    { token: 'Google-Pinpoint', purpose: 'other', detail: 'Pinpoint' },
    { token: 'GoogleMessages', purpose: 'preview', detail: 'link previews' },
    { token: 'Google-CWS', purpose: 'other', detail: 'Chrome Web Store' },
    {
      token: 'Google-GeminiNotebook',
      purpose: 'ai-assistant',
      note: 'Formerly Google-NotebookLM; the old name was honoured until August 2026',
    },
    { token: 'Google-Agent', purpose: 'ai-assistant', detail: 'agents on Google infrastructure' },
  ],
);

export const google: readonly Crawler[] = [...common, ...specialCase, ...userTriggered];
