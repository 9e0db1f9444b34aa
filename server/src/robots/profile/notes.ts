/** What else has to be known of a crawler, beside the verdict. */

import type { Crawler } from '../facts/crawlers.ts';
import { aliasOf, crawler, purposeTitle, suggestTokens } from '../facts/tokens.ts';
import { EVERY_CRAWLER, productToken } from '../semantics/index.ts';
import type { GroupUse } from './judge.ts';
import { shortened } from './shorten.ts';

/** A remark on the answer. */
export interface Note {
  readonly kind:
    | 'ignores-robots'
    | 'may-ignore-robots'
    | 'compliance-unknown'
    | 'star-unknown'
    | 'fallback'
    | 'control-token'
    | 'historical'
    | 'unknown-crawler'
    | 'robots-txt'
    | 'retired-crawler'
    | 'header'
    | 'url-normalised';
  /** One sentence without a final period, for people. */
  readonly text: string;
}

/** The remarks on a crawler that uses a group; `row` is undefined for a token that is in no table. */
export function crawlerNotes(token: string, row: Crawler | undefined, group: GroupUse): Note[] {
  if (token === EVERY_CRAWLER) return [];
  if (!row) return [unknownCrawler(token)];
  return [...compliance(row), ...groupNotes(row, group), ...kindNotes(row)];
}

/** The tokens that an unknown one was probably meant to be, likeliest first. */
export function likelyTokens(token: string): readonly string[] {
  if (token === EVERY_CRAWLER || crawler(token)) return [];
  const cut = productToken(token);
  const named = cut === token ? undefined : crawler(cut)?.token;
  return named === undefined ? suggestTokens(token) : [named];
}

/** What `robots/retired-user-agent` and `robots/unknown-user-agent` say of the name. */
export function unknownCrawler(token: string): Note {
  const meant = likelyTokens(token);
  const names = meant.length < 2 ? meant.join('') : `${meant.slice(0, -1).join(', ')} or ${meant.at(-1)}`;
  const name = shortened(token);
  if (aliasOf(token)?.kind === 'retired') {
    const hint = names === '' ? '' : `; use ${names}`;
    return { kind: 'retired-crawler', text: `'${name}' is no longer used by its operator${hint}` };
  }
  const hint = names === '' ? '' : `; did you mean ${names}?`;
  return { kind: 'unknown-crawler', text: `'${name}' matches no known crawler${hint}` };
}

/** The remark on a product token that was taken from a header; `*` where there was none in it. */
export const headerNote = (agent: string, token: string): Note => ({
  kind: 'header',
  text:
    token === EVERY_CRAWLER
      ? `The User-Agent header '${shortened(agent)}' names no crawler: treated as a crawler that no group names`
      : `Read as ${shortened(token)}, the product token in the User-Agent header '${shortened(agent)}'`,
});

function compliance({ token, operator, obeys, obeysNote }: Crawler): Note[] {
  const detail = obeysNote === undefined ? '' : ` (${obeysNote})`;
  switch (obeys) {
    case 'no':
      return [
        { kind: 'ignores-robots', text: `According to ${operator}, ${token} ignores robots.txt${detail}` },
      ];
    case 'may not':
      return [
        {
          kind: 'may-ignore-robots',
          text: `According to ${operator}, ${token} may ignore robots.txt${detail}`,
        },
      ];
    case 'mostly':
      return [
        {
          kind: 'may-ignore-robots',
          text: `${token} of ${operator} obeys robots.txt, but not always${detail}`,
        },
      ];
    case 'not stated':
      return [
        {
          kind: 'compliance-unknown',
          text: `Whether ${token} of ${operator} obeys robots.txt is not known${detail}`,
        },
      ];
    default:
      return [];
  }
}

function groupNotes({ token, star, starNote, fallbackNote }: Crawler, { step }: GroupUse): Note[] {
  if (step === 'star' && star === 'not stated') {
    const detail = starNote === undefined ? '' : ` (${starNote})`;
    return [{ kind: 'star-unknown', text: `Whether the * group applies to ${token} is not stated${detail}` }];
  }
  if (step === 'fallback' && fallbackNote !== undefined) {
    return [{ kind: 'fallback', text: `The fallback of ${token} is ${fallbackNote}` }];
  }
  return [];
}

function kindNotes({ token, operator, purpose, also = [], detail, historical }: Crawler): Note[] {
  const notes: Note[] = [];
  if (purpose === 'control') {
    const what = detail ?? also.map(purposeTitle).join(', ');
    const use = what === '' ? '' : `, it decides on use: ${what}`;
    notes.push({ kind: 'control-token', text: `${token} is not a separate crawler${use}` });
  }
  if (historical) {
    notes.push({ kind: 'historical', text: `${operator} no longer sends a crawler named ${token}` });
  }
  return notes;
}
