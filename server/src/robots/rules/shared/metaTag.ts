/** Rules of the robots meta tag (Google, "Robots meta tag specifications"). */
const WORD =
  /^(?:all|none|(?:no)?(?:index|follow|archive|snippet|cache|translate|imageindex)|indexifembedded|max-(?:snippet|image-preview|video-preview):.+)$/i;

/** Whether a value is the content of a robots meta tag, such as `noindex, follow`; not for a single word like `all`. */
export function isMetaContent(value: string): boolean {
  const words = value.slice(0, 200).split(',');
  return words.every((word) => WORD.test(word.trim())) && /index|follow|archive|snippet|preview/i.test(value);
}

/** Whether a field has the name of a robots meta tag or of the header with the same content. */
export const isMetaName = (field: string): boolean => /^(?:meta[ _-]?)?robots$|^x-robots-tag$/i.test(field);
