/**
 * Repositories as owners have them, built with git: the commands of docs/ci.md run in each, word by word, and must find
 * what they promise. Each name after a fence of the page has an entry here.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { crawlwise as run } from '../cli/inProcess.ts';
import { hostFor } from '../live/host.ts';
import { root } from '../protocol/client.ts';
import {
  CLOSED,
  commandsOf,
  commit,
  FAULTY,
  folder,
  git,
  OPEN,
  page,
  parts,
  repository,
  sitemap,
  write,
} from './site.ts';

/** Runs a command of the page, with further arguments; the code, and what it prints. */
async function tried(own: string, command: string, ...more: readonly string[]) {
  const [program, ...args] = command.replace(/ {2}#.*$/, '').split(' ');
  assert.equal(program, 'crawlwise');
  const { code, stdout, stderr } = await run(own, ...args, ...more);
  return { code, text: stdout + stderr };
}
async function ends(own: string, command: string, code: number, has: string | RegExp = ''): Promise<void> {
  const outcome = await tried(own, command);
  assert.equal(outcome.code, code, `${command}\n${outcome.text}`);
  assert.ok(typeof has === 'string' ? outcome.text.includes(has) : has.test(outcome.text), outcome.text);
}

const expectations = readFileSync(join(root, 'docs/expectations.md'), 'utf8');
const json = (value: unknown): string => JSON.stringify(value);

const TRIED: Readonly<Record<string, (commands: readonly string[], t: TestContext) => Promise<void>>> = {
  async check([check]) {
    const own = repository({ 'public/robots.txt': FAULTY, '.gitignore': 'public\n' });
    await ends(own, check!, 1, 'robots/missing-colon');
    write(own, { 'public/robots.txt': OPEN });
    await ends(own, check!, 0);
    write(own, { 'crawlwise.json': '{ "ruels": {} }' });
    await ends(own, check!, 2, 'ruels');
  },

  async outputs([check]) {
    const own = repository({ 'public/robots.txt': FAULTY });
    await ends(own, check!, 1, /^::error file=public\/robots\.txt,line=2,.*robots\/missing-colon/m);
    const { runs } = JSON.parse(readFileSync(join(own, 'crawlwise.sarif'), 'utf8'));
    assert.equal(runs[0].results[0].ruleId, 'robots/missing-colon');
  },

  async account([check]) {
    const own = repository({ 'public/robots.txt': OPEN, 'public/sitemap.xml': sitemap('/a') });
    await ends(own, check!, 0);
    write(own, { 'crawlwise.jsonc': '{}' });
    await ends(own, check!, 1, 'skipped, not named crawlwise.json: crawlwise.jsonc');
    // So it is in the recipes for single systems, and in the files of the action and the hooks.
    const [, failing] = / (--fail-on \S+)$/.exec(check!)!;
    const recipes = [...page.matchAll(/^ +(?:- run: |- |sh ')(crawlwise check public (?!--env).*?)'?$/gm)];
    assert.equal(recipes.length, 3);
    for (const [, recipe] of recipes) {
      assert.ok(recipe!.includes(failing!), recipe);
      await ends(own, recipe!, 1);
    }
    const passed = [...page.matchAll(/--fail-on=([\w,-]+)/g)].map(([, kinds]) => kinds!);
    assert.equal(passed.length, 3);
    for (const kinds of passed)
      assert.equal((await run(own, 'check', 'public', `--fail-on=${kinds}`)).code, 1);
  },

  async verdicts([gate]) {
    const own = repository({ 'public/robots.txt': OPEN, 'public/sitemap.xml': sitemap('/a', '/b') });
    await ends(own, gate!, 0, '2 allowed, 0 blocked');
    write(own, { 'public/sitemap.xml': sitemap('/a', '/private/b') });
    await ends(own, gate!, 1, /^blocked {2}Googlebot {2}https:\/\/www\.example\.com\/private\/b$/m);
  },

  async legacy([accept, check, prune]) {
    const own = repository({ 'public/robots.txt': FAULTY, 'public/sitemap.xml': sitemap('/private/1') });
    await ends(own, accept!, 0);
    commit(own);
    await ends(own, check!, 0);
    write(own, { 'public/robots.txt': `${FAULTY}Allow /x\n` });
    await ends(own, check!, 1, 'robots/missing-colon');
    write(own, { 'public/robots.txt': 'User-agent: *\nDisallow: /private/2\n' });
    await ends(own, check!, 1, 'no longer exist');
    await ends(own, prune!, 0);
    await ends(own, check!, 0);
    write(own, { 'public/robots.txt': FAULTY });
    await ends(own, check!, 1, 'robots/missing-colon');
  },

  async locked([check]) {
    const own = mkdtempSync(join(folder, 'both-'));
    for (const name of ['site', 'org']) execFileSync('git', ['init', '-q', join(own, name)]);
    write(own, {
      'org/crawlwise.json': json({ locked: { expect: [{ crawlers: ['purpose:search'], allow: ['/'] }] } }),
      'site/crawlwise.json': json({ site: { root: 'public' }, rules: { 'robots/*': 'off' } }),
      'site/public/robots.txt': OPEN,
    });
    await ends(own, check!, 0);
    write(own, { 'site/public/robots.txt': `# crawlwise-disable\n${CLOSED}` });
    await ends(own, check!, 1, 'robots/failed-expectation');
  },

  async monorepo([check]) {
    const site = (name: string) => ({
      [`${name}/public/robots.txt`]: `${OPEN}Sitemap: https://${name}.example/sitemap.xml\n`,
      [`${name}/public/sitemap.xml`]: sitemap('/a').replaceAll('www.example.com', `${name}.example`),
    });
    const own = repository({ ...site('shop'), ...site('blog'), ...site('docs') });
    assert.equal((await run(own, 'init')).code, 0);
    for (const name of ['shop', 'blog', 'docs']) {
      const path = `${name}/crawlwise.json`;
      const config = JSON.parse(readFileSync(join(own, path), 'utf8'));
      write(own, { [path]: json({ extends: '../org.json', ...config }) });
    }
    write(own, {
      'org.json': json({
        expect: [
          { crawlers: '*', allow: '/' },
          { sitemap: '/sitemap.xml', atLeast: 1 },
        ],
      }),
    });
    await ends(own, check!, 0, '6 files checked');
    write(own, { 'blog/public/robots.txt': CLOSED });
    rmSync(join(own, 'docs/public/sitemap.xml'));
    const { code, text } = await tried(own, check!);
    assert.equal(code, 1);
    assert.match(text, /^blog\/public\/robots\.txt:2:1 error robots\/failed-expectation/m);
    assert.match(text, /^org\.json:1:\d+ error sitemap\/failed-expectation .*docs\/public\/sitemap\.xml/m);
    assert.doesNotMatch(text, /^shop\//m);
  },

  async ignored([check]) {
    const own = repository({ '.gitignore': 'public/\n', 'static/robots.txt': OPEN });
    write(own, { 'public/robots.txt': OPEN, 'public/sitemap.xml': sitemap('/private/1') });
    await ends(own, check!, 1, 'loc/disallowed');
    assert.match((await run(own, 'check', '.')).stderr, /skipped, ignored by \.gitignore: public\//);
    write(own, { 'crawlwise.json': json({ site: { root: 'public' } }) });
    assert.equal((await run(own, 'check', '.')).code, 1);
  },

  async staging([production, staging, changes]) {
    const own = repository({
      'crawlwise.json': json({
        expect: [
          { crawlers: ['purpose:search'], allow: ['/'], env: 'production' },
          { crawlers: ['*'], block: ['/*'], env: 'staging' },
        ],
        rules: { 'robots/blocks-entire-site': 'off' },
      }),
      'public/robots.txt': OPEN,
      'public/sitemap.xml': sitemap('/a', '/b'),
      'production/robots.txt': OPEN,
      'production/sitemap.xml': sitemap('/a', '/b'),
    });
    await ends(own, production!, 0);
    await ends(own, staging!, 1, 'robots/failed-expectation');
    await ends(own, changes!, 0);
    write(own, { 'public/sitemap.xml': sitemap('/a') });
    await ends(own, changes!, 1, '1 URL removed');
    write(own, { 'public/robots.txt': CLOSED, 'public/sitemap.xml': sitemap('/a', '/b') });
    await ends(own, changes!, 1, 'become blocked');
    await ends(own, production!, 1, 'robots/failed-expectation');
    rmSync(join(own, 'public/sitemap.xml'));
    await ends(own, staging!, 0);
  },

  async deployment([stagingBuild, staging, build, production], t) {
    const html = (head = '') =>
      `<!doctype html><html><head><title>A</title>${head}</head><body>x</body></html>`;
    const [, config] = /## Environments\n[\s\S]*?```jsonc\n([\s\S]*?)```/.exec(expectations)!;
    let files: Record<string, string> = {};
    const { origin } = await hostFor(t, ({ url }, response) => {
      const body = files[`public${url}`] ?? files[`public${url}index.html`];
      const type = /\.(?:xml|txt)$/.exec(url!)?.[0];
      const types = { '.xml': 'application/xml', '.txt': 'text/plain' } as const;
      response.writeHead(body === undefined ? 404 : 200, {
        'content-type': types[type as keyof typeof types] ?? 'text/html',
      });
      response.end(body);
    });
    const here = (text: string) => text.replaceAll(/https:\/\/(?:www|staging)\.example\.com/g, origin);
    const OFF = '{ "rules": { "loc/placeholder": "off", "robots/sitemap-placeholder": "off" },';
    const site = (home: string, robots: string) => {
      files = {
        ...{ 'public/index.html': home, 'public/blog/a/index.html': home },
        'public/robots.txt': `${robots}\nSitemap: ${origin}/sitemap.xml\n`,
        'public/sitemap.xml': here(sitemap('/', '/blog/a/')),
      };
      return { ...files, 'crawlwise.json': here(config!).replace('{', OFF) };
    };
    const live = (command: string) => `${here(command)} --allow-private`;
    const NOINDEX = html('<meta name="robots" content="noindex">');
    const own = repository(site(NOINDEX, OPEN));
    await ends(own, stagingBuild!, 0);
    await ends(own, live(staging!), 0);
    await ends(own, build!, 1, "'index': true");
    await ends(own, live(production!), 1, "'index': true");
    write(own, site(html(), OPEN));
    await ends(own, build!, 0);
    await ends(own, live(production!), 0);
    await ends(own, stagingBuild!, 1, "'index': false");
    await ends(own, live(staging!), 1, "'index': false");
    const [, steps] = /deploy\.yml\n([\s\S]*?)```/.exec(page)!;
    assert.deepEqual(
      [...steps!.matchAll(/- run: (crawlwise .*)/g)].map(([, step]) => step),
      [build, production],
    );
  },

  async indexnow([changed]) {
    const own = repository({
      'previous/sitemap.xml': sitemap('/a', '/b'),
      'public/sitemap.xml': sitemap('/a', '/c'),
      'public/0123456789abcdef.txt': '0123456789abcdef',
    });
    const [command] = changed!.replace('"$KEY"', '0123456789abcdef').split(' > ');
    const { stdout } = await run(own, ...command!.split(' ').slice(1));
    const { host, key, urlList } = JSON.parse(stdout);
    assert.deepEqual([host, key], ['www.example.com', '0123456789abcdef']);
    assert.deepEqual(urlList.sort(), ['https://www.example.com/b', 'https://www.example.com/c']);
  },

  async live([diff, check], t) {
    const own = repository({ 'public/robots.txt': OPEN });
    let served = OPEN;
    const { origin } = await hostFor(t, ({ url }, response) => {
      response.writeHead(url === '/robots.txt' ? 200 : 404, { 'content-type': 'text/plain' });
      response.end(served);
    });
    const here = (command: string) => `${command.replace('https://www.example.com', origin)} --allow-private`;
    await ends(own, here(diff!), 0);
    served = CLOSED;
    await ends(own, here(diff!), 1, 'Googlebot');
    await ends(own, here(check!), 0);
    // The schedules run the same command; cron mails what is printed.
    const [, step] = /site-live\.yml[\s\S]*?- run: (crawlwise .*)\n/.exec(page)!;
    const [, line] = /```crontab\n(?:\S+ ){5} cd \S+ && (.*)\n```/.exec(page)!;
    assert.equal(step, diff);
    assert.ok(line!.includes(`$(${diff} 2>&1)`), line);
    for (const [code, mail] of [
      [0, ''],
      [1, 'said\n'],
    ] as const)
      assert.equal(
        execFileSync('sh', ['-c', `crawlwise() { echo said; return ${code}; }; ${line}`], {
          encoding: 'utf8',
        }),
        mail,
      );
  },

  async shards(commands) {
    const maps = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e'].map((name) => [`public/${name}.xml`, sitemap(`/private/${name}`, '/same')]),
    );
    const own = repository({ 'public/robots.txt': OPEN, ...maps });
    const found = (text: string) => text.match(/^public\/.*$/gm) ?? [];
    const whole = found((await run(own, 'check', 'public')).stdout);
    assert.ok(whole.length >= 5);
    const all: string[] = [];
    for (const command of commands) all.push(...found((await tried(own, command)).text));
    assert.deepEqual(all.sort(), whole.sort());
  },

  async 'lint-staged'([check]) {
    const own = repository({
      'public/robots.txt': OPEN,
      'public/a.xml': sitemap('/a'),
      'public/b.xml': sitemap('/private/b'),
    });
    const passed = async (...files: readonly string[]) =>
      tried(own, check!, ...files.map((name) => join(own, name)));
    assert.equal((await passed('public/a.xml', 'public/robots.txt')).code, 0);
    const { code, text } = await passed('public/b.xml');
    assert.equal(code, 1);
    assert.match(text, /loc\/disallowed/);
  },

  async 'pre-commit'([changed, changes]) {
    const own = repository({
      'public/robots.txt': OPEN,
      'public/a.xml': sitemap('/private/a'),
      'public/b.xml': sitemap('/b'),
    });
    await ends(own, changed!, 0, 'no files changed since HEAD');
    write(own, { 'public/b.xml': sitemap('/private/b') });
    const { code, text } = await tried(own, changed!);
    assert.equal(code, 1);
    assert.match(text, /public\/b\.xml/);
    assert.doesNotMatch(text, /public\/a\.xml/);
    await ends(own, changes!, 0);
    write(own, { 'public/robots.txt': CLOSED });
    git(own, 'add', '-A');
    await ends(own, changes!, 1, 'Googlebot');
    await ends(
      own,
      changed!,
      1,
      'public/robots.txt changed: what depends on it in other files is reported, too',
    );
  },
};

test('each part of docs/ci.md with a name is tried', () => {
  assert.deepEqual([...parts.keys()].sort(), Object.keys(TRIED).sort());
  const tried = new Set([...parts.values()].flat());
  const commands = [...page.matchAll(/```sh.*\n([\s\S]*?)```/g)].flatMap(([, text]) => text!.split('\n'));
  for (const command of commands.filter((command) => command.startsWith('crawlwise ')))
    assert.ok(tried.has(command), `no name after the fence of: ${command}`);
});

for (const [name, attempt] of Object.entries(TRIED)) {
  test(`the commands of docs/ci.md do what it says: ${name}`, (t) => attempt(commandsOf(name), t));
}
