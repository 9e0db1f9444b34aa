/**
 * HTML of hovers, without what could run or load anything: a hover may quote the file, and the file may come with an
 * address from elsewhere.
 */
const ELEMENTS = new Set(
  'A,B,BLOCKQUOTE,BR,CODE,DEL,EM,H1,H2,H3,H4,H5,H6,HR,I,LI,OL,P,PRE,SPAN,STRONG,TABLE,TBODY,TD,TH,THEAD,TR,UL'.split(
    ',',
  ),
);

/** Elements that are not known become their text; of attributes, only links to web pages and classes remain. */
export function safeHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const node of [...body.querySelectorAll('*')]) {
    if (!ELEMENTS.has(node.tagName)) {
      node.replaceWith(node.textContent ?? '');
      continue;
    }
    for (const { name, value } of [...node.attributes]) {
      const isLink = node.tagName === 'A' && name === 'href' && /^https?:\/\//.test(value);
      if (!isLink && name !== 'class') node.removeAttribute(name);
    }
    if (!node.hasAttribute('href')) continue;
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  }
  return body.innerHTML;
}
