import { catalogue } from '../../core/catalogue.ts';

/** The reference page of all commands, in Markdown. */
export const pageWords = catalogue('cli/page', {
  title: 'The command line',
  intro:
    'This page is generated from `crawlwise --help`. `--` ends the options: anything after it is a path, even if it starts with `-`.',
  option: 'option',
  fixes: 'Fixes in bulk',
  fixesText: `\`--fix\` applies safe fixes: the file means the same afterwards, or what its author plainly meant. In robots.txt, a fix is safe if it is proven that:

- no verdict changes by the parsers that match paths as RFC 9309 says: Google's, Protego (Python) and robots-parser (npm)
- by these and by Python's \`urllib\`, each group keeps its crawlers, their rules and delays; a rule that another one makes redundant may go. What
  \`urllib\` makes of \`*\` in paths and of the order of rules is not compared

There is one exception, which the title of the fix names: a line that Google's parser reads and others drop, such as one with a missing colon, with
a misspelled field or with \`Mediapartners-Google*\`. Other parsers then read it as Google does. Fixes are proven together, and no fix may bring a
problem that was not there.

\`--unsafe-fixes\` also applies fixes that change what a file means. They are planned on the problems of your file, after the safe fixes, in one
go: no unsafe fix is applied to what another one has brought. Unsafe fixes of hints are applied only if \`--fix-rule\` names the rule. Every verdict that changes for a crawler is printed on standard error
before the file is written, and with \`--diff\`, such as \`robots.txt: GPTBot: /shop/ becomes allowed\`.

Some fixes are never applied in bulk, neither here nor by "fix all" in an editor. Choose them in your editor, one by one:

- fixes that open or block \`/\`, and so mostly the whole site, for any crawler
- fixes that delete what a file says nowhere else, such as an entry of a sitemap or a news block
- fixes that you must complete or check by hand, such as an empty \`<loc>\`
- fixes that change another file

A file is left unchanged, and a line on standard error says so, if it is not valid UTF-8, if it is not writable, or if it changed in the meantime.
So are fixes that could not be proven in reasonable time. The [page of each rule](rules/README.md) says which of its fixes are safe.`,
  edits: 'Fixes as edits',
  editsText: `With \`--format json\`, \`crawlwise check\` lists the findings with their fixes, best first. A fix has a title, \`safe\` (the file
means the same afterwards, or what its author plainly meant), and \`edits\` in the order of the text, which do not overlap. This
one inserts a colon:

\`\`\`json
{edit}
\`\`\`

Lines and columns count from 1, columns in UTF-16 units; the end is exclusive, and an empty range inserts. Lines end with LF, CR or CRLF.
The edits of one fix belong together. After a fix, check again: the fixes of other findings may have changed.

\`crawlwise check --diff --format json\` lists the edits of \`--fix\` in all files, proven together: \`files\`, each with \`file\`, \`edits\` and \`notes\`.
The notes say which verdicts change with \`--unsafe-fixes\`, and how many fixes are left. Both objects have a schema in the npm package: \`schemas/report.schema.json\`
and \`schemas/edits.schema.json\`.`,
  suppression: 'Suppression comments',
  suppressionText: `A comment in a file suppresses findings in it. It names rules by their codes, with or without the part before the slash;
without a code, it applies to all rules:

\`\`\`robots.txt
User-agent: bingbot
# crawlwise-disable-next-line robots/path-missing-slash -- written by the shop
Disallow: cart/
\`\`\`

\`\`\`xml
<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<!-- crawlwise-disable lastmod/invalid-format: until the export is repaired -->
<url><loc>https://www.example.com/a</loc><lastmod>05.08.2024</lastmod></url>
<url><loc>https://www.example.com/b</loc><lastmod>06.08.2024</lastmod></url>
<!-- crawlwise-enable lastmod/invalid-format -->
</urlset>
\`\`\`

- \`crawlwise-disable-next-line\` applies to findings that start on the next line.
- \`crawlwise-disable\` applies up to \`crawlwise-enable\` of the same codes, or to the end of the file.
- Separate codes with commas or spaces. A reason may follow the codes, after a \`:\`, or in robots.txt after \` -- \`.

Standard error counts the findings that comments suppress. A comment that suppresses nothing, or names an unknown rule, is a finding
itself: [robots/unused-suppression](rules/robots/unused-suppression.md), [sitemap/unused-suppression](rules/sitemap/unused-suppression.md).
No comment suppresses a failed expectation of \`crawlwise.json\`, or what is [locked](configuration.md#locked-settings).
\`--no-inline-config\` ignores all comments. Text sitemaps (\`.txt\`) have no comments.`,
  exitCodes: 'Exit codes',
  code: 'code',
});
