/** A plain reference for RFC 9309, line by line and rule by rule; and files for which it often differs from Google. */

import fc from 'fast-check';
import { matchesByPositions } from '../semantics/reference.ts';

interface PlainGroup {
  readonly names: string[];
  readonly rules: { type: string; pattern: string; line: number }[];
}

const unreserved = (text: string): string =>
  text
    .replace(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase())
    .replace(/%([0-9A-F]{2})/g, (octet, hex) => {
      const character = String.fromCharCode(Number.parseInt(hex, 16));
      return /[A-Za-z0-9._~-]/.test(character) ? character : octet;
    });

/** Verdict and line for an ASCII file and path. */
export function rfcByHand(robots: string, chain: readonly string[], path: string) {
  const groups: PlainGroup[] = [];
  for (const [at, text] of robots.split('\n').entries()) {
    const [, name, value] = /^\s*([^:]*?)\s*:\s*(.*?)\s*$/.exec(text.replace(/#.*/, '')) ?? [];
    const key = name?.toLowerCase();
    if (key === 'user-agent') {
      const last = groups.at(-1);
      if (last && last.rules.length === 0) last.names.push(value!.toLowerCase());
      else groups.push({ names: [value!.toLowerCase()], rules: [] });
    } else if (key === 'allow' || key === 'disallow') {
      groups.at(-1)?.rules.push({ type: key, pattern: unreserved(value!), line: at + 1 });
    }
  }
  if (path === '/robots.txt') return { allowed: true, line: 0 };
  const name = chain.find((token) => groups.some(({ names }) => names.includes(token.toLowerCase())));
  const rules = groups
    .filter(({ names }) => names.includes(name?.toLowerCase() ?? '\n'))
    .flatMap((group) => group.rules);
  const target = unreserved(path).replaceAll('*', '%2A').replaceAll('$', '%24');
  let best = { allowed: true, line: 0, octets: -1 };
  for (const { type, pattern, line } of rules) {
    const literal = pattern.slice(0, -1).replaceAll('$', '%24') + pattern.slice(-1);
    if (!matchesByPositions(literal, target)) continue;
    const octets = pattern.replace(/(.)\*+$/, (_, before) => (before === '*' ? '*' : before)).length;
    const allowed = type === 'allow' || pattern === '';
    if (octets > best.octets || (octets === best.octets && type === 'allow' && !isAllow(best.line))) {
      best = { allowed, line, octets };
    }
  }
  return { allowed: best.allowed, line: best.line };

  function isAllow(line: number): boolean {
    return rules.find((rule) => rule.line === line)?.type === 'allow';
  }
}

const names = fc.constantFrom('*', 'a', 'ab', 'a/1.0', 'a b', 'b', 'a1', '* x', '*,a');
const piece = fc.constantFrom('/', 'a', 'b', '*', '%61', '%62', '%2A', '%24', '$', '%3C', '/index.html');
const pattern = fc
  .tuple(
    fc.constantFrom('', '/', '/', '/', '*'),
    fc.array(piece, { maxLength: 4 }),
    fc.constantFrom('', '', '*', '**', '$'),
  )
  .map((parts) => parts.flat().join(''));
const separator = fc.constantFrom(': ', ':', ' : ', ': ', ' ');
const field = fc.constantFrom('Allow', 'Disallow', 'disallow', 'Disalow', 'Allowed', 'crawl-delay');
const agentField = fc.constantFrom('User-agent', 'user-agent', 'useragent', 'user-agents');

const line = fc.oneof(
  fc.tuple(agentField, separator, names),
  fc.tuple(field, separator, pattern),
  fc.tuple(field, separator, pattern),
);

/** Files with every point of difference. */
export const files = fc
  .array(
    line.map((parts) => parts.join('')),
    { minLength: 1, maxLength: 9 },
  )
  .map((lines) => lines.join('\n'));

export const tokens = fc.constantFrom('*', 'a', 'ab', 'a1', 'b', 'c', 'a/1.0');

export const paths = fc.oneof(
  fc
    .array(fc.constantFrom('/', 'a', 'b', '%61', '%62', '%2A', '*', '$', '%24', '%3c', '%3C'), {
      maxLength: 5,
    })
    .map((parts) => `/${parts.join('')}`),
  fc.constantFrom('/robots.txt', '/a/index.html', '/a/', '/'),
);
