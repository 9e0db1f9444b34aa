const MEDIA = ['news', 'image', 'video'];
const ELEMENT = /<[\w.-]+:(news|image|video)[\s/>]/g;

/** Which of news, images and videos the text of an entry tells of, as bits; 0 for a page alone. */
export function mediaIn(text: string): number {
  let media = 0;
  for (const [, name] of text.matchAll(ELEMENT)) media |= 1 << MEDIA.indexOf(name!);
  return media;
}
