/**
 * Work for whole files is split into steps: between two of them is a bounded amount of it, however large the file is.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LanguageService } from '../server/src/core/service.ts';
import type { Steps } from '../server/src/core/steps.ts';
import { rules as robotsRules } from '../server/src/robots/rules/index.ts';
import { rules as sitemapRules } from '../server/src/sitemap/rules/index.ts';
import { readAll } from './bench/growthAsks.ts';
import { GROWING_SHAPES } from './bench/growthShapes.ts';

/** The number of calls of rules for whole files since the last count. */
let calls = 0;
for (const rule of [...robotsRules, ...sitemapRules] as unknown as Record<string, unknown>[]) {
  const { file } = rule;
  if (typeof file !== 'function') continue;
  rule.file = function counted(this: unknown, ...args: unknown[]): unknown {
    calls++;
    return file.apply(this, args);
  };
}
// The languages copy the rules when they are loaded.
const { SERVICES } = await import('./bench/growthTable.ts');

/** The maximum count between two steps, and the number of steps. */
function gone(steps: Steps<unknown>, taken: () => number): { readonly most: number; readonly steps: number } {
  let most = 0;
  let count = 0;
  taken();
  for (let done: boolean | undefined = false; !done; count++) {
    ({ done } = steps.next());
    most = Math.max(most, taken());
  }
  return { most, steps: count };
}
const takenCalls = (): number => {
  const taken = calls;
  calls = 0;
  return taken;
};
const read = (service: LanguageService, name: string, times: number) => {
  const { parts, text } = GROWING_SHAPES[name]!;
  return readAll(service, text(Math.ceil((parts * times) / 4)));
};

for (const [name, { language }] of Object.entries(GROWING_SHAPES)) {
  test(`rules for whole files run one by one: ${name}`, () => {
    const service = SERVICES[language];
    const document = read(service, name, 1);
    const { most, steps } = gone(service.settle(document, 1000), takenCalls);
    assert.equal(most, 1);
    assert.ok(steps > 10);
    const found = service.findings(document, 1000);
    assert.equal(takenCalls(), 0, 'what was found in steps is not sought again');
    assert.deepEqual(found, service.findings(read(service, name, 1), 1000));
  });
}

/** For twice the file, these must take about twice the steps. */
const GROWING: Readonly<
  Record<string, (service: LanguageService, name: string, times: number) => Steps<unknown>>
> = {
  '40 languages with return links': (service, name, times) =>
    service.settle(read(service, name, times), 1000),
  '40 languages without return links': (service, name, times) =>
    service.settle(read(service, name, times), 1000),
  groups: (service, name, times) => {
    const question = { urls: [], names: [], before: 'User-agent: *\nDisallow: /\n' };
    return service.features.crawlers!(read(service, name, times), question);
  },
};

for (const [name, stepsOf] of Object.entries(GROWING)) {
  test(`a larger file takes more steps, not longer ones: ${name}`, () => {
    const service = SERVICES[GROWING_SHAPES[name]!.language];
    const fixed = gone(stepsOf(service, name, 0.01), takenCalls).steps;
    const [small, large] = [2, 16].map(
      (times) => gone(stepsOf(service, name, times), takenCalls).steps - fixed,
    );
    assert.ok(large! > 5 * Math.max(1, small!), `${small} and ${large} steps`);
  });
}

test('an answer overtaken by another call is the same', () => {
  const service = SERVICES.sitemap;
  const name = '40 languages without return links';
  const document = read(service, name, 4);
  const [first, second] = [service.settle(document, 1000), service.settle(document, 500)];
  for (let step = 0; step < 30; step++) [first.next(), second.next()];
  const expected = service.findings(read(service, name, 4), 1000);
  while (!first.next().done);
  while (!second.next().done);
  assert.deepEqual(service.findings(document, 1000), expected);
});
