import { LIST_LIMITS } from '../../urls/limits.ts';
import { URL_SOURCES } from '../../urls/sources.ts';
import { BROKEN } from '../syntax/line.ts';
import type { UrlFile, UrlFileRule } from './types.ts';

const { entries, octets: size } = LIST_LIMITS;

export const rule: UrlFileRule = {
  meta: {
    code: 'text/limits',
    level: 'error',
    ofEncoding: true,
    message: '{count} URLs, over the limit of 50,000: crawlers stop reading here, or reject the file',
    variants: {
      size: {
        message:
          'The file has {octets} bytes, over the limit of 52,428,800 (50 MB): crawlers may stop reading here',
        sample: { octets: 60_000_000 },
      },
      extension: {
        message: "Crawlers may not recognize a text sitemap unless its extension is .txt, not '{extension}'",
        sample: { extension: '.text' },
      },
      octets: {
        message: 'Broken characters (U+FFFD): crawlers read wrong URLs, since a file was not in UTF-8',
        severity: 'warning',
      },
      nul: { message: 'The file looks like UTF-16: crawlers cannot read it, save it as UTF-8' },
    },
    docs: {
      what: 'More than 50,000 URLs or 52,428,800 bytes, a file name extension other than `.txt`, or the characters U+FFFD or NUL, which indicate an encoding other than UTF-8. In an editor, which decodes files, the encoding is what VS Code 1.100 or later names, elsewhere what the first 4,096 stored bytes say.',
      why: 'Crawlers reject such a file, or read only its beginning.',
      how: 'Split the file and list its parts in a sitemap index. Save it in UTF-8 as `.txt`.',
    },
    sources: [URL_SOURCES.protocol, URL_SOURCES.build],
    examples: [
      { bad: 'https://www.example.com/caf⟦\ufffd⟧\n', good: 'https://www.example.com/caf%C3%A9\n' },
      { bad: 'h⟦\0⟧t\0t\0p\0:\0\n\0h\0t\0\n', good: 'https://www.example.com/\n' },
    ],
  },

  file(file, report, { stored }) {
    const { document, index } = file;
    if (stored === 'wide') return report(0, firstLine(file), { variant: 'nul' });
    const other = stored === 'octets' ? document.firstBeyondAscii : undefined;
    if (other !== undefined) report(other, other + 1, { variant: 'octets' });
    const extension = extensionOf(document.uri);
    if (extension) report(0, firstLine(file), { variant: 'extension', args: { extension } });
    const tooMany = document.leaves.total.records > entries.most;
    const surplus = tooMany ? document.leaves.find('records', entries.most) : undefined;
    if (surplus?.leaf.content) {
      const { line } = surplus.leaf.content;
      const { units } = surplus.before;
      report(units + line.start, units + line.end, {
        args: { count: document.leaves.total.records },
      });
    }
    const beyond = document.octets > size.most ? document.leaves.find('octets', size.most) : undefined;
    if (beyond) {
      const { units } = beyond.before;
      report(units, units + (beyond.leaf.content?.line.text.length ?? 1), {
        variant: 'size',
        args: { octets: document.octets },
      });
    }
    let hasNul = false;
    for (const leaf of index.brokenLeaves) {
      const place = document.leaves.locate(leaf);
      const run = BROKEN.exec(leaf.text);
      if (!place || !run) continue;
      const variant = run[0].includes('\0') ? 'nul' : 'octets';
      if (variant === 'nul' && hasNul) continue;
      hasNul ||= variant === 'nul';
      const start = place.before.units + run.index;
      report(start, start + run[0].length, { variant });
    }
  },
};

/** The extension of a file's name, if it has one and it is not `.txt`; that of compression is skipped. */
function extensionOf(uri: string): string | undefined {
  const name = uri.slice(uri.lastIndexOf('/') + 1).replace(/\.gz(?=[?#]|$)/i, '');
  const found = /[^/]\.([a-z0-9]{1,10})(?:[?#]|$)/i.exec(name)?.[1];
  return found === undefined || /^te?xt$/i.test(found) ? undefined : `.${found}`;
}

function firstLine({ document }: UrlFile): number {
  const first = document.leaves.at(0);
  return first?.content?.line.text.length ?? Math.min(1, document.length);
}
