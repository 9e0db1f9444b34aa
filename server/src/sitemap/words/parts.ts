import { catalogue } from '../../core/catalogue.ts';

/** What an entry has, in lists: "image, 2 videos and <priority>". */
export const partWords = catalogue('sitemap/parts', {
  images: { by: 'count', one: 'image', other: '{count} images' },
  videos: { by: 'count', one: 'video', other: '{count} videos' },
  articles: { by: 'count', one: 'article', other: '{count} articles' },
  versions: { by: 'count', one: 'language version', other: '{count} language versions' },
  dates: { by: 'count', one: 'date', other: '{count} dates' },
  elements: { by: 'count', one: '<{name}>', other: '{count} <{name}>' },
});
