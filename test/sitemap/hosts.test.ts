/** Hosts of URLs equal those of the platform's `URL` (WHATWG); fast and slow paths agree. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { originAt } from '../../server/src/sitemap/facts/origin.ts';
import { isPlainHost } from '../../server/src/urls/hostName.ts';
import { isPlaceholderHost } from '../../server/src/urls/placeholder.ts';
import { isPlainUrl } from '../../server/src/urls/plainUrl.ts';
import { urlFaults } from '../../server/src/urls/url.ts';
import { ALL } from '../scale.ts';

/** `npm run test:all` runs more. */
const RUNS = ALL ? 200_000 : 3000;

const platform = (url: string): URL | undefined => {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
};

const LABELS = [
  ...[
    'www',
    'WWW',
    'example',
    'com',
    'a',
    'a-b',
    '-a',
    'a-',
    'a--b',
    'a_b',
    '_a',
    '1',
    '01',
    '0',
    '1a',
    'a1',
    '255',
    '256',
  ],
  ...[
    '0x7f',
    '0X1',
    '0x',
    '0xg',
    '08',
    '4294967295',
    '4294967296',
    '',
    '',
    'a'.repeat(63),
    'a'.repeat(64),
    'localhost',
  ],
  ...[
    'xn--mnchen-3ya',
    'XN--MNCHEN-3YA',
    'xn--a',
    'xn--',
    'xn--zz--',
    'xn--11b4c3d',
    'münchen',
    'MÜNCHEN',
    'straße',
    'faß',
  ],
  ...[
    '日本語',
    'ｅｘａｍｐｌｅ',
    'a\u00adb',
    'a\u200db',
    'пример',
    'مثال',
    '\u{1f600}',
    'e\u0301',
    '\ufffd',
    '%41',
    'a%',
  ],
];
const JOINTS = ['.', '.', '.', '.', '.', '。', '．', '..', ''];
const ADDRESSES = [
  ...[
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '2130706433',
    '017700000001',
    '1.2.3',
    '1.2.3.4.',
    '1.2.3.4.5',
    '256.1.1.1',
    '1.2.3.256',
  ],
  ...[
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[2001:DB8::1]',
    '[::ffff:127.0.0.1]',
    '[1:2:3:4:5:6:7:8]',
    '[::1',
    '::1]',
    '[]',
    '[::g]',
  ],
  ...['[1::2::3]', '[fe80::1%25eth0]', '[::127.0.0.1]', '192.168.0.1', '10.1', '[v1.a]'],
];

const names = fc
  .array(fc.tuple(fc.constantFrom(...LABELS), fc.constantFrom(...JOINTS)), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.flat().slice(0, -1).join(''));
const hosts = fc.oneof(
  { weight: 6, arbitrary: names },
  { weight: 1, arbitrary: names.map((name) => `${name}.`) },
  { weight: 2, arbitrary: fc.constantFrom(...ADDRESSES) },
  { weight: 1, arbitrary: fc.stringMatching(/^[a-z0-9.\-_:[\]%]{1,12}$/) },
);
const ports = fc.constantFrom(
  '',
  '',
  '',
  ':',
  ':80',
  ':443',
  ':0',
  ':0080',
  ':8080',
  ':65535',
  ':65536',
  ':99999999',
  ':a',
  ':-1',
);
const users = fc.constantFrom('', '', '', '', 'user@', 'user:word@', 'a@b@', ':@', '@');
const rests = fc.constantFrom('', '/', '/a', '?a', '#a', '/a@b', '/a:b', '\\a');
const urls = fc
  .tuple(fc.constantFrom('http', 'https', 'HTTPS', 'Http'), users, hosts, ports, rests)
  .map(([scheme, ...parts]) => `${scheme}://${parts.join('')}`);

test('the origin of a URL equals that of the platform', () => {
  fc.assert(
    fc.property(urls, fc.constantFrom('', '<loc>'), (url, before) => {
      const expected = platform(url);
      const text = `${before}${url}${before === '' ? '' : '</loc>'}`;
      const origin = originAt(text, before.length, before.length + url.length);
      if (!origin) {
        // `http:///a` means `http://a/` to the platform; here it is a fault.
        assert.ok(!expected || isHostless(url), url);
        return;
      }
      assert.ok(expected, url);
      const { protocol, hostname, port } = expected;
      assert.deepEqual([`${origin.scheme}:`, origin.host, origin.port], [protocol, hostname, port], url);
      assert.ok(origin.hostStart < origin.hostEnd && origin.hostEnd <= origin.end);
    }),
    { numRuns: RUNS },
  );
});

/** Whether nothing is between `//` or `@` and the path. */
const isHostless = (url: string): boolean => /^[a-z]+:\/\/(?:[^/?#\\]*@)?(?:[:/?#\\]|$)/i.test(url);

test('usual hosts take the fast path', () => {
  for (const host of ['www.example.com', 'Shop24.example', '3m.example', 'a_b-c.9.example'])
    assert.ok(isPlainHost(host, 0, host.length), host);
});

test('a host that the fast path accepts is not changed by the platform', () => {
  fc.assert(
    fc.property(hosts, (host) => {
      if (isPlainHost(host, 0, host.length))
        assert.equal(platform(`https://${host}/`)?.hostname, host.toLowerCase(), host);
    }),
    { numRuns: RUNS },
  );
});

/** Whether DNS can look up the name: labels of 1 to 63 octets, 253 in total without the last dot. */
function hasSoundLabels(hostname: string): boolean {
  const name = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
  const labels = name.split('.');
  return (
    name.startsWith('[') ||
    (name.length <= 253 && labels.every((label) => label.length >= 1 && label.length <= 63))
  );
}

test('a URL has a fault in its host or port if the platform or DNS rejects it', () => {
  fc.assert(
    fc.property(hosts, ports, (host, port) => {
      const url = `https://${host}${port}/a`;
      // The platform decodes such a host and accepts it; in a sitemap it is a mistake.
      if (host.includes('%') || isHostless(url)) return;
      const made = platform(url);
      const isSound = made !== undefined && hasSoundLabels(made.hostname);
      const faults = urlFaults(url).filter(
        ({ kind, variant = '' }) =>
          kind === 'invalid' && !['hostCase', 'hostDot', 'credentials'].includes(variant),
      );
      // Invisible characters are reported separately, and the rest is checked without them.
      if (urlFaults(url).some(({ variant }) => variant === 'invisible')) return;
      // `[id]` in the place of a host is a placeholder.
      if (urlFaults(url).some(({ kind }) => kind === 'trace')) return;
      assert.equal(faults.length === 0, isSound, `${url} ${made?.href} ${JSON.stringify(faults)}`);
      if (isPlainUrl(url, 0, url.length)) assert.ok(isSound, url);
    }),
    { numRuns: RUNS },
  );
});

test('IP addresses are equal, however written', () => {
  const rows: [string, string, string][] = [
    ['http://127.1/', '127.0.0.1', ''],
    ['http://0x7f.0.0.1:80/', '127.0.0.1', ''],
    ['http://2130706433:8080/', '127.0.0.1', '8080'],
    ['https://[0:0:0:0:0:0:0:1]:443/', '[::1]', ''],
    ['https://MÜNCHEN.example/', 'xn--mnchen-3ya.example', ''],
    ['https://XN--MNCHEN-3YA.example/', 'xn--mnchen-3ya.example', ''],
    ['https://www.example.com:0443/', 'www.example.com', ''],
    ['https://example。com/', 'example.com', ''],
    ['https://example.com\\a@b', 'example.com', ''],
  ];
  for (const [url, host, port] of rows) {
    const origin = originAt(url, 0, url.length);
    assert.deepEqual([origin?.host, origin?.port], [host, port], url);
  }
  for (const url of [
    'https://a b/',
    'https://xn--a.com/',
    'https://1.2.3.256/',
    'https://[::g]/',
    'https://a:99999/',
    'https:///a',
  ])
    assert.equal(originAt(url, 0, url.length), undefined, url);
  for (const host of [
    '127.1',
    '0x7f.1',
    '2130706433',
    '[0:0:0:0:0:0:0:1]',
    '10.1',
    '192.168.257',
    'LOCALHOST',
  ]) {
    const url = `http://${host}/`;
    assert.ok(isPlaceholderHost(originAt(url, 0, url.length)!.host), host);
  }
});
