import * as z from 'zod/v4';
import { explained } from '../../cli/explain.ts';
import { MAX_UNITS } from '../answer.ts';
import { args, type Tools, tool } from '../tool.ts';
import { explainWords as t } from '../words.ts';

/** Explains a rule, a directive, an element, a crawler or a path pattern. */
export const explain = ({ host, folders }: Tools) =>
  tool({
    name: 'explain',
    title: t('title'),
    description: t('description'),
    input: z.strictObject({
      word: args.name().describe(t('word')),
      full: z.boolean().default(false).describe(t('full')),
    }),
    output: z.object({ markdown: z.string(), complete: z.boolean() }),
    async answer({ word, full }, signal) {
      const { folder } = folders.whole[0]!;
      const text = await host.run({ folder, signal }, (context) => explained(word, context));
      // The page is in the data and in the text.
      const most = MAX_UNITS / 2 - 200;
      const isWhole = full || text.length <= most;
      const markdown = isWhole ? text : text.slice(0, text.lastIndexOf('\n', most));
      return {
        data: { markdown, complete: isWhole },
        lines: [markdown, ...(isWhole ? [] : [t('cut')])],
      };
    },
  });
