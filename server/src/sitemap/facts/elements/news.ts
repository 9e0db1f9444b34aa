import { SITEMAP_LIMITS } from '../limits.ts';
import { NEWS } from '../namespaces.ts';
import { SOURCES } from '../sources.ts';
import { type ElementFact, rowsOf } from './row.ts';

const row = rowsOf(NEWS, SOURCES.news);

const legacy = (name: string, summary: string): ElementFact =>
  row({ name, parent: 'news:news', deprecated: {}, value: 'text', summary, hover: [] });

/** Google's news extension. */
export const news: readonly ElementFact[] = [
  row({
    name: 'news:news',
    parent: 'url',
    most: SITEMAP_LIMITS.newsPerUrl.most,
    value: 'elements',
    summary: 'The page is a news article',
    hover: [
      'Only for articles of the last two days; afterwards remove the entry or this element. At most {newsPerFile} per sitemap.',
      'Keep adding to the same sitemap as articles appear. A news sitemap may be empty for a while.',
    ],
  }),
  row({
    name: 'news:publication',
    parent: 'news:news',
    required: true,
    value: 'elements',
    summary: 'The publication in which the article appears',
    hover: ['Holds its `<news:name>` and `<news:language>`.'],
  }),
  row({
    name: 'news:name',
    parent: 'news:publication',
    required: true,
    value: 'text',
    summary: 'The name of the publication',
    hover: ['Exactly as on its articles on news.google.com, without anything in parentheses.'],
  }),
  row({
    name: 'news:language',
    parent: 'news:publication',
    required: true,
    value: 'language',
    summary: 'The language of the publication',
    hover: [
      'An ISO 639 code of two or three letters. For Chinese it is `zh-cn` (simplified) or `zh-tw` (traditional).',
    ],
  }),
  row({
    name: 'news:publication_date',
    parent: 'news:news',
    required: true,
    value: 'date',
    summary: 'When the article was first published',
    hover: [
      'Not the time at which it was added to the sitemap.',
      'A W3C date with the day: `YYYY-MM-DD`, or `YYYY-MM-DDThh:mm:ss+hh:mm` with a zone.',
    ],
  }),
  row({
    name: 'news:title',
    parent: 'news:news',
    required: true,
    value: 'text',
    summary: 'The title of the article',
    hover: ['As on the page, without author, publication or date.'],
  }),
  legacy('news:access', 'Whether the article is free to read'),
  legacy('news:genres', 'What kind of article it is'),
  legacy('news:keywords', 'What the article is about'),
  legacy('news:stock_tickers', 'Shares the article is about'),
  legacy('news:geo_locations', 'Places the article is about'),
];
