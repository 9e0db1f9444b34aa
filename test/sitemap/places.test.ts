import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attributeFact, type ElementFact, elementFact } from '../../server/src/sitemap/facts/elements.ts';
import { EXTENSIONS, SITEMAP_NAMESPACE } from '../../server/src/sitemap/facts/namespaces.ts';
import { rules } from '../../server/src/sitemap/rules/index.ts';
import type { SitemapLeafRule } from '../../server/src/sitemap/rules/types.ts';

/** The element with its usual name, if the tables allow it in this parent. */
function inParent(name: string, parent: string): ElementFact | undefined {
  const [prefix, local] = name.includes(':') ? name.split(':') : ['', name];
  const uri = EXTENSIONS.find((extension) => extension.prefix === prefix)?.uri ?? SITEMAP_NAMESPACE;
  const fact = elementFact(uri, local!, parent);
  return fact?.parent === parent ? fact : undefined;
}

/** Whether the tables have a record that contains this path. */
function exists(place: string): boolean {
  const [path, attribute] = place.split('@');
  let [parent, ...names] = path!.split('/');
  let fact: ElementFact | undefined;
  for (const name of names) {
    fact = inParent(name, parent!);
    if (!fact) return false;
    parent = name;
  }
  return fact !== undefined && (attribute === undefined || attributeFact(fact, '', attribute) !== undefined);
}

/** The elements of a `<url>` in a sitemap index; their places are named after the index. */
const OF_URLS = ['sitemap/changefreq', 'sitemap/priority'];

test('each place that a rule visits is in the tables of elements', () => {
  let count = 0;
  for (const { meta, ...rule } of rules) {
    const { visits = [], unless } = rule as Pick<SitemapLeafRule, 'visits' | 'unless'>;
    const checked = typeof unless === 'object' ? Object.keys(unless) : [];
    for (const place of [...visits, ...checked]) {
      assert.ok(exists(place) || OF_URLS.includes(place), `${meta.code}: ${place}`);
      count++;
    }
    for (const place of checked) assert.ok((visits as readonly string[]).includes(place), meta.code);
  }
  assert.ok(count > 50);
});

test('an unknown place is detected', () => {
  for (const place of [
    'url/lok',
    'loc',
    'url/image:image/image:href',
    'url/image:loc',
    'url/xhtml:link@hrefs',
  ])
    assert.equal(exists(place), false, place);
});
