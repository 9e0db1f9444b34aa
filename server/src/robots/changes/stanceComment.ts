/** What a group of a policy says of itself. Others read the file, so this is English in every language of the texts. */
import { type Stance, USES } from '../../core/rule/expected.ts';

/** By the uses that are refused. */
const COMMENTS: Readonly<Record<string, string>> = {
  '': 'Everything is allowed',
  'ai-training': 'Crawlers that collect data to train AI models',
  'ai-answers,ai-training': 'Crawlers for AI training, AI search and AI assistants',
  'ai-answers,ai-training,others': 'All crawlers except those of search engines',
  [USES.join()]: 'All crawlers',
};

/** @returns the comment above the group that a stance adds, without its `#` */
export const stanceComment = (stance: Stance): string =>
  COMMENTS[USES.filter((name) => stance[name] === 'no').join()] ?? 'Crawlers that may not use this site';
