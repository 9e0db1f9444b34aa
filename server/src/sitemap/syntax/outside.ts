import type { Span } from '../../text/span.ts';
import type { Fault, Token } from '../../xml/tokens/tokens.ts';
import { trimmedSpan } from '../../xml/tree/tree.ts';
import type { Root, State } from './state.ts';

const BOM = 0xfeff;

/**
 * Where the document begins after unrelated output, such as a notice of a script with tags: at an XML declaration, or
 * at a sitemap's root after complete elements. 0 if there is none, and in an HTML page: a browser saves its view of XML
 * as one. The evidence is in the leaf.
 */
export function endOfOutput(
  tokens: readonly Token[],
  rootToken: Token | undefined,
  root: Root | undefined,
): number {
  if (!rootToken || root?.kind !== 'other' || PAGE.test(rootToken.name)) return 0;
  let depth = 0;
  for (const token of tokens) {
    if (token.start < rootToken.start) continue;
    if (token.type === 'declaration') return token.start;
    if (token.type === 'end') depth--;
    else if (token.type === 'start' || token.type === 'empty') {
      if (depth === 0 && token !== rootToken && SITEMAP_ROOT.test(token.name)) return token.start;
      if (token.type === 'start') depth++;
    }
  }
  return 0;
}

const PAGE = /^html$/i;
const SITEMAP_ROOT = /^(?:[\w.-]+:)?(?:urlset|sitemapindex)$/i;

/** Declarations, document types, text and elements where XML 1.0 (section 2.1, `document`) does not allow them. */
export function misplaced(
  text: string,
  tokens: readonly Token[],
  entry: State,
  rootToken: Token | undefined,
): Fault[] {
  const faults: Fault[] = [];
  const first = entry.phase === 'start' ? (text.charCodeAt(0) === BOM ? 1 : 0) : -1;
  let before = entry.phase === 'start' || entry.phase === 'prolog';
  let after = entry.phase === 'epilog';
  let declared = false;
  let typed = false;
  const leads = before && tokens.find((token) => token.type === 'declaration' && token.start !== first);
  if (leads)
    faults.push({ kind: 'leading-content', start: Math.max(first, 0), end: leads.start, name: 'xml' });
  /** Content before the root that continues to this token. */
  let stray:
    | { kind: 'outside-root' | 'leading-content'; start: number; end: number; name: string }
    | undefined;
  for (const token of tokens) {
    const { type, start, end } = token;
    const isContent = type !== 'comment' && type !== 'pi' && type !== 'declaration' && type !== 'doctype';
    if (type === 'declaration') {
      if (!before || declared) faults.push({ kind: 'misplaced-declaration', start, end, name: 'xml' });
      declared = true;
    } else if (type === 'doctype') {
      if (!before || typed) faults.push({ kind: 'doctype-misplaced', start, end, name: 'DOCTYPE' });
      typed = true;
    } else if (isContent && token !== rootToken && (before || after)) {
      const content = contentRange(text, token, first);
      if (content && after) return [...faults, { kind: 'outside-root', ...content, name: token.name }];
      if (content && rootToken && !(leads && start < leads.start)) {
        if (stray) stray.end = content.end;
        else {
          stray = { kind: declared ? 'outside-root' : 'leading-content', ...content, name: token.name };
          faults.push(stray);
        }
      }
    }
    if (!isContent) stray = undefined;
    if (token === rootToken) {
      before = false;
      after = type === 'end' || type === 'empty';
    }
  }
  return faults;
}

/** The token, trimmed, and without a byte-order mark before `first`; undefined where nothing is left. */
function contentRange(text: string, token: Token, first: number): Span | undefined {
  const content = trimmedSpan(text, Math.max(token.start, first), token.end);
  return content.start < content.end ? content : undefined;
}
