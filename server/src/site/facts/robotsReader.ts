import { robotsFacts } from './robotsFacts.ts';
import type { SiteReader } from './siteReader.ts';

export const reader: SiteReader = {
  read: (_uri, text) => () => ({ robots: robotsFacts(text) }),
  facts:
    ({ text }) =>
    () => ({ robots: robotsFacts(text.getText()) }),
};
