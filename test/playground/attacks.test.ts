/** What a link, a file or a frame could bring into the playground stays text: nothing runs, and nothing is requested. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareAddress } from '../../client/src/playground/share.ts';
import { chooseAll, type Playground, servedPlayground, visit } from './harness.ts';

servedPlayground();

/** Markup, addresses, templates and control characters that run or lead elsewhere where they are not text. */
const PAYLOADS: Readonly<Record<string, string>> = {
  script: '<script>attacked()</script>',
  'script of another host': '<script src="https://evil.example/x.js"></script>',
  'image with a handler': '<img src=x onerror=attacked()>',
  'image of another host': '<img src=https://evil.example/i.png>',
  'vector image': '<svg onload=attacked()>',
  'vector script': '<svg><script>attacked()</script></svg>',
  frame: '<iframe src="javascript:parent.attacked()"></iframe>',
  'frame with a document': '<iframe srcdoc="<script>parent.attacked()</script>"></iframe>',
  'focused field': '<input autofocus onfocus=attacked()>',
  details: '<details open ontoggle=attacked()>',
  'style of another host': '<style>@import "https://evil.example/s.css";</style>',
  base: '<base href="https://evil.example/">',
  refresh: '<meta http-equiv=refresh content="0;url=https://evil.example/">',
  form: '<form action="https://evil.example/"><button autofocus>x</button></form>',
  'end of an attribute': '"><img src=x onerror=attacked()>',
  'end of a comment': '--><script>attacked()</script>',
  'end of CDATA': ']]><script>attacked()</script>',
  'link in Markdown': '[click](javascript:attacked())',
  'image in Markdown': '![x](https://evil.example/i.png)',
  'automatic link in Markdown': '<javascript:attacked()>',
  'HTML in Markdown': '`x`\n\n<img src=x onerror=attacked()>',
  'command link': '[click](command:workbench.action.terminal.new)',
  template: '{{constructor.constructor("attacked()")()}}',
  'other direction': '\u202e<script>attacked()</script>\u2066',
};
const LINE = /[\n\r]/g;

/** Where a payload can stand. The values are files, or a fragment that is no site. */
const PLACES: Readonly<
  Record<string, (payload: string) => readonly [path: string, text: string, before?: string][] | string>
> = {
  'in values of robots.txt': (payload) => {
    const line = payload.replace(LINE, ' ');
    return [
      [
        'robots.txt',
        `User-agent: ${line}\nDisalow: /${line}\nDisallow: ${line}\nSitemap: https://${line}\nDisalow: /x\n`,
      ],
    ];
  },
  'in a sitemap': (payload) => [
    [
      'sitemap.xml',
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${payload}</loc><lastmod>${payload}</lastmod></url></urlset>`,
    ],
  ],
  'in the text before the changes': (payload) => [['robots.txt', 'User-agent: *\nDisalow: /x\n', payload]],
  'in the fragment itself': (payload) => `#site=${encodeURIComponent(payload)}`,
};

/** Fails if anything has run, was inserted, or left the page. */
async function checkIsText({ page, errors }: Playground, what: string): Promise<void> {
  const state = await page.evaluate(() => ({
    attacked: Reflect.get(globalThis, 'wasAttacked') === true,
    made: document.querySelectorAll(
      'main script, main img:not([src^="data:"]), iframe:not(#crawlers), base, meta[http-equiv=refresh], [onerror], [onload], [onfocus], [ontoggle], a[href^="javascript:" i], a[href^="command:"], form[action]',
    ).length,
    frames: window.frames.length,
  }));
  assert.deepEqual(
    { what, ...state, errors: [...errors] },
    { what, attacked: false, made: 0, frames: 1, errors: [] },
  );
}

const attacked = () => {
  Reflect.set(globalThis, 'attacked', () => Reflect.set(globalThis, 'wasAttacked', true));
};

for (const [place, filesOf] of Object.entries(PLACES))
  test(`${Object.keys(PAYLOADS).length} payloads ${place} stay text`, () =>
    visit(
      async (playground) => {
        const { page, served, marks } = playground;
        for (const [name, payload] of Object.entries(PAYLOADS)) {
          const made = filesOf(payload);
          const fragment =
            typeof made === 'string'
              ? made
              : shareAddress(
                  made.map(([path, text, before]) => ({
                    path,
                    text,
                    ...(before !== undefined && { before }),
                  })),
                );
          await page.goto('about:blank');
          await page.goto(`${served.url}playground/${fragment}`);
          const mark = marks.locator('visible=true').first();
          await mark.waitFor().catch((error) => assert.fail(`${name} ${place}: ${error.message}`));
          await mark.hover();
          await page.locator('.cm-tooltip-hover').waitFor();
          await checkIsText(playground, `${name} ${place}`);
        }
      },
      { init: attacked },
    ));

test('names of files stay text', () =>
  visit(
    async (playground) => {
      const { page } = playground;
      await playground.open();
      const names = Object.values(PAYLOADS).map((payload) => `${payload.replace(/[/\\\n]/g, '_')}.xml`);
      await chooseAll(
        page,
        names.map((name) => [name, '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>']),
      );
      await page.waitForFunction((from) => document.querySelectorAll('#files [role=tab]').length > from, 5);
      await checkIsText(playground, 'names of files');
    },
    { init: attacked },
  ));

test('the panel takes messages of the playground only', () =>
  visit(
    async (playground) => {
      const { page, served } = playground;
      // A window that has opened the playground can send it messages.
      await page.goto(`${served.url}playground/license.txt`);
      const [opened] = await Promise.all([
        page.waitForEvent('popup'),
        page.evaluate((url) => {
          Reflect.set(globalThis, 'opened', window.open(url));
        }, `${served.url}playground/`),
      ]);
      const errors: string[] = [];
      opened.on('pageerror', ({ message }) => errors.push(message));
      await opened.locator('.cm-lintRange').first().waitFor();
      const panel = opened.frameLocator('#crawlers').locator('main');
      await panel.getByText('URLs in sitemaps').first().waitFor();
      const before = await panel.innerText();
      await page.evaluate(() => {
        const target = Reflect.get(globalThis, 'opened') as Window;
        const html = '<img src=x onerror=attacked()>';
        const messages = [
          html,
          { html },
          { kind: 'model', model: { headline: html } },
          { kind: 'apply' },
          null,
        ];
        for (const frame of [target, target.frames[0]!])
          for (const message of messages) frame.postMessage(message, '*');
      });
      await checkIsText({ ...playground, page: opened, errors }, 'messages');
      assert.equal(await panel.innerText(), before);
    },
    { init: attacked },
  ));
