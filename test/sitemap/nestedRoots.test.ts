/** A root within the root: one root is left, with the name that the entries need and the declarations of all. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SITEMAP_NAMESPACE } from '../../server/src/sitemap/facts/namespaces.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { applyEdits, session } from '../rules/check.ts';

const NS = `xmlns="${SITEMAP_NAMESPACE}"`;
const IMAGE = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
const url = (path: string, rest = '') => `  <url><loc>https://www.example.com/${path}</loc>${rest}</url>\n`;
const listed = (path: string) => `  <sitemap><loc>https://www.example.com/${path}</loc></sitemap>\n`;
const PICTURE = '<image:image><image:loc>https://www.example.com/a.jpg</image:loc></image:image>';

/** Checks the result of the only fix of the first root within the root; null for none. */
function check(text: string, fixed: string | null): void {
  for (const eol of ['\n', '\r\n', '\r']) {
    test(JSON.stringify([text, eol]), () => {
      const written = text.replaceAll('\n', eol);
      const { findings, fixes } = session(sitemap as never, written);
      const finding = findings.find(({ variant }) => variant === 'root');
      assert.ok(finding);
      const offered = fixes(finding);
      assert.deepEqual(
        offered.map(({ safe, edits }) => [safe, applyEdits(written, edits)]),
        fixed === null ? [] : [[false, fixed.replaceAll('\n', eol)]],
      );
    });
  }
}

const pages = `<urlset ${NS}>\n${url('a')}${url('b')}</urlset>\n`;
check(`<sitemapindex ${NS}>\n<urlset>\n${url('a')}${url('b')}</urlset>\n</sitemapindex>\n`, pages);
check(`<sitemapindex ${NS}>\n<urlset ${NS}>\n${url('a')}${url('b')}</urlset >\n</sitemapindex>\n`, pages);
check(`<urlset ${NS}>\n<urlset>\n${url('a')}</urlset>\n<urlset>\n${url('b')}</urlset>\n</urlset>\n`, pages);
check(`<urlset ${NS}>\n${url('a')}<urlset>\n${url('b')}</urlset>\n</urlset>\n`, pages);
check(
  `<urlset ${NS}>\n<sitemapindex>\n${listed('a.xml')}</sitemapindex>\n</urlset>\n`,
  `<sitemapindex ${NS}>\n${listed('a.xml')}</sitemapindex>\n`,
);
check(
  `<sitemapindex ${NS}>\n<urlset ${NS} ${IMAGE}>\n${url('a', PICTURE)}</urlset>\n</sitemapindex>\n`,
  `<urlset ${NS} ${IMAGE}>\n${url('a', PICTURE)}</urlset>\n`,
);
// Entries of both kinds belong in two files.
check(`<sitemapindex ${NS}>\n${listed('a.xml')}<urlset>\n${url('b')}</urlset>\n</sitemapindex>\n`, null);
// One prefix, two namespaces.
check(
  `<sitemapindex ${NS} xmlns:image="urn:a">\n<urlset ${IMAGE}>\n${url('a')}</urlset>\n</sitemapindex>\n`,
  null,
);
