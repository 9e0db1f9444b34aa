import fc from 'fast-check';

/** Marks of all engines, complete, incomplete and wrongly nested, and text between them. */
export const MARKS = [
  ...['---\n', '---\nlayout: null\n---\n', '+++\n'],
  ...['{{ x }}', '{{', '}}', '{{- end -}}', '{{/* ', ' */}}', '{{ "}}" }}', '{{#if a}}', '{'],
  ...['{% for a in b %}', '{% endfor %}', '{%', '%}', '{% raw %}', '{% endraw %}', '{#', '#}'],
  ...['<%= x %>', '<% if a < b %>', '<%', '%>', '<%# '],
  ...['<?php', '<?= $x ?>', '?>', "<?php echo '?>'; ?>"],
  ...['$', '${', '}', `\${a}`],
  ...['\n', '\r\n', ' ', '"', "'", '\x7f', '\ufeff', '😀'],
];

export const ROBOTS = [
  ...['User-agent: *\n', 'User-agent: bingbot\n', 'User-agent: ', 'Disallow: /a/\n', 'Disallow: a/\n'],
  ...[
    'Disallow /b/\n',
    'Allow: /\n',
    'Sitemap: ',
    'Sitemap: https://e.com/s.xml\n',
    '# ',
    'Crawl-delay: x\n',
  ],
];

export const SITEMAP = [
  ...['<?xml version="1.0"?>', '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', '</urlset>'],
  ...['<sitemapindex>', '<url>', '</url>', '<loc>', '</loc>', 'https://e.com/a', 'https://e.com/a b'],
  ...['<url><loc>https://e.com/</loc></url>', '<lastmod>2024-13-01</lastmod>', '<lastMod>', '<priority>'],
  ...[
    '<xhtml:link rel="alternate" hreflang="',
    '" href="',
    '"/>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '&',
    '<',
  ],
];

export const URLLIST = ['https://e.com/a\n', 'https://e.com/', 'www.e.com/\n', 'nothing\n', '# comment\n'];

/** Texts of these pieces and of marks. */
export const texts = (pieces: readonly string[], maxLength = 30) =>
  fc.array(fc.constantFrom(...pieces, ...pieces, ...MARKS), { maxLength }).map((parts) => parts.join(''));
