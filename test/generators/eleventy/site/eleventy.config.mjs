import { EleventyI18nPlugin } from '@11ty/eleventy';

export default function configure(config) {
  config.addPlugin(EleventyI18nPlugin, { defaultLanguage: 'en', errorMode: 'allow-fallback' });
  config.addPreprocessor('drafts', '*', (data) => (data.draft ? false : undefined));
  config.addPassthroughCopy('robots.txt');
  config.addFilter('absolute', (path) => new URL(path, 'https://www.example.com').href);
}
