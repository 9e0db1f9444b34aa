/** `crawlwise audit`: who may fetch what, and why. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Ajv } from 'ajv';
import { root } from '../protocol/client.ts';
import { call } from './inProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-audit-'));
const ROBOTS = `User-agent: *
Disallow: /private/

User-agent: GPTBot
User-agent: OAI-SearchBot
User-agent: Google-Safety
Disallow: /

User-agent: MyBot
Allow: /
`;

before(async () => {
  writeFileSync(join(folder, 'robots.txt'), ROBOTS);
  writeFileSync(join(folder, 'urls.txt'), '/a\n/private/b\n/c\n');
  writeFileSync(join(folder, 'page.html'), '<html>');
});
after(() => rmSync(folder, { recursive: true, force: true }));

function crawlwise(...args: string[]) {
  return call(['audit', ...args], { cwd: folder });
}

/** Crawlers, and the content of their rows. */
const ROWS: Readonly<Record<string, object>> = {
  Googlebot: { purpose: 'search', obeys: 'yes', reach: 'part', step: 'star', lines: [2], remarks: [] },
  GPTBot: { purpose: 'ai-training', obeys: 'yes', reach: 'nothing', step: 'own', lines: [7], remarks: [] },
  'OAI-SearchBot': {
    ...{ purpose: 'ai-search', obeys: 'yes', reach: 'nothing', step: 'own', lines: [7] },
    remarks: ['blocks citation in AI answers, not only training'],
  },
  'Google-Safety': {
    ...{ purpose: 'other', obeys: 'no', reach: 'all', step: 'own', lines: [] },
    remarks: ['no effect: this one ignores robots.txt'],
  },
  'AdsBot-Google': {
    ...{ purpose: 'ads', obeys: 'yes', reach: 'all', step: 'none', lines: [] },
    remarks: ['obeys only a group that names it'],
  },
  MyBot: {
    purpose: null,
    obeys: null,
    reach: 'all',
    step: 'own',
    lines: [],
    remarks: ['matches no known crawler'],
  },
  '*': { purpose: null, obeys: null, reach: 'part', step: 'own', lines: [2], remarks: [] },
};
for (const [token, wanted] of Object.entries(ROWS)) {
  test(`the row of ${token}`, async () => {
    const { code, stdout } = await crawlwise('robots.txt', '--format', 'json');
    assert.equal(code, 0);
    const { version, crawlers } = JSON.parse(stdout);
    assert.equal(version, 1);
    const row = crawlers.find((crawler: { token: string }) => crawler.token === token);
    const { purpose, obeys, reach, group, lines, remarks } = row;
    assert.deepEqual({ purpose, obeys, reach, step: group.step, lines, remarks }, wanted);
  });
}

/** Calls, their exit codes, and their output. */
const CALLS: readonly (readonly [args: readonly string[], code: number, says: RegExp])[] = [
  [
    ['robots.txt'],
    0,
    /^robots\.txt\n {2}search +partly \(line 2\)\n {2}AI answers +partly \(line 2\); blocked \(line 7\): OAI-SearchBot\n {2}AI training +.*blocked \(line 7\): GPTBot.*\n {2}others .*\n\npartly \(line 2\)\n {2}search +Googlebot, bingbot, .* more\n/,
  ],
  [['robots.txt', '--sitemap', 'urls.txt'], 0, /\n {2}search +partly: 2 of 3 URLs \(line 2\)\n/],
  [
    ['robots.txt', '--purpose', 'ai-search', '--format', 'markdown'],
    0,
    /^## robots\.txt\n\n\| crawlers \| may fetch \|\n\| --- \| --- \|\n[\s\S]*\n\| AI answers \| partly .*blocked \(line 7\): OAI-SearchBot \|\n[\s\S]*\n- \*\*blocked \(line 7\)\*\*: OAI-SearchBot\n/,
  ],
  [['page.html'], 2, /^crawlwise: page\.html is an HTML page/],
  [['.'], 2, /^crawlwise: \. is a folder, not a robots\.txt\n$/],
  [['robots.txt', '--sitemap', 'gone.xml'], 2, /^crawlwise: cannot read gone\.xml: no such file or folder/],
  [[], 2, /^crawlwise: The path of a robots\.txt is missing\nUsage: /],
];
for (const [args, expected, says] of CALLS) {
  test(`audit ${args.join(' ')}`, async () => {
    const { code, stdout, stderr } = await crawlwise(...args);
    assert.equal(code, expected, stderr);
    assert.match(expected === 2 ? stderr : stdout, says);
  });
}

const schema = JSON.parse(readFileSync(join(root, 'server/schemas/audit.schema.json'), 'utf8'));
for (const args of [['robots.txt'], ['robots.txt', '--sitemap', 'urls.txt']]) {
  test(`JSON of ${args.join(' ')} is valid under its schema`, async () => {
    const result = JSON.parse((await crawlwise(...args, '--format', 'json')).stdout);
    const ajv = new Ajv({ allowUnionTypes: true });
    assert.ok(ajv.validate(schema, result), JSON.stringify(ajv.errors));
  });
}
