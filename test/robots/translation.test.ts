/** A translation overrides texts of catalogues, and of tables by row and field; everything else stays English. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { type Texts, translate } from '../../server/src/core/catalogue.ts';
import { describeLines } from '../../server/src/robots/changes/lineRanges.ts';
import { POLICIES } from '../../server/src/robots/changes/stances.ts';
import { askCrawler, describeReasons } from '../../server/src/robots/profile/index.ts';
import { parseRobots } from '../../server/src/robots/semantics/index.ts';
import { robots } from '../../server/src/robots/service.ts';
import { read } from './check.ts';

const hover = (line: string, at: number): string => robots.features.hover!(read(line), at)?.markdown ?? '';
const explained = (): string =>
  describeReasons(askCrawler(parseRobots('User-agent: *\nDisallow: /a'), 'Foo', '/a')).join('\n');

const SAID: readonly (readonly [name: string, texts: Texts, said: () => string, text: string])[] = [
  ['robots/directives', { 'Allow.summary': 'URLs frei' }, () => hover('Allow: /', 1), 'URLs frei.'],
  ['robots/directiveStatus', { standard: 'Norm' }, () => hover('Allow: /', 1), '**Allow** · Norm'],
  [
    'robots/crawlerNotes',
    { 'Diffbot.obeysNote': 'mit Ausnahmen' },
    () => hover('User-agent: Diffbot', 14),
    '(mit Ausnahmen).',
  ],
  ['robots/purposes', { search: 'Suchmaschine' }, () => hover('User-agent: Googlebot', 14), 'Suchmaschine'],
  [
    'robots/values',
    { blocks: 'Blockiert {urls|every:jede URL}.' },
    () => hover('User-agent: *\nDisallow: /', 24),
    'Blockiert jede URL.',
  ],
  ['robots/verdicts', { decided: 'Entschieden: {rule}' }, explained, 'Entschieden: '],
  [
    'robots/lines',
    { lines: { by: 'count', one: 'Zeile {lines}', other: 'Zeilen {lines}' } },
    () => describeLines([1, 2]),
    'Zeilen 1–2',
  ],
  [
    'robots/policies',
    { 'open.title': 'Alles erlauben' },
    () => POLICIES.find(({ name }) => name === 'open')!.title,
    'Alles erlauben',
  ],
];

afterEach(() => translate());

for (const [name, texts, said, text] of SAID)
  test(`${name} in another language: ${text}`, () => {
    assert.ok(!said().includes(text));
    translate({ locale: 'de', texts: { [name]: texts } });
    assert.ok(said().includes(text), said());
  });
