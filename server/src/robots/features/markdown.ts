import { shortened } from '../../core/credentials.ts';
import { fenced } from '../../core/markdown.ts';
import type { FactSource } from '../facts/sources.ts';

export { bullets } from '../../core/markdown.ts';

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Surrogate}\p{Zl}\p{Zp}]/gu;

/** A piece of a file as a code span: on one line, cut if long; invisible characters become U+FFFD. */
export const code = (text: string): string => fenced(shortened(text).replace(UNPRINTABLE, '\ufffd'));

/** Paragraphs with blank lines between them; empty and missing ones are left out. */
export const paragraphs = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part).join('\n\n');

/** A source as a link, or its title if the address is uncertain. */
export const link = ({ title, url }: FactSource): string =>
  url === undefined ? title : `[${title}](${url})`;
