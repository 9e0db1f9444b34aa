/** Where the page of the extension takes its pictures from: its text names files of the repository. Needs Node only. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The page of the extension. */
export const PAGE = 'client/README.md';

const PICTURE = /!\[([^\]]*)\]\(([^)]+)\)\n*/g;

/**
 * The page as it ships: with pictures of the home page, or without any until that answers. VS Code shows no files of a
 * package there.
 *
 * @param {string} text
 * @param {{ homepage: string, homepageAnswers: boolean }} manifest
 */
export const shippedPage = (text, { homepage, homepageAnswers }) =>
  text.replace(PICTURE, (picture, _, file) =>
    homepageAnswers ? picture.replace(file, `${homepage}/${file.replace(/^.*docs\//, '')}`) : '',
  );

/**
 * The page with its pictures in it.
 *
 * @param {string} root of the repository
 */
export function wholePage(root) {
  const text = readFileSync(join(root, PAGE), 'utf8');
  return text.replace(PICTURE, (picture, _, file) => {
    const path = join(root, dirname(PAGE), file);
    // `npm run screenshots` makes a picture before there is one.
    if (!existsSync(path)) return '';
    const octets = readFileSync(path);
    return picture.replace(file, `data:image/gif;base64,${octets.toString('base64')}`);
  });
}
