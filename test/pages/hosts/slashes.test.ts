/** How hosts serve files and folders. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HostName } from '../../../server/src/core/builtPages.ts';
import type { ConfigFiles } from '../../../server/src/pages/hosts/host.ts';
import { makeHost } from './answers.ts';
import { FORMS, SLASHES, workers } from './slashes.ts';

for (const [name, configuration, answers] of SLASHES) {
  test(`${name} ${Object.values(configuration).join()}`, () => {
    const host = makeHost(name, configuration);
    const found = FORMS.map((form) =>
      host
        .answer(form)
        .replace(/^200 /, '')
        .replace(/^unknown settings$/, '?')
        .replace(/^(3\d\d) /, '$1:'),
    );
    assert.equal(found.join(' '), answers);
    const hasIndexes = host.answer('/folder/') !== '404';
    assert.equal(host.answer('/'), hasIndexes ? '200 index.html' : '404');
    assert.equal(host.answer('/robots.txt'), '200 robots.txt');
    assert.equal(host.answer('/images/a%20b.png'), '200 images/a b.png');
    assert.equal(
      host.answer('/%C3%A9.html').replace(/^30\d .*/, 'clean'),
      host.answer('/file.html').startsWith('200') ? '200 é.html' : 'clean',
    );
    for (const path of ['/none', '/none/', '/none.html', '/FILE.html', '/deep', '/images/'].slice(0, 4)) {
      assert.equal(host.answer(path), '404', path);
    }
    assert.equal(host.answer('/%zz'), name === 'cloudflare' ? '404' : 'unknown path');
    assert.equal(host.answer('/a//b'), 'unknown path');
  });
}

test('a redirect keeps the query and the escapes of the path', () => {
  assert.equal(makeHost('netlify', {}, ['a b/index.html']).answer('/a%20b?x=1'), '301 /a%20b/?x=1');
  assert.equal(makeHost('cloudflare', {}, ['index.html', '404.html']).answer('/index.html'), '308 /');
});

test('a build without a 404.html is an application for Cloudflare Pages, unless it is deployed to Workers', () => {
  assert.equal(makeHost('cloudflare', {}, ['index.html']).answer('/none'), 'unknown settings');
  assert.equal(makeHost('cloudflare', workers('none'), ['index.html']).answer('/none'), '404');
  assert.equal(makeHost('cloudflare', { '_worker.js': '' }).answer('/file'), 'unknown program');
});

test('a folder with a page of another name is unknown where servers are set', () => {
  for (const name of ['apache', 'nginx', 'plain', 'netlify', 'firebase'] as const) {
    const { answer } = makeHost(name, {}, ['index.html', '404.html', 'a/index.htm', 'b/index.php']);
    const isSet = name === 'apache' || name === 'nginx' || name === 'plain';
    for (const path of ['/a', '/a/', '/b/'])
      assert.equal(answer(path), isSet ? 'unknown settings' : '404', `${name} ${path}`);
  }
});

/** The forms in which a page has a second name, and the answers. */
const SECOND_NAMES: readonly (readonly [host: HostName, configuration: ConfigFiles, answers: string])[] = [
  ['cloudflare', {}, '308 /both | 308 /both/ | 308 / | 308 /folder/'],
  ['cloudflare', workers('force-trailing-slash'), '200 both.html | 307 /both/ | 307 / | 307 /folder/'],
  ['cloudflare', workers('drop-trailing-slash'), '307 /both | 200 both/index.html | 307 / | 307 /folder'],
  ['cloudflare', workers('none'), '200 both.html | 200 both/index.html | 404 | 404'],
  ['github-pages', {}, '200 both.html | 200 both/index.html | 200 index.html | 200 folder/index.html'],
  ['apache', {}, '200 both.html | 200 both/index.html | 404 | 404'],
];
for (const [name, configuration, answers] of SECOND_NAMES) {
  test(`second names on ${name} ${Object.values(configuration).join()}`, () => {
    const host = makeHost(name, configuration);
    const found = ['/both.html', '/both/index.html', '/index', '/folder/index'].map((path) =>
      host.answer(path),
    );
    assert.equal(found.join(' | '), answers);
  });
}
