/** A small document written for these tests, and its status under XML 1.0 and Namespaces in XML 1.0. */
export interface XmlCase {
  readonly name: string;
  readonly text: string;
  /** Well-formed by XML 1.0 (Fifth Edition) and namespace-well-formed by Namespaces in XML 1.0. */
  readonly wellFormed: boolean;
  /** Where our service or libxml2 deviates from the specifications, and why. */
  readonly ours?: Difference;
  readonly libxml2?: Difference;
}

export interface Difference {
  readonly is: 'accepted' | 'rejected';
  readonly because: string;
}

type Differences = Pick<XmlCase, 'ours' | 'libxml2'>;

/** Creates the rows of a table of documents. */
export const good = (name: string, text: string, differences: Differences = {}): XmlCase => ({
  name,
  text,
  wellFormed: true,
  ...differences,
});
export const bad = (name: string, text: string, differences: Differences = {}): XmlCase => ({
  name,
  text,
  wellFormed: false,
  ...differences,
});

export const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
export const LOC = '<loc>https://www.example.com/</loc>';
export const RECORD = `<url>${LOC}</url>`;

/** A sitemap with `content`, and with `attributes` (with a leading space) in its root. */
export const urlset = (content: string = RECORD, attributes = ''): string =>
  `<urlset xmlns="${NAMESPACE}"${attributes}>${content}</urlset>`;

/** A sitemap with one entry that has `content` after its `<loc>`. */
export const entry = (content: string): string => urlset(`<url>${LOC}${content}</url>`);

/** A sitemap with one entry whose `<loc>` is `value`. */
export const loc = (value: string): string => urlset(`<url><loc>${value}</loc></url>`);

/** A sitemap with one entry that has `attributes` (with a leading space). */
export const withAttributes = (attributes: string): string => urlset(`<url${attributes}>${LOC}</url>`);
