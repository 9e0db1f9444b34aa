/**
 * Reads sitemaps with a package from npm and exits: `node peers.mjs PACKAGE FILE…`. The exit code is 0 for
 * well-formed files, 1 if one is not, and 69 if the package is not installed. JavaScript, because the packages have no
 * types here.
 */
import { readFileSync } from 'node:fs';

/** @type {Record<string, (text: string) => Promise<boolean>>} whether the text is well-formed */
const READERS = {
  async sax(text) {
    const { default: sax } = await import('sax');
    const parser = sax.parser(true, { xmlns: true });
    let good = true;
    parser.onerror = () => {
      good = false;
      parser.error = null;
    };
    parser.write(text).close();
    return good;
  },
  async saxes(text) {
    const { SaxesParser } = await import('saxes');
    const parser = new SaxesParser({ xmlns: true });
    let good = true;
    parser.on('error', () => {
      good = false;
    });
    parser.write(text).close();
    return good;
  },
  async 'fast-xml-parser'(text) {
    const { XMLValidator } = await import('fast-xml-parser');
    return XMLValidator.validate(text) === true;
  },
  async 'libxml2-wasm'(text) {
    const { ParseOption, XmlDocument } = await import('libxml2-wasm');
    XmlDocument.fromString(text, { option: ParseOption.XML_PARSE_HUGE }).dispose();
    return true;
  },
};

const [, , name = '', ...files] = process.argv;
const read = READERS[name];
if (!read) throw new Error(`There is no reader called '${name}'`);
try {
  process.exitCode = 0;
  for (const file of files) if (!(await read(readFileSync(file, 'utf8')))) process.exitCode = 1;
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  process.exitCode = 69;
}
