import { IMAGE, SITEMAP_NAMESPACE, VIDEO } from '../../facts/namespaces.ts';
import { url } from './examples.ts';

/** A sitemap with `records` and the namespaces of images and videos. */
export const mediaUrlset = (records: string): string =>
  `<urlset xmlns="${SITEMAP_NAMESPACE}"\n  xmlns:image="${IMAGE}"\n  xmlns:video="${VIDEO}">\n${records}\n</urlset>\n`;

/** A sitemap with one page that has these images. */
export const images = (content: string): string => mediaUrlset(url(`\n${content}\n`));

export const TITLE = '<video:title>Repairing a tap</video:title>';
export const THUMBNAIL = '<video:thumbnail_loc>https://www.example.com/tap.jpg</video:thumbnail_loc>';
export const DESCRIPTION = '<video:description>How to replace a washer</video:description>';
export const CONTENT = '<video:content_loc>https://www.example.com/tap.mp4</video:content_loc>';

/** A sitemap with one page that has one video, of these elements. */
export const videoOf = (...elements: readonly string[]): string =>
  mediaUrlset(url(['', '<video:video>', ...elements, '</video:video>', ''].join('\n')));

/** A sitemap with one page that has one complete video, with these elements at its end. */
export const video = (...rest: readonly string[]): string =>
  videoOf(THUMBNAIL, TITLE, DESCRIPTION, CONTENT, ...rest);
