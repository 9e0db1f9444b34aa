/**
 * Languages for tests of the server: a tiny one, in which certain words are findings, and copies of it that throw or
 * are slow. Their findings are obvious; the tests are about how the server handles them.
 */

import { countFindings } from '../../server/src/core/findings/counts.ts';
import { languageService } from '../../server/src/core/language.ts';
import { aliasesOf, type Finding, type LeafRule } from '../../server/src/core/rule/rule.ts';
import type { LanguageService, ServedLanguage } from '../../server/src/core/service.ts';
import { Leaf } from '../../server/src/text/leaf.ts';
import { nextBreak } from '../../server/src/text/summary.ts';

interface Node {
  readonly text: string;
}

const wordRule = (word: string, level: 'error' | 'warning' | 'info'): LeafRule<Node> => ({
  meta: {
    code: `fake/${word}`,
    level,
    message: "'{word}' is a word",
    fixes: {
      replace: { title: "Replace '{word}' by 'good'", safe: true },
      renew: { title: "Replace '{word}' by 'new' (changes the meaning)", safe: false, bulk: true },
      remove: { title: "Remove '{word}' (changes the meaning)", safe: false },
    },
    docs: { what: '', why: '', how: '' },
    sources: [{ title: word, url: `https://example.com/${word}` }],
    examples: [],
  },
  leaf({ text }, report) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      report(at, at + word.length, { args: { word } });
    }
  },
  fixes: ({ start, end }) =>
    word === 'bad'
      ? [
          { fix: 'replace', args: { word }, edits: [{ start, end, text: 'good' }] },
          { fix: 'remove', args: { word }, edits: [{ start, end, text: '' }] },
        ]
      : word === 'old'
        ? [{ fix: 'renew', args: { word }, edits: [{ start, end, text: 'new' }] }]
        : [],
});

/** Reading a line with this prefix takes a millisecond. */
const SLOW_LINE = /^slow/;

const linger = () => {
  const end = performance.now() + 1;
  while (performance.now() < end);
};

/** Reads lines; finds `bad`, `worse` and `note`; its hover is the text of the whole document. */
const fake: LanguageService = languageService({
  id: 'fake',
  settings: [],
  rules: [
    wordRule('bad', 'warning'),
    wordRule('worse', 'error'),
    wordRule('note', 'info'),
    wordRule('old', 'info'),
  ],
  claims: ({ languageId, head }) => languageId === 'fake' || (languageId === 'xml' && head.includes('#fake')),
  reader: (lint) => ({
    start: 0,
    lookahead: 1,
    read(text, from, _entry, last) {
      const next = nextBreak(text, from);
      if ((next < 0 || next === text.length) && !last) return undefined;
      const line = text.slice(from, next < 0 ? text.length : next);
      if (SLOW_LINE.test(line)) linger();
      const findings: readonly Finding[] = lint({ text: line }, line.length);
      return new Leaf(line, 0, 0, 1, 0, { findings }, countFindings(findings));
    },
  }),
  node: (leaf) => ({ text: leaf.text }),
  index: () => ({ add() {}, remove() {} }),
  file: () => undefined,
  features: {
    hover: ({ text }) => ({ start: 0, end: text.length, markdown: text.getText() }),
    status: ({ text }) => ({ kind: 'Fake', items: `lines: ${text.leaves.total.records}` }),
  },
});

const fail = (): never => {
  throw new Error('thrown on purpose');
};

/** The calls of a language that may fail. */
export const CALLS = [
  'open',
  'edit',
  'version',
  'read',
  'findings',
  'placesInSteps',
  'fixesOfEach',
  'hover',
  'status',
  'claims',
] as const;
export type Call = (typeof CALLS)[number];

/** The fake language with the ID `throws-CALL`: that call throws; the others work. */
function throwing(call: Call): LanguageService {
  const id = `throws-${call}`;
  const service = { ...fake, id, claims: ({ languageId }: { languageId: string }) => languageId === id };
  return call === 'hover' || call === 'status'
    ? { ...service, features: { ...fake.features, [call]: fail } }
    : { ...service, [call]: fail };
}

/** A language that is loaded from the start. */
const served = (service: LanguageService): ServedLanguage => ({
  id: service.id,
  settings: service.settings,
  claims: (file) => service.claims(file),
  codes: service.rules.map(({ code }) => code),
  aliases: aliasesOf(service.rules),
  capabilities: { features: ['hover', 'status'], tools: [] },
  load: async () => service,
});

/**
 * The first one throws even in the call that decides which files it handles. There are two more copies of the fake language: `late`,
 * also for XML with `#late` in it, which is loaded when `arrival` is resolved, and `missing`, which cannot be loaded.
 */
export function servedLanguages(arrival: () => Promise<unknown>): readonly ServedLanguage[] {
  const late: LanguageService = {
    ...fake,
    id: 'late',
    claims: ({ languageId, head }) =>
      languageId === 'late' || (languageId === 'xml' && head.includes('#late')),
  };
  const missing: LanguageService = {
    ...fake,
    id: 'missing',
    claims: ({ languageId }) => languageId === 'missing',
  };
  return [
    ...[throwing('claims'), fake, ...CALLS.map(throwing)].map(served),
    { ...served(late), load: () => arrival().then(() => late) },
    { ...served(missing), load: async () => fail() },
  ];
}
