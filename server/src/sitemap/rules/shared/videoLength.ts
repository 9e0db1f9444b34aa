import { type Code, type Example, loosely } from '../../../core/rule/rule.ts';
import { SOURCES } from '../../facts/sources.ts';
import type { SitemapLeafRule } from '../types.ts';
import { lengthOver } from './values.ts';

/** The rule that limits `<video:LOCAL>` to a number of characters. */
export function videoLength(
  code: Code,
  local: string,
  most: number,
  examples: readonly Example[],
): SitemapLeafRule {
  return {
    meta: {
      code,
      level: 'warning',
      message: '{count} characters: Google may cut a <{name}> after {most}, or ignore it',
      docs: {
        what: `A \`<video:${local}>\` of more than {most} characters, references replaced.`,
        limits: { most },
        why: 'A longer text may be cut or not be read.',
        how: 'Shorten the text.',
      },
      sources: [SOURCES.videos],
      examples,
    },

    // The text as written is never shorter than the value.
    unless: loosely((_text, start, end) => end - start <= most),
    visits: [`url/video:video/video:${local}`],
    value({ name, value, start, end }, report) {
      const count = lengthOver(value, most);
      if (count) report(start, end, { args: { name, count, most } });
    },
  };
}
