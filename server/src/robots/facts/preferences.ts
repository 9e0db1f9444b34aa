/** What the values of `Content-Signal` and `Content-Usage` lines say about uses of pages. */
import type { UseName } from '../../core/rule/expected.ts';

/** The fields that state preferences. */
export type PreferenceField = 'Content-Signal' | 'Content-Usage';

/** A name that a field defines or that is proposed for it. */
interface PreferenceName {
  readonly name: string;
  /** The use that it is about; undefined for one that is about none of them alone. */
  readonly use?: UseName;
  /** The values that allow and that refuse. */
  readonly answers?: Readonly<Record<string, 'yes' | 'no'>>;
  /** Its values if they do neither. */
  readonly degrees?: readonly string[];
  /** The text that proposes it; absent for a name of the current text. */
  readonly proposal?: string;
}

const YES_NO = { yes: 'yes', no: 'no' } as const;
const N_Y = { n: 'no', y: 'yes' } as const;
const CONTENT_SIGNALS_DRAFT = 'draft-romm-aipref-contentsignals-00';

/** The names, and the date of the text that defines them (`YYYY-MM-DD`) with the day on which it was read. */
export const PREFERENCES: Readonly<
  Record<
    PreferenceField,
    {
      readonly document: string;
      readonly asOf: string;
      readonly verified: string;
      readonly names: readonly PreferenceName[];
    }
  >
> = {
  'Content-Signal': {
    document: 'Content Signals Policy (Cloudflare)',
    asOf: '2026-08-31',
    verified: '2026-11-21',
    names: [
      { name: 'search', use: 'search', answers: YES_NO },
      { name: 'ai-input', use: 'ai-answers', answers: YES_NO },
      { name: 'ai-train', use: 'ai-training', answers: YES_NO },
      { name: 'use', degrees: ['immediate', 'reference', 'full'] },
    ],
  },
  'Content-Usage': {
    document: 'draft-ietf-aipref-vocab-08',
    asOf: '2026-09-13',
    verified: '2026-11-27',
    names: [
      { name: 'train-ai', use: 'ai-training', answers: N_Y },
      { name: 'search', use: 'search', answers: N_Y },
      { name: 'ai-input', proposal: CONTENT_SIGNALS_DRAFT },
      { name: 'ai-train', proposal: CONTENT_SIGNALS_DRAFT },
    ],
  },
};

/** One `name=value` of a line; offsets are those of the value of the line. */
export interface Preference {
  readonly start: number;
  readonly end: number;
  /** In lower case. */
  readonly name: string;
  readonly value: string;
  /** What follows `;`, with it; empty without parameters. */
  readonly parameters: string;
  /** Undefined for a name that the field does not define. */
  readonly known: PreferenceName | undefined;
  /** Undefined for a value that says neither. */
  readonly answer: 'yes' | 'no' | undefined;
}

/** The path of a value, `/` without one, and its preferences in order. Linear in the value. */
export function preferencesIn(
  field: PreferenceField,
  value: string,
): { readonly path: string; readonly preferences: readonly Preference[] } {
  const given = value.startsWith('/') ? /^[^\s,]*/.exec(value)![0] : '';
  const { names } = PREFERENCES[field];
  const preferences: Preference[] = [];
  // Content-Signal has neither spaces in a preference nor parameters.
  const [separate, pair] =
    field === 'Content-Signal'
      ? [/[^\s,]+/g, /^([^=]*)(?:=(.*))?()$/s]
      : [/[^\s,][^,]*/g, /^([^=;]*)(?:=([^;]*))?(.*)$/s];
  for (const match of value.slice(given.length).matchAll(separate)) {
    const text = match[0].trimEnd();
    const start = given.length + match.index;
    const [, name, written, parameters] = pair.exec(text.toLowerCase())!;
    const known = names.find((row) => row.name === name!.trim() && row.proposal === undefined);
    const answers = known?.answers ?? {};
    const answer = Object.hasOwn(answers, (written ?? '').trim())
      ? answers[(written ?? '').trim()]
      : undefined;
    preferences.push({
      ...{ start, end: start + text.length, name: name!.trim(), value: (written ?? '').trim() },
      ...{ parameters: parameters!, known, answer },
    });
  }
  return { path: given || '/', preferences };
}

/** The valid values of a name. */
export const valuesOf = ({ answers = {}, degrees = [] }: PreferenceName): readonly string[] => [
  ...Object.keys(answers),
  ...degrees,
];

/** Whether a preference has a name that its field defines, and a valid value of it. */
export const isValid = ({ known, value }: Preference): boolean =>
  known !== undefined && valuesOf(known).includes(value);

/** The text that proposes a name which a field does not define yet; undefined for other names. */
export const proposalOf = (field: PreferenceField, name: string): string | undefined =>
  PREFERENCES[field].names.find((row) => row.name === name)?.proposal;
