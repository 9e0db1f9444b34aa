/** The start page. */
import { demo } from './demo.ts';
import { type Html, html } from './html.ts';
import { say } from './words.ts';

/** Pictures of the real VS Code, which its walkthrough shows, too; 860 × 560 pixels. */
const PICTURES = [
  { part: 'findings', title: 'findTitle', alt: 'findAlt', file: 'namespace.png' },
  { part: 'verdicts', title: 'verdictTitle', alt: 'verdictAlt', file: 'test.png' },
  { part: 'site', title: 'siteTitle', alt: 'siteAlt', file: 'site.png' },
] as const;
const FOLDER = 'images/walkthrough';

/** The pictures, below the site and in the repository. */
export const pictureFiles = (): (readonly [to: string, file: string])[] =>
  PICTURES.map(({ file }) => [`${FOLDER}/${file}`, `docs/${FOLDER}/${file}`]);

const WAYS = [
  ['vscodeTitle', 'vscodeText', 'vscodeCommand', 'vscodeLink', 'vscode.html'],
  ['editorsTitle', 'editorsText', 'editorsCommand', 'editorsLink', 'editors/'],
  ['terminalTitle', 'terminalText', 'terminalCommand', 'terminalLink', 'ci.html'],
  ['agentsTitle', 'agentsText', 'agentsCommand', 'agentsLink', 'agents.html'],
] as const;

/** @param ruleCount how many rules there are */
export async function homePage(ruleCount: number): Promise<Html> {
  const texts = [say('findText', { count: ruleCount }), say('verdictText'), say('siteText')];
  return html`<div class="hero">
<div class="pitch">
<h1>${say('tagline')}</h1>
<p class="lead">${say('what')}</p>
<p class="actions"><a class="button" href="playground/">${say('tryNow')}</a> <a class="button quiet" href="#install">${say('install')}</a></p>
</div>
${await demo('playground/')}
</div>
<section class="why"><h2>${say('why')}</h2><p>${say('whyText')}</p></section>
${PICTURES.map((picture, at) => shown(picture, texts[at]!))}
<section class="ways" id="install"><h2>${say('everywhere')}</h2>
<ul>${WAYS.map(way)}</ul>
<p><a href="library.html">${say('libraryLink')}</a></p></section>`;
}

const shown = ({ part, title, alt, file }: (typeof PICTURES)[number], text: string): Html =>
  html`<section class="shown ${part}"><div><h2>${say(title)}</h2><p>${text}</p></div>
<img src="${FOLDER}/${file}" alt="${say(alt)}" width="860" height="560" loading="lazy"></section>
`;

const way = ([title, text, command, link, path]: (typeof WAYS)[number]): Html =>
  html`<li><h3>${say(title)}</h3><p>${say(text)}</p>
<pre><code>${say(command)}</code></pre><p><a href="${path}">${say(link)}</a></p></li>`;
