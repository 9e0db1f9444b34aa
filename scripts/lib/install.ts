/**
 * How pages name what a release publishes. Until the first release, nobody owns these names: a page that used them would
 * run whatever is registered there.
 */
import manifest from '../../package.json' with { type: 'json' };

/** Whether the first version is on npm, in the Marketplace and on Open VSX. */
const { isPublished, version } = manifest;

/** What works from a clone, and what replaces it after the first release. */
const WORDS: readonly (readonly [fromClone: string, released: string])[] = [
  [
    'Crawlwise is not on npm or in the Marketplace yet: build it from a clone of this repository.',
    'Crawlwise is on npm and in the Marketplace. To build it yourself, use a clone of this repository.',
  ],
  [`npm install --global ./crawlwise-${version}.tgz`, `npm install --global crawlwise@${version}`],
  [`npm install --save-dev ./crawlwise-${version}.tgz`, `npm install --save-dev crawlwise@${version}`],
  [
    `npm install --global --ignore-scripts https://files.example.com/crawlwise-${version}.tgz`,
    `npm install --global --ignore-scripts crawlwise@${version}`,
  ],
  [`uses: OWNER/crawlwise@v${version}`, `uses: crawlwise/crawlwise@v${version}`],
];

/** A page, or the text of a program, with the words for now. */
export function withInstallWords(text: string, published = isPublished): string {
  return WORDS.reduce((result, [fromClone, released]) => {
    const [old, now] = published ? [fromClone, released] : [released, fromClone];
    return result.replaceAll(old, now);
  }, text);
}
