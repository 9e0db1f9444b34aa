import type { UseName } from '../../core/rule/expected.ts';

/** A page that documents a fact. */
interface UsageSource {
  readonly title: string;
  readonly url: string;
}

/**
 * A token after `User-agent:` that names a use of pages and no crawler: its group asks that the paths it blocks not be
 * used so. It fetches nothing.
 */
export interface UsageToken {
  readonly token: string;
  readonly use: UseName;
  readonly status: 'draft';
  /** The date of the text that defines it, when that text expires, and when the sources were read: `YYYY-MM-DD`. */
  readonly asOf: string;
  readonly expires: string;
  readonly verified: string;
  readonly sources: readonly UsageSource[];
  /** Who is known to support it or to intend to, each as a whole sentence without a final period. */
  readonly support: readonly string[];
}

/**
 * The known usage tokens. Of the draft, its abstract was read; the spelling is that of a secondary source. How a token
 * relates to the groups of crawlers and to `*` was not read: nothing follows from one for the others.
 */
export const USAGE_TOKENS: readonly UsageToken[] = [
  {
    token: '__usage_ai-training',
    use: 'ai-training',
    status: 'draft',
    asOf: '2026-10-30',
    expires: '2027-05-03',
    verified: '2026-11-27',
    sources: [
      {
        title: 'Machine-Readable Training Preference Signal (Internet-Draft)',
        url: 'https://datatracker.ietf.org/doc/draft-kelley-aipref-training-preference-signal/',
      },
      {
        title: 'Google, changelog of crawling documentation',
        url: 'https://developers.google.com/crawling/docs/changelog',
      },
    ],
    support: ['Google states the intention to support it (2026-10-30)'],
  },
];

const byToken = new Map(USAGE_TOKENS.map((row) => [row.token, row]));

/** The usage token of a name; letter case is ignored, as in product tokens. */
export const usageToken = (name: string): UsageToken | undefined => byToken.get(name.toLowerCase());

/** Whether a name is a usage token, and so not that of a crawler. */
export const isUsageToken = (name: string): boolean => usageToken(name) !== undefined;
