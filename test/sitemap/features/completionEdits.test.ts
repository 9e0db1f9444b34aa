/** Accepting any completion within a well-formed tag keeps it well-formed, with its other attributes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AttributeToken, type Fault, readToken } from '../../../server/src/xml/tokens/tokens.ts';
import { edited, features, IMAGE, index, NS, read, SITE, urlset, XHTML } from './check.ts';

const entry = (tags: string) => `<url><loc>https://e.com/it's?a&amp;b</loc>${tags}</url>`;

const SOUND: readonly string[] = [
  urlset(
    entry(`<xhtml:link rel="alternate" hreflang='de-AT' href="https://e.com/"/>`),
    `${XHTML} xsi:schemaLocation="a b" xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'`,
  ),
  urlset(
    entry(`<xhtml:link\n rel = "alternate"\n\threflang= 'de'\r\nhref ='https://e.com/it&apos;s' />`),
    XHTML,
  ),
  urlset(entry('<xhtml:link rel=""  href="" ></xhtml:link><xhtml:link/><xhtml:link />'), XHTML),
  `<s:urlset  xmlns:s='${NS}' ${IMAGE} ><s:url ><s:loc>x</s:loc></s:url></s:urlset >`,
  index('<sitemap ><loc>https://e.com/a.xml</loc></sitemap>'),
];

/** A snippet with its placeholders unchanged. */
const filled = (snippet: string): string =>
  snippet
    .replace(/\$\{\d+:((?:[^\\}]|\\.)*)\}/g, '$1')
    .replace(/\$\{\d+\|([^,|]*)[^}]*\}/g, '$1')
    .replace(/\$\d+/g, '')
    .replace(/\\(.)/g, '$1');

const written = (text: string, { name, valueStart, valueEnd }: AttributeToken): string =>
  `${name}=${text.slice(valueStart, valueEnd)}`;

const tagsOf = (text: string) =>
  [...text.matchAll(/<[\w:]+(?=[\s/>])/g)].map(({ index }) => readToken(text, index, []));

for (const text of SOUND) {
  test(`completions in the tags of ${JSON.stringify(text.slice(60, 160))}… keep them well-formed`, () => {
    const document = read(text, SITE);
    for (const tag of tagsOf(text)) {
      for (let at = tag.start + 1 + tag.name.length; at < tag.end; at++) {
        for (const { edit, additional = [], snippet, label } of features.completion(document, at)) {
          const now = edited(text, [
            { ...edit, text: snippet ? filled(edit.text) : edit.text },
            ...additional,
          ]);
          const faults: Fault[] = [];
          const shift = additional.reduce(
            (sum, edit) => sum + (edit.start < tag.start ? edit.text.length : 0),
            0,
          );
          const changed = readToken(now, tag.start + shift, faults);
          const where = `${label} at ${at}: ${now.slice(changed.start, changed.end)}`;
          assert.deepEqual(faults, [], where);
          assert.equal(changed.type, tag.type, where);
          const names = changed.attributes.map(({ name }) => name);
          assert.equal(new Set(names).size, names.length, where);
          const kept = new Set(changed.attributes.map((attribute) => written(now, attribute)));
          for (const attribute of tag.attributes) {
            const isMeant = attribute.start < at && at <= attribute.end;
            assert.ok(isMeant || kept.has(written(text, attribute)), where);
          }
        }
      }
    }
  });
}
