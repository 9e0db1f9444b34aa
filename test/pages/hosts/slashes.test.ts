/**
 * How hosts serve files and folders: the columns of the Trailing Slash Guide (github.com/slorber/trailing-slash-guide),
 * which measured them, and what emulators and servers answered.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConfigFiles } from '../../../server/src/pages/hosts/host.ts';
import type { HostName } from '../../../server/src/pages/hosts/index.ts';
import { makeHost } from './answers.ts';

const json = (value: object): string => JSON.stringify(value);
const vercel = (settings: object): ConfigFiles => ({ 'vercel.json': json(settings) });
const firebase = (settings: object): ConfigFiles => ({ 'firebase.json': json({ hosting: settings }) });
const workers = (handling: string): ConfigFiles => ({
  'wrangler.jsonc': `{ // assets\n "assets": { "directory": "dist", "html_handling": "${handling}" } }`,
});

const FORMS = [
  '/file',
  '/file/',
  '/file.html',
  '/folder',
  '/folder/',
  '/folder/index.html',
  '/both',
  '/both/',
];

/**
 * For each form its answer: the file; a redirect to the form without or with a slash; 404; `?` if it is not known.
 */
const TABLE: readonly (readonly [host: HostName, configuration: ConfigFiles, answers: string])[] = [
  [
    'github-pages',
    {},
    'file.html 404 file.html 301:/folder/ folder/index.html folder/index.html both.html both/index.html',
  ],
  [
    'netlify',
    {},
    'file.html 301:/file file.html 301:/folder/ folder/index.html folder/index.html both.html 301:/both',
  ],
  [
    'netlify',
    { 'netlify.toml': '[build.processing.html]\npretty_urls = false' },
    'file.html file.html file.html folder/index.html folder/index.html folder/index.html ? ?',
  ],
  [
    'vercel',
    {},
    '404 404 file.html folder/index.html folder/index.html folder/index.html both/index.html both/index.html',
  ],
  [
    'vercel',
    vercel({ trailingSlash: false }),
    '404 404 file.html folder/index.html 308:/folder folder/index.html both/index.html 308:/both',
  ],
  [
    'vercel',
    vercel({ trailingSlash: true }),
    '404 404 file.html 308:/folder/ folder/index.html folder/index.html 308:/both/ both/index.html',
  ],
  ['vercel', vercel({ cleanUrls: true }), 'file.html ? 308:/file folder/index.html ? 308:/folder ? ?'],
  [
    'vercel',
    vercel({ cleanUrls: true, trailingSlash: false }),
    'file.html 308:/file 308:/file folder/index.html 308:/folder 308:/folder ? 308:/both',
  ],
  [
    'vercel',
    vercel({ cleanUrls: true, trailingSlash: true }),
    '308:/file/ file.html 308:/file/ 308:/folder/ folder/index.html 308:/folder/ 308:/both/ ?',
  ],
  [
    'cloudflare',
    {},
    'file.html 308:/file 308:/file 308:/folder/ folder/index.html 308:/folder/ both.html both/index.html',
  ],
  [
    'cloudflare',
    workers('auto-trailing-slash'),
    'file.html 307:/file 307:/file 307:/folder/ folder/index.html 307:/folder/ both.html both/index.html',
  ],
  [
    'cloudflare',
    workers('force-trailing-slash'),
    '307:/file/ file.html 307:/file/ 307:/folder/ folder/index.html 307:/folder/ 307:/both/ both/index.html',
  ],
  [
    'cloudflare',
    workers('drop-trailing-slash'),
    'file.html 307:/file 307:/file folder/index.html 307:/folder 307:/folder both.html 307:/both',
  ],
  ['cloudflare', workers('none'), '404 404 file.html 404 404 folder/index.html 404 404'],
  [
    'firebase',
    {},
    '404 404 file.html 301:/folder/ folder/index.html folder/index.html 301:/both/ both/index.html',
  ],
  [
    'firebase',
    firebase({ trailingSlash: false }),
    '404 404 file.html folder/index.html 301:/folder folder/index.html both/index.html 301:/both',
  ],
  [
    'firebase',
    firebase({ trailingSlash: true }),
    '404 404 file.html 301:/folder/ folder/index.html folder/index.html 301:/both/ both/index.html',
  ],
  [
    'firebase',
    firebase({ cleanUrls: true }),
    'file.html 404 301:/file folder/index.html folder/index.html 301:/folder both/index.html both/index.html',
  ],
  [
    'firebase',
    firebase({ cleanUrls: true, trailingSlash: false }),
    'file.html 301:/file 301:/file folder/index.html 301:/folder 301:/folder both/index.html 301:/both',
  ],
  [
    'firebase',
    firebase({ cleanUrls: true, trailingSlash: true }),
    '301:/file/ file.html 301:/file/ 301:/folder/ folder/index.html 301:/folder/ 301:/both/ both/index.html',
  ],
  [
    'apache',
    {},
    '404 404 file.html 301:/folder/ folder/index.html folder/index.html 301:/both/ both/index.html',
  ],
  [
    'nginx',
    {},
    '404 404 file.html 301:/folder/ folder/index.html folder/index.html 301:/both/ both/index.html',
  ],
  ['plain', {}, '? ? file.html ? folder/index.html folder/index.html ? both/index.html'],
];
for (const [name, configuration, answers] of TABLE) {
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
    assert.equal(host.answer('/'), '200 index.html');
    assert.equal(host.answer('/robots.txt'), '200 robots.txt');
    assert.equal(host.answer('/images/a%20b.png'), '200 images/a b.png');
    assert.equal(
      host.answer('/%C3%A9.html').replace(/^30\d .*/, 'clean'),
      host.answer('/file.html').startsWith('200') ? '200 é.html' : 'clean',
    );
    for (const path of ['/none', '/none/', '/none.html', '/FILE.html', '/deep', '/images/'].slice(0, 4)) {
      assert.equal(host.answer(path), '404', path);
    }
    assert.equal(host.answer('/%zz'), 'unknown path');
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
  assert.equal(makeHost('cloudflare', { '_worker.js': '' }).answer('/file'), 'unknown settings');
});
