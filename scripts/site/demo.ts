/** The product at work, on the start page: findings, fixes and verdicts of the library for one robots.txt. */
import { shareAddress } from '../../client/src/playground/share.ts';
import type { SiteFile } from '../../client/src/playground/siteFile.ts';
import type { Finding } from '../../server/src/library/crawlwise.d.ts';
import { lint, parseRobots } from '../../server/src/library/index.ts';
import { type Html, Html as HtmlText, html } from './html.ts';
import { marked } from './markdown.ts';
import { LANGUAGE, say } from './words.ts';

const ROBOTS: SiteFile = {
  path: 'robots.txt',
  text: `User-agent: *
Disallow: /cart/
Disallow: drafts/

User-agent: GPT-Bot
Disallow: /

Sitemap: https://www.example.com/sitemap.xml
`,
};

const QUESTIONS = [
  ['GPTBot', '/guides/'],
  ['Googlebot', '/drafts/1'],
  ['Googlebot', '/cart/'],
] as const;

/** The file before and after its fixes, each with its problems and verdicts; radio buttons choose one of them. */
export async function demo(playground: string): Promise<Html> {
  const findings = (await lint(ROBOTS.text)).filter(({ severity }) => /error|warning/.test(severity));
  const after = fixed(ROBOTS.text, findings);
  return html`<section class="demo" aria-label="${say('demo')}">
<fieldset><legend>${say('version')}</legend>
<input type="radio" name="version" id="before" checked><label for="before">${say('asWritten')}</label>
<input type="radio" name="version" id="after"><label for="after">${say('fixed')}</label>
</fieldset>
<p class="file">${say('demoFile')}</p>
${await panel('before', ROBOTS.text, findings)}
${await panel('after', after, await lint(after))}
<p class="open"><a href="${playground}${shareAddress([ROBOTS])}">${say('openDemo')}</a></p>
</section>`;
}

/** The text after the first fix of each finding. */
const fixed = (text: string, findings: readonly Finding[]): string =>
  findings
    .flatMap(({ fixes }) => fixes[0]?.edits ?? [])
    .sort((a, b) => b.start - a.start)
    .reduce((all, { start, end, text: put }) => all.slice(0, start) + put + all.slice(end), text);

async function panel(name: 'before' | 'after', text: string, findings: readonly Finding[]): Promise<Html> {
  const lines = text.trimEnd().split('\n');
  const problems =
    findings.length === 0
      ? html`<p class="clean">${say('noProblems')}</p>`
      : html`<ul class="problems">${findings.map(problem)}</ul>`;
  return html`<div class="panel ${name}">
<pre class="numbered"><code>${lines.map((line, at) => html`<span>${markedLine(line, at + 1, findings)}</span>`)}</code></pre>
<h2>${say('problems')}</h2>
${problems}
<h2 id="verdicts-${name}">${say('verdicts')}</h2>
${await verdicts(text, name)}
</div>`;
}

function markedLine(line: string, number: number, findings: readonly Finding[]): Html {
  const found = findings.find((finding) => finding.line === number);
  if (!found) return new HtmlText(marked(line, '', 'error'));
  const carets = ' '.repeat(found.column - 1) + '^'.repeat(found.endColumn - found.column);
  return new HtmlText(marked(line, carets, found.severity));
}

const problem = ({ line, severity, message, fixes: [fix] }: Finding): Html =>
  html`<li><span class="level ${severity}">${severity}</span> <span class="where">${say('line', { line: String(line) })}</span> <span lang="${LANGUAGE}" dir="ltr">${message}</span>${
    fix
      ? html`<br><span class="fix" lang="${LANGUAGE}" dir="ltr">${say('fixIs', { title: fix.title })}</span>`
      : undefined
  }</li>`;

async function verdicts(text: string, name: string): Promise<Html> {
  const [robots, before] = await Promise.all([parseRobots(text), parseRobots(ROBOTS.text)]);
  const rows = QUESTIONS.map(([agent, url]) => {
    const { allowed, line } = robots.verdict(agent, url);
    const why = line > 0 ? html` <small>${say('byLine', { line: String(line) })}</small>` : undefined;
    const word = allowed ? 'allowed' : 'blocked';
    const isNew = !allowed && before.verdict(agent, url).allowed;
    const earlier = isNew ? html` <small class="new">${say('wasAllowed')}</small>` : undefined;
    return html`<tr><th scope="row">${agent}</th><td><code>${url}</code></td><td class="${word}">${say(word)}${why}${earlier}</td></tr>`;
  });
  return html`<table aria-labelledby="verdicts-${name}"><thead><tr><th scope="col">${say('crawler')}</th><th scope="col">${say('url')}</th><th scope="col">${say('verdict')}</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}
