import type { Source } from './rule/rule.ts';

const LONGEST = 2_048;

/** `text` as inline code: on one line, without invisible characters, and cut if it is very long. */
export function code(text: string): string {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, '')}…` : text;
  const line = cut
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '\ufffd');
  return fenced(line);
}

/** One line of visible text as inline code. */
export function fenced(line: string): string {
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const gap = longest > 0 ? ' ' : '';
  return `${fence}${gap}${line}${gap}${fence}`;
}

export const bullets = (sentences: readonly string[]): string =>
  sentences.map((sentence) => `- ${sentence}`).join('\n');

export const links = (sources: readonly Source[]): string =>
  sources.map(({ title, url }) => `[${title}](${url})`).join(' · ');

/** Blocks of Markdown with a blank line between them; empty ones are left out. */
export const blocks = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join('\n\n');
