import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageOf } from '../../../server/src/core/rule/rule.ts';
import { robots } from '../../../server/src/robots/service.ts';
import { marked } from '../../rules/check.ts';
import { everyRule, read } from '../check.ts';

/** A rule, a text with its ranges marked (none: no finding), and texts contained in its messages. */
type Case = readonly [rule: string, source: string, message?: string];

/** Registers tests of the findings in texts. */
export function checkFindings(cases: readonly Case[]): void {
  for (const [rule, source, message] of cases) {
    test(`${rule}: ${JSON.stringify(source.length > 80 ? `${source.slice(0, 80)}…` : source)}`, () => {
      const { text, ranges } = marked(source);
      const meta = robots.rules.find(({ code }) => code === `robots/${rule}`);
      assert.ok(meta, rule);
      const found = robots.places(read(text, everyRule('info')), { code: meta.code });
      assert.deepEqual(
        found.map(({ start, end }) => [start, end]),
        ranges,
      );
      for (const finding of found) {
        const reported = messageOf(meta, finding);
        for (const [hole] of reported.matchAll(/\{\w+\}/g)) assert.ok(source.includes(hole), reported);
        if (message !== undefined) assert.ok(reported.includes(message), reported);
      }
    });
  }
}
