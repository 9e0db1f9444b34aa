import { explanationOf } from '../library/explanation.ts';
import { nearest } from './args/nearest.ts';
import { CLEAN, type Command, UsageError } from './command.ts';
import { visible } from './report.ts';
import { allRules } from './rules.ts';

/** `crawlwise explain`: what a rule, a directive, an element, a crawler or a path pattern is. */
export const explain: Command = async (call, { languages, served, stdout }) => {
  const [word, ...others] = call.operands;
  if (word === undefined) throw new UsageError('Name what to explain');
  if (others.length > 0) throw new UsageError(`One thing at a time: '${word}' or '${others[0]}'`);
  const rules = await allRules(languages);
  const text = await explanationOf(word, rules, served);
  if (text === undefined) {
    const known = [...rules.map(({ meta }) => meta.code as string), ...DIRECTIVES];
    throw new UsageError(
      `'${visible(word)}' is unknown${nearest(word, known) || ': it is not a rule, directive, element, crawler or path pattern'}`,
    );
  }
  stdout.write(`${text.trimEnd().split('\n').map(visible).join('\n')}\n`);
  return CLEAN;
};

const DIRECTIVES = [
  'User-agent',
  'Disallow',
  'Allow',
  'Sitemap',
  'Crawl-delay',
  'Clean-param',
  'Host',
  'loc',
  'lastmod',
  'changefreq',
  'priority',
];
