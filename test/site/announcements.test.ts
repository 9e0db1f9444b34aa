/** Trust follows announcements: robots.txt, the indexes it lists, and the sitemaps these list. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { announcementsOf } from '../../server/src/site/decision/announcements.ts';
import type { Member } from '../../server/src/site/facts/member.ts';

const member = (path: string, listed?: readonly string[], records = listed?.length ?? 0): Member =>
  ({
    uri: `file:///s${path}`,
    path,
    url: path,
    known: {
      sitemap: {
        isIndex: listed !== undefined,
        pages: listed ?? [],
        entries: records > 500 ? undefined : listed?.map((loc) => ({ loc })),
        records,
      },
    },
  }) as unknown as Member;

function check(
  name: string,
  lines: readonly string[],
  members: readonly Member[],
  expected: Readonly<Record<string, readonly string[]>>,
): void {
  test(name, () => {
    const found = announcementsOf(
      members,
      lines.map((line) => new URL(line)),
    );
    assert.deepEqual(
      Object.fromEntries([...found].map(([path, { urls }]) => [path, urls.map(({ href }) => href)])),
      expected,
    );
  });
}

const A = 'https://a.example';
const B = 'https://b.example';

check(
  'robots.txt names an index, and the index a child',
  [`${A}/i.xml`],
  [member('/i.xml', [`${A}/maps/en.xml.gz`]), member('/maps/en.xml'), member('/maps/de.xml')],
  { '/i.xml': [`${A}/i.xml`], '/maps/en.xml': [`${A}/maps/en.xml.gz`] },
);
check('an index that names itself ends', [`${A}/i.xml`], [member('/i.xml', [`${A}/i.xml`])], {
  '/i.xml': [`${A}/i.xml`],
});
check(
  'a URL on another host than the index says nothing of the host',
  [`${A}/i.xml`],
  [member('/i.xml', [`${B}/s.xml`]), member('/s.xml')],
  { '/i.xml': [`${A}/i.xml`], '/s.xml': [] },
);
check(
  'an index that is announced on both hosts does',
  [`${A}/i.xml`, `${B}/i.xml`],
  [member('/i.xml', [`${B}/s.xml`]), member('/s.xml')],
  { '/i.xml': [`${A}/i.xml`, `${B}/i.xml`], '/s.xml': [`${B}/s.xml`] },
);
check(
  'the index at the root of the site needs no robots.txt',
  [],
  [member('/sitemap.xml', [`${A}/en/sitemap.xml`]), member('/en/sitemap.xml'), member('/other/sitemap.xml')],
  { '/sitemap.xml': [], '/en/sitemap.xml': [] },
);
check('an index elsewhere does', [], [member('/maps/sitemap.xml', [`${A}/s.xml`]), member('/s.xml')], {});
check('a sitemap of pages at the root announces nothing', [], [member('/sitemap.xml'), member('/s.xml')], {});
check(
  'the pages of a project are below a path that is no folder',
  [],
  [
    member('/sitemap.xml', [`${A}/project/en/sitemap.xml`, `${A}/project/de/sitemap.xml`]),
    member('/en/sitemap.xml'),
  ],
  { '/sitemap.xml': [], '/en/sitemap.xml': [], '/de/sitemap.xml': [] },
);
check(
  'an index of which not all is kept may name any sitemap',
  [],
  [member('/sitemap.xml', [`${A}/1.xml`], 501), member('/1.xml'), member('/2.xml')],
  { '/sitemap.xml': [], '/1.xml': [], '/2.xml': [] },
);
