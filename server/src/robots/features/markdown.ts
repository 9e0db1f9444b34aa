import { shortened } from '../../core/credentials.ts';
import type { FactSource } from '../facts/sources.ts';

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Surrogate}\p{Zl}\p{Zp}]/gu;

/** A piece of a file as a code span: on one line, cut if long; invisible characters become U+FFFD. */
export function code(text: string): string {
  const visible = shortened(text).replace(UNPRINTABLE, '\ufffd');
  const longestRun = Math.max(0, ...(visible.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longestRun + 1);
  const pad = longestRun > 0 ? ' ' : '';
  return fence + pad + visible + pad + fence;
}

/** A bulleted list; nothing for no items. */
export const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

/** Paragraphs with blank lines between them; empty and missing ones are left out. */
export const paragraphs = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part).join('\n\n');

/** A source as a link, or its title if the address is uncertain. */
export const link = ({ title, url }: FactSource): string =>
  url === undefined ? title : `[${title}](${url})`;
