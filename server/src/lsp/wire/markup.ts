/** Markdown in the protocol's form: as it is, or as plain text for clients that do not render it. */
import { type MarkupContent, MarkupKind } from 'vscode-languageserver';
import { paragraphsOf } from '../../core/bidi.ts';

type Formats = readonly MarkupKind[] | undefined;

/** Markdown in the client's first preferred format; Markdown if it has no preference. */
export function markupOf(markdown: string, formats: Formats): MarkupContent {
  const shown = paragraphsOf(markdown);
  return Array.isArray(formats) && formats[0] === MarkupKind.PlainText
    ? { kind: MarkupKind.PlainText, value: plainOf(shown) }
    : { kind: MarkupKind.Markdown, value: shown };
}

const FENCED = /^(```+|~~~+)[^\n]*\n([\s\S]*?)^\1[ \t]*$\n?/gm;

/** Markdown without markup; a link becomes its text followed by the address. */
function plainOf(markdown: string): string {
  let plain = '';
  let at = 0;
  for (const fenced of markdown.matchAll(FENCED)) {
    plain += flowing(markdown.slice(at, fenced.index)) + fenced[2];
    at = fenced.index + fenced[0].length;
  }
  return plain + flowing(markdown.slice(at));
}

const HEADING = /^#{1,6}[ \t]+/gm;
const LINE_END = /(?: {2,}|\\)$/gm;

const flowing = (text: string): string => spans(text.replace(HEADING, '').replace(LINE_END, ''));

const CODE = /(?<fence>`+)(?<code>(?:[^`]|(?!\k<fence>(?!`))`+)+)\k<fence>(?!`)/;
const ESCAPED = /\\(?<escaped>[!-/:-@[-`{-~])/;
const LINK = /\[(?<text>(?:\\.|[^\]\\])*)\]\((?<url>[^)\s]*)\)/;
const EMPHASIS = /(?<![\w*])(?<mark>\*\*|__|\*|_)(?=\S)(?<stressed>[^\n]*?\S)\k<mark>(?![\w*])/;
const SPAN = new RegExp([CODE, ESCAPED, LINK, EMPHASIS].map(({ source }) => source).join('|'), 'g');

const spans = (text: string): string =>
  text.replace(SPAN, (...found) => {
    const { code, escaped, text, url, stressed } = found.at(-1) as Record<string, string | undefined>;
    if (code !== undefined) return /^ .*\S.* $/s.test(code) ? code.slice(1, -1) : code;
    if (escaped !== undefined) return escaped;
    if (stressed !== undefined) return spans(stressed);
    const words = spans(text!);
    return words === url ? words : `${words} (${url})`;
  });
