/** Long and adversarial files: a clear answer, in time linear in their size. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effectBetween, isWithoutEffect } from '../../../server/src/robots/changes/effect.ts';
import { versionOf } from '../../../server/src/robots/changes/version.ts';
import { ALL } from '../../scale.ts';

/** An eighth of 5 MiB; in `npm test`, of a quarter of that, of which crawlers still read a part. */
const EIGHTH = (5 * 1024 * 1024) / (ALL ? 8 : 32);
const SIZES = ALL ? [1, 2, 4, 8] : [1, 8];
const SMALL = 'User-agent: *\nDisallow: /a/\n';

/** Files with this many octets. */
const FILES: Readonly<Record<string, (octets: number) => string>> = {
  'one line of stars': (octets) => `User-agent: *\nDisallow: /${'*'.repeat(octets)}\n`,
  'stars alone': (octets) => '*'.repeat(octets),
  'lines of stars': (octets) => `${'*'.repeat(60)}\n`.repeat(octets / 61),
  'patterns of stars': (octets) =>
    `User-agent: *\n${Array.from({ length: octets / 28 }, (_, n) => `Disallow: /*${n}********x*\n`).join('')}`,
  'long patterns of stars': (octets) =>
    `User-agent: *\n${Array.from({ length: octets / 8012 }, (_, n) => `Disallow: /${'*a'.repeat(4000 - (n % 50))}${n}\n`).join('')}`,
  'stars that allow and block': (octets) =>
    `User-agent: *\n${Array.from({ length: octets / 22 }, (_, n) => `${n % 2 ? 'Allow' : 'Disallow'}: /*${n}*${n % 7}*$\n`).join('')}`,
};

/** CPU time in milliseconds. */
function timeOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

for (const [name, make] of Object.entries(FILES)) {
  test(`${name}: time is linear in the size`, (t) => {
    const times = SIZES.map((size) => {
      const text = make(size * EIGHTH);
      return timeOf(() => {
        for (const [before, after] of [
          [SMALL, text],
          [text, SMALL],
        ] as const) {
          const effect = effectBetween(versionOf(before), versionOf(after));
          assert.equal(isWithoutEffect(effect), false);
          assert.equal(effect.unread, text.length > 1024 * 1024);
        }
      });
    });
    t.diagnostic(
      `${times.map((time) => time.toFixed(0)).join(', ')} ms for ${SIZES.join(', ')} times as much`,
    );
    const floor = Math.max(times[0]!, 300);
    for (const [at, time] of times.entries()) assert.ok(time <= 2 * SIZES[at]! * floor, `${times}`);
  });
}

test('a long file with changes only after the part that crawlers must read does not count as unchanged', () => {
  const text = FILES['patterns of stars']!(8 * EIGHTH);
  const same = effectBetween(versionOf(text), versionOf(text));
  assert.ok(isWithoutEffect(same));
  const other = effectBetween(versionOf(text), versionOf(`${text}Disallow: /`));
  assert.deepEqual([other.changes, other.unread, other.complete], [[], true, false]);
});
