import type { Alias } from '../../facts/aliases.ts';
import { aliasOf, crawler, suggestTokens } from '../../facts/tokens.ts';
import type { Line } from '../../syntax/line.ts';
import { isCut } from './field.ts';
import { rememberLast } from './last.ts';
import { isSpoilt } from './quotes.ts';

/** What is wrong with the name in a `user-agent` line. */
export type AgentFault =
  | { readonly is: 'empty' | 'full-string' | 'unknown' }
  | { readonly is: 'list'; readonly names: readonly string[] }
  /** `bare` is the name without its `*`. */
  | { readonly is: 'wildcard'; readonly how: 'leading' | 'trailing' | 'words'; readonly bare: string }
  | { readonly is: 'version'; readonly name: string }
  /** `at` is the index in the value of the first character that no product token has. */
  | { readonly is: 'invalid'; readonly at: number }
  | { readonly is: 'retired'; readonly alias: Alias };

/** The one fault of a `user-agent` line's value; undefined for all other lines. */
export const agentFault: (line: Line) => AgentFault | undefined = rememberLast((line) => {
  const { kind, value } = line;
  if (kind !== 'user-agent' || isSpoilt(line) || isCut(line)) return undefined;
  if (value === '') return { is: 'empty' };
  if (value === '*' || crawler(value)) return undefined;
  if (/^mozilla\//i.test(value) || value.includes('(compatible;')) return { is: 'full-string' };
  return (
    leadingStar(value) ?? list(value) ?? otherStar(value) ?? version(value) ?? known(value) ?? strange(value)
  );
});

const WHITE = /\s/;
const NOT_OF_TOKEN = /[^A-Za-z_-]/;
const SEPARATORS = /[,;|]/;

function leadingStar(value: string): AgentFault | undefined {
  if (!value.startsWith('*')) return undefined;
  const bare = trimSeparators(value.slice(1));
  return { is: 'wildcard', how: WHITE.test(value[1]!) ? 'words' : 'leading', bare };
}

function otherStar(value: string): AgentFault | undefined {
  if (!value.includes('*')) return undefined;
  const bare = value.replaceAll('*', '').trim();
  return { is: 'wildcard', how: value.indexOf('*') === value.length - 1 ? 'trailing' : 'leading', bare };
}

function trimSeparators(text: string): string {
  let start = 0;
  while (start < text.length && /[\s,;|*]/.test(text[start]!)) start++;
  return text.slice(start).trimEnd();
}

function list(value: string): AgentFault | undefined {
  const bySeparator = value.split(SEPARATORS).map((name) => name.trim());
  const names = bySeparator.filter((name) => name !== '');
  if (names.length > 1) return { is: 'list', names };
  if (bySeparator.length > 1) return undefined;
  const words = value.split(/\s+/);
  const isList = words.length > 1 && words.every((word) => word === '*' || crawler(word));
  return isList ? { is: 'list', names: words } : undefined;
}

function version(value: string): AgentFault | undefined {
  const slash = value.indexOf('/');
  const name = value.slice(0, slash);
  return slash > 0 && !WHITE.test(name) && /^v?\d/i.test(value.slice(slash + 1, slash + 3))
    ? { is: 'version', name }
    : undefined;
}

function known(value: string): AgentFault | undefined {
  const alias = aliasOf(value);
  return alias && (alias.kind === 'retired' ? { is: 'retired', alias } : { is: 'unknown' });
}

function strange(value: string): AgentFault {
  const at = value.search(NOT_OF_TOKEN);
  return at < 0 ? { is: 'unknown' } : { is: 'invalid', at };
}

/** The tokens that a name which no crawler has was probably meant to be, best first. */
export function meantTokens(name: string): readonly string[] {
  const plain = name.replaceAll(/%20|\+|_/g, ' ');
  return crawler(plain) ? [crawler(plain)!.token] : suggestTokens(plain);
}
