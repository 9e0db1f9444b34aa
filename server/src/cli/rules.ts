import { docsOf } from '../core/homepage.ts';
import { allRules } from '../core/rule/knownRules.ts';
import { type RuleMeta, templateOf } from '../core/rule/rule.ts';
import { CLEAN, type Command } from './command.ts';
import { sinkOf } from './output/stream.ts';
import { callWords } from './words/calls.ts';

/** How a rule is fixed: by a safe fix, by an unsafe one, or by hand. */
const fixOf = ({ fixes = {} }: RuleMeta): 'safe' | 'unsafe' | null => {
  const all = Object.values(fixes);
  return all.some(({ safe }) => safe) ? 'safe' : all.length > 0 ? 'unsafe' : null;
};

/** `crawlwise rules`: lists the rules, their levels, and whether they have fixes. */
export const rules: Command = async (call, { languages, stdout, stderr }) => {
  const all = await allRules(languages);
  const sink = sinkOf(stdout);
  if (call.one('format') === 'json') {
    const list = all.map(({ meta }) => ({
      code: meta.code,
      level: meta.level,
      message: templateOf(meta),
      fix: fixOf(meta),
      ...docsOf(meta.code),
    }));
    await sink.send(`${JSON.stringify(list, undefined, 2)}\n`);
  } else {
    const width = Math.max(...all.map(({ meta }) => meta.code.length));
    for (const { meta } of all)
      await sink.send(
        `${meta.code.padEnd(width)}  ${meta.level.padEnd(7)}  ${(fixOf(meta) ?? '').padEnd(6)}  ${templateOf(meta)}\n`,
      );
    stderr.write(`${callWords('rules', { count: all.length })}\n`);
  }
  await sink.flush();
  return CLEAN;
};
