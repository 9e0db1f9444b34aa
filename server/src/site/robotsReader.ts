import type { SiteReader } from './readers.ts';
import { robotsFacts } from './robotsFacts.ts';

export const reader: SiteReader = {
  read: (_uri, text) => () => ({ robots: robotsFacts(text) }),
  facts:
    ({ text }) =>
    () => ({ robots: robotsFacts(text.getText()) }),
};
