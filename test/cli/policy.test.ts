/** `crawlwise policy`. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { call } from './inProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-policy-'));
const ROBOTS = 'User-agent: *\r\nDisallow: /admin/ # secret\r\n';

after(() => rmSync(folder, { recursive: true, force: true }));

interface Call {
  readonly args: readonly string[];
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly stdin?: string;
  readonly code: number;
  readonly prints?: RegExp;
  readonly says?: RegExp;
  /** The resulting robots.txt. */
  readonly leaves?: RegExp;
}

const CALLS: Readonly<Record<string, Call>> = {
  'as a separate file': {
    args: ['block-ai-training'],
    code: 0,
    prints: /^# Crawlers that collect data to train AI models\n(?:User-agent: [\w.-]+\n)+Disallow: \/\n$/,
    says: /^Cannot be enforced for 1 crawler that ignores robots\.txt: LAIONDownloader\nMay not be obeyed by \d+ crawlers: .*Bytespider/,
  },
  'merged, printed': {
    args: ['block-ai', '--merge', 'robots.txt'],
    files: { 'robots.txt': ROBOTS },
    code: 0,
    prints:
      /^User-agent: \*\r\nDisallow: \/admin\/ # secret\r\n\r\n# Crawlers for .*\r\n(?:User-agent: [\w.-]+\r\n)+Disallow: \/\r\n$/,
    leaves: /^User-agent: \*\r\nDisallow: \/admin\/ # secret\r\n$/,
  },
  'merged, written': {
    args: ['block-ai', '--merge', 'robots.txt', '--write'],
    files: { 'robots.txt': ROBOTS },
    code: 0,
    prints: /^$/,
    says: /robots\.txt written\n$/,
    leaves: /\r\nUser-agent: PerplexityBot\r\n/,
  },
  'an effect that already exists': {
    args: ['block-all', '--merge', '-'],
    stdin:
      'User-agent: *\nUser-agent: AdsBot-Google\nUser-agent: AdsBot-Google-Mobile\nUser-agent: Mediapartners-Google\nUser-agent: APIs-Google\nDisallow: /\n',
    code: 0,
    prints: /^User-agent: \*\n/,
    says: /^Nothing to change: block-all already applies\n/,
  },
  'a new file': {
    args: ['open', '--write'],
    code: 0,
    says: /^robots\.txt written\n$/,
    leaves: /^# Everything is allowed\nUser-agent: \*\nDisallow:\n$/,
  },
  'a file that would be lost': {
    args: ['open', '--write'],
    files: { 'robots.txt': ROBOTS },
    code: 2,
    says: /already exists: --merge robots\.txt keeps/,
  },
  'standard input, written': {
    args: ['open', '--merge', '-', '--write'],
    code: 2,
    says: /cannot be written to/,
  },
  'another encoding': {
    args: ['open', '--merge', 'robots.txt', '--write'],
    files: { 'robots.txt': Buffer.from('User-agent: *\nDisallow: /\xe9', 'latin1') },
    code: 2,
    says: /left unchanged: it is not UTF-8/,
  },
  'a file that is not there': {
    args: ['open', '--merge', 'gone.txt'],
    code: 2,
    says: /^crawlwise: There is no file gone\.txt\n$/,
  },
  'a folder': { args: ['open', '--merge', '.'], code: 2, says: /^crawlwise: \. is not a robots\.txt\n$/ },
  'a page of HTML': {
    args: ['open', '--merge', 'page.html'],
    files: { 'page.html': '<html>' },
    code: 2,
    says: /HTML page/,
  },
  'an unknown policy': { args: ['block-al'], code: 2, says: /no policy 'block-al'; did you mean 'block-a/ },
  'no policy': { args: [], code: 2, says: /^crawlwise: Name a policy: block-ai-training, block-ai, / },
};
for (const [name, { args, files = {}, stdin = '', code, prints, says, leaves }] of Object.entries(CALLS)) {
  test(name, async () => {
    rmSync(join(folder, 'robots.txt'), { force: true });
    for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
    const { stdout, stderr, ...ended } = await call(['policy', ...args], { cwd: folder, input: stdin });
    assert.equal(ended.code, code, stderr);
    if (prints) assert.match(stdout, prints);
    if (says) assert.match(stderr, says);
    if (leaves)
      assert.ok(
        existsSync(join(folder, 'robots.txt')) &&
          leaves.test(readFileSync(join(folder, 'robots.txt'), 'utf8')),
      );
  });
}

/** `init` with a policy: the robots.txt before and afterwards. */
const BEGUN: readonly (readonly [before: string | undefined, after: RegExp])[] = [
  [undefined, /^# All crawlers\nUser-agent: AdsBot-Google\n(?:User-agent: [\w.*-]+\n)+Disallow: \/\n$/],
  [ROBOTS, /^User-agent: \*\r\nDisallow: \/\r\nDisallow: \/admin\/ # secret\r\n/],
];
for (const [text, wanted] of BEGUN) {
  test(`init --policy block-all ${text === undefined ? 'begins a robots.txt' : 'merges into the one that is there'}`, async () => {
    const own = mkdtempSync(join(folder, 'init-'));
    if (text !== undefined) writeFileSync(join(own, 'robots.txt'), text);
    const { code, stderr } = await call(['init', '--policy', 'block-all'], { cwd: own });
    assert.equal(code, 0, stderr);
    assert.match(stderr, /robots\.txt written\n$/);
    assert.match(readFileSync(join(own, 'robots.txt'), 'utf8'), wanted);
  });
}
