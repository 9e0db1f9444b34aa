/**
 * How pages name what a release publishes. Until the first release, nobody owns these names: a page that used them would
 * run whatever is registered there.
 */
import manifest from '../../package.json' with { type: 'json' };

/** Whether the first version is on npm, in the Marketplace and on Open VSX. */
const { isPublished, version } = manifest;

const PACKED = `crawlwise-${version}.tgz`;
const HOSTED = `https://files.example.com/${PACKED}`;

/** What works from a clone, and what replaces it after the first release. */
export const INSTALL_WORDS: readonly (readonly [fromClone: string, released: string])[] = [
  [
    'Crawlwise is not on npm or in the Marketplace yet: build it from a clone of this repository. You need',
    'Crawlwise is on npm, in the Marketplace and on Open VSX. You need',
  ],
  [
    `Run \`npm run package\`, which writes \`crawlwise-${version}.vsix\`. In VS Code, run *Extensions: Install from VSIX…* and choose that\nfile.`,
    'Install *Crawlwise* in the Extensions view.',
  ],
  [
    `npm ci\ncd server\nnpm pack\nnpm install --global ./${PACKED}`,
    `npm install --global crawlwise@${version}`,
  ],
  [
    `\`npm install --save-dev ./${PACKED}\`, after you have copied that file into the project.`,
    `\`npm install --save-dev crawlwise@${version}\`.`,
  ],
  [
    `Put \`${PACKED}\` where your pipelines can download it. The recipes call that place\n  \`${HOSTED}\`.`,
    'The recipes install it from npm.',
  ],
  [
    'They need a tag that contains the bundle. Make it in your own copy of\n  this repository, which the recipes call `OWNER/crawlwise`:',
    'They use the tags of this repository. A tag of your own copy needs the bundle:',
  ],
  [
    ` \`OWNER\` is\n[the owner of a copy with a release tag](install.md#pipelines):`,
    ` It is\n[in this repository](install.md#pipelines):`,
  ],
  [
    `npm install --global --ignore-scripts ${HOSTED}`,
    `npm install --global --ignore-scripts crawlwise@${version}`,
  ],
  [
    'Build the extension, then run “Extensions: Install from VSIX…” in VS Code.',
    'Install Crawlwise in the Extensions view of VS Code.',
  ],
  ["vscodeCommand: 'npm run package'", "vscodeCommand: 'code --install-extension crawlwise.crawlwise'"],
  [`uses: OWNER/crawlwise@v${version}`, `uses: crawlwise/crawlwise@v${version}`],
];

/** Files with such words that are no pages. */
export const OTHER_FILES = ['scripts/site/words.ts'];

/** A text with the words for now. */
export function withInstallWords(text: string, published = isPublished): string {
  return INSTALL_WORDS.reduce((result, [fromClone, released]) => {
    const [old, now] = published ? [fromClone, released] : [released, fromClone];
    return result.replaceAll(old, now);
  }, text);
}
