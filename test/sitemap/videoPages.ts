/** Sitemaps of one page with a video. */
import { EXTENSIONS, NS } from './hoverCheck.ts';

export const PARTS = {
  thumbnail: '<video:thumbnail_loc>https://cdn.example.net/tap.jpg</video:thumbnail_loc>',
  title: '<video:title>Repairing a tap</video:title>',
  description: '<video:description>How to replace a washer</video:description>',
  content: '<video:content_loc>https://cdn.example.net/tap.mp4</video:content_loc>',
};
export const REQUIRED = Object.values(PARTS).join('');
export const page = (content: string, loc = 'https://www.example.com/tap') =>
  `<urlset xmlns="${NS}" ${EXTENSIONS}>\n<url>\n<loc>${loc}</loc>\n${content}\n</url>\n</urlset>\n`;
/** A page with one complete video and these additional elements. */
export const video = (rest: string, loc?: string) =>
  page(`<video:video>${REQUIRED}${rest}</video:video>`, loc);
export const tag = (name: string, value: string, attributes = '') =>
  video(`<video:${name}${attributes}>${value}</video:${name}>`);
