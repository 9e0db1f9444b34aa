const MEDIA = ['news', 'image', 'video'];
const ELEMENT = /<[\w.-]+:(news|image|video)[\s/>]/g;

/** Which of news, images and videos the text of an entry contains, as a bit set; 0 for a page alone. */
export function mediaIn(text: string): number {
  let media = 0;
  for (const [, name] of text.matchAll(ELEMENT)) media |= 1 << MEDIA.indexOf(name!);
  return media;
}
