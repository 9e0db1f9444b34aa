import { type Case, check, sitemap } from './check.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
const ROOT = `<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">`;
/** The first line of `body` is line 3. */
const urlset = (body: string) => `${DECLARATION}\n${ROOT}\n${body}</urlset>\n`;
const index = (body: string) =>
  `${DECLARATION}\n<sitemapindex xmlns="${NAMESPACE}">\n${body}</sitemapindex>\n`;

const ENGINES: readonly Case[] = [
  {
    name: 'Jekyll: front matter before the declaration',
    text: `---\nlayout: null\nsitemap:\n  exclude: true\n---\n${urlset('{% for post in site.posts %}\n<url>\n<loc>{{ site.url }}{{ post.url }}</loc>\n{% if post.lastmod %}<lastmod>{{ post.lastmod | date_to_xmlschema }}</lastmod>{% else %}<lastmod>{{ post.date | date_to_xmlschema }}</lastmod>{% endif %}\n</url>\n{% endfor %}\n')}`,
  },
  {
    name: 'Jekyll: front matter, a plain sitemap below',
    text: `---\n---\n${urlset('<url><loc>https://www.example.com/</loc><lastmod>2024-13-01</lastmod></url>\n')}`,
    found: ['5 lastmod/impossible-date'],
  },
  {
    name: 'Jekyll: a byte order mark and CRLF',
    text: `\ufeff---\r\nlayout: null\r\n---\r\n${urlset('<url><loc>{{ x }}</loc></url>\n')}`,
  },
  {
    name: 'Hugo: a declaration that is printed, and elements in conditions',
    text: `{{ printf "<?xml version=\\"1.0\\" encoding=\\"utf-8\\" standalone=\\"yes\\"?>" | safeHTML }}\n${ROOT}\n{{ range .Data.Pages }}\n{{- if .Permalink -}}\n<url>\n<loc>{{ .Permalink }}</loc>{{ if not .Lastmod.IsZero }}\n<lastmod>{{ safeHTML ( .Lastmod.Format "2006-01-02T15:04:05-07:00" ) }}</lastmod>{{ end }}{{ with .Sitemap.ChangeFreq }}\n<changefreq>{{ . }}</changefreq>{{ end }}{{ if ge .Sitemap.Priority 0.0 }}\n<priority>{{ .Sitemap.Priority }}</priority>{{ end }}{{ if .IsTranslated }}{{ range .Translations }}\n<xhtml:link rel="alternate" hreflang="{{ .Language.LanguageCode }}" href="{{ .Permalink }}"/>{{ end }}\n<xhtml:link rel="alternate" hreflang="{{ .Language.LanguageCode }}" href="{{ .Permalink }}"/>{{ end }}\n</url>\n{{- end -}}\n{{ end }}\n</urlset>\n`,
  },
  {
    name: 'Hugo: a comment over lines with records in it',
    text: urlset(
      '{{- /* <url><loc>nothing</loc></url>\n<url>\n*/ -}}\n{{ range .Pages }}<url><loc>{{ .Permalink }}</loc></url>{{ end }}\n',
    ),
  },
  {
    name: 'Hugo: a declaration of which the first sign is printed',
    text: `{{ "<" | safeHTML }}?xml version="1.0" encoding="utf-8" ?>\n${ROOT}\n{{ range .Pages }}<url><loc>{{ .Permalink }}</loc></url>{{ end }}\n</urlset>\n`,
  },
  {
    name: 'Liquid: two loops, comments and raw text',
    text: urlset(
      '{% comment %} <url> {% endcomment %}\n{% raw %}<loc>{{ x }}</loc>{% endraw %}\n{% for p in pages %}<url><loc>{{ p }}</loc></url>{% endfor %}\n{% for p in posts %}<url><loc>{{ p }}</loc></url>{% endfor %}\n',
    ),
  },
  {
    name: 'Jinja: a comment over lines, a comparison, a value with tags in a string',
    text: urlset(
      '{# old:\n<url>\n<loc>nothing</loc>\n#}\n{% for p in pages if p.depth <max and p.size > 0 %}\n<url><loc>{{ url_for("page", x="</loc>") }}</loc></url>\n{% endfor %}\n',
    ),
  },
  {
    name: 'Jinja: blocks and macros around everything',
    text: `{% extends "base.xml" %}\n{% macro entry(loc) %}<url><loc>{{ loc }}</loc></url>{% endmacro %}\n{% block root %}\n${ROOT}{{ entry("/") }}</urlset>\n{% endblock %}\n`,
  },
  {
    name: 'ERB: values, attributes and loops',
    text: urlset(
      '<% @posts.each do |post| %>\n<url>\n<loc><%= post_url(post) %></loc>\n<lastmod><%= post.updated_at.xmlschema %></lastmod>\n<% post.locales.each do |l| %><xhtml:link rel="alternate" hreflang="<%= l %>" href="<%= post_url(post, locale: l) %>"/><% end %>\n</url>\n<% end -%>\n<%# <url> is\n never here %>\n',
    ),
  },
  {
    name: 'PHP: a declaration that is echoed, and alternative syntax',
    text: `<?php header('Content-Type: text/xml'); echo '<?xml version="1.0" encoding="UTF-8"?>' . "\\n"; ?>\n${ROOT}\n<?php foreach ($pages as $page): // don't cache ?>\n<url>\n<loc><?= htmlspecialchars($page->url) ?></loc>\n<?php if ($page->date): ?><lastmod><?php echo date('c', $page->date); ?></lastmod><?php endif; ?>\n<xhtml:link rel="alternate" hreflang="<?= $page->lang ?>" href="<?= $page->url ?>"/>\n</url>\n<?php endforeach; ?>\n</urlset>\n`,
  },
  {
    name: 'PHP: code that writes tags',
    text: urlset(
      '<?php\nforeach ($pages as $p) {\n  echo "<url>\\n<loc>$p</loc>\\n";\n  if ($p > 1 && $q < 2) echo \'</url>\';\n}\n?>\n',
    ),
  },
  {
    name: 'PHP: code to the end of the file',
    text: `${DECLARATION}\n${ROOT}\n<?php include 'records.php';\necho '</urlset>';\n`,
  },
  {
    name: 'a template literal',
    text: urlset(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is one of the file
      '${pages.map((page) => `<url><loc>${origin}${page}</loc></url>`).join("\\n")}\n<url><loc>${origin}/about</loc><lastmod>${new Date().toISOString()}</lastmod></url>\n',
    ),
  },
  {
    name: 'Handlebars: blocks and triple braces',
    text: urlset(
      '{{#each pages}}\n<url><loc>{{{ url }}}</loc>{{#if date}}<lastmod>{{date}}</lastmod>{{/if}}</url>\n{{/each}}\n{{!-- <url> --}}\n',
    ),
  },
  {
    name: 'an index',
    text: index(
      '{% for i in range(1, n) %}\n<sitemap>\n<loc>{{ root }}/sitemap{{ i }}.xml</loc>\n</sitemap>\n{% endfor %}\n',
    ),
  },
  {
    name: 'a feed',
    text: `${DECLARATION}\n<rss version="2.0"><channel><title>{{ site.title }}</title><link>{{ site.url }}</link><description>d</description>\n{% for post in posts %}<item><title>{{ post.title }}</title><link>{{ post.url }}</link></item>{% endfor %}\n</channel></rss>\n`,
  },
];

const OPAQUE: readonly Case[] = [
  {
    name: 'elements that a branch may give',
    text: urlset(
      '<url>\n{% if a %}<loc>https://www.example.com/a</loc>{% else %}<loc>https://www.example.com/b</loc>{% endif %}\n</url>\n<url>{% include "loc.xml" %}</url>\n<url>{{ loc_tag }}</url>\n',
    ),
  },
  {
    name: 'required parts of extensions that a branch may give',
    text: urlset(
      '<url><loc>{{ u }}</loc><video:video>{{ required }}</video:video><news:news>{% include "n" %}</news:news><image:image>{{ i }}</image:image></url>\n',
    ),
  },
  {
    name: 'the same values in every record',
    text: urlset(
      '{% for p in a %}<url><loc>{{ u }}</loc><lastmod>{{ d }}</lastmod></url>{% endfor %}\n'.repeat(12),
    ),
  },
  {
    name: 'equal records in branches',
    text: urlset(
      '{% if a %}<url><loc>https://www.example.com/</loc></url>{% else %}<url><loc>https://www.example.com/</loc><lastmod>2024-05-05</lastmod></url>{% endif %}\n',
    ),
  },
  {
    name: 'alternates of which one is plain',
    text: urlset(
      '<url><loc>{{ u }}</loc><xhtml:link rel="alternate" hreflang="en" href="https://www.example.com/"/>{% for l in ls %}<xhtml:link rel="alternate" hreflang="{{ l }}" href="{{ h }}"/>{% endfor %}</url>\n',
    ),
  },
  {
    name: 'a root that a branch opens',
    text: `${DECLARATION}\n{% if index %}<sitemapindex xmlns="${NAMESPACE}">{% else %}<urlset xmlns="${NAMESPACE}">{% endif %}\n{% include "entries" %}\n{% if index %}</sitemapindex>{% else %}</urlset>{% endif %}\n`,
  },
  {
    name: 'records whose root stands elsewhere',
    text: '{% for p in pages %}\n<url><loc>{{ p }}</loc><lastmod>{{ d }}</lastmod></url>\n<url><loc>/a</loc></url>\n{% endfor %}\n',
  },
  {
    name: 'a root that code writes',
    text: '<?php print_r(\'<?xml version="1.0"?>\n<urlset>\'); foreach ($all as $one): ?>\n<url><loc><?= $one ?></loc></url>\n<?php endforeach; ?>\n</urlset>\n',
  },
  {
    name: 'attributes that the engine writes',
    text: `${DECLARATION}\n<urlset {{ namespaces }}>\n<url {% if x %}id="a"{% endif %}><loc>{{ u }}</loc><image:image><image:loc>https://www.example.com/a.png</image:loc></image:image></url>\n</urlset>\n`,
  },
  {
    name: 'a file with no entry but those of a partial',
    text: urlset('{{ partial "entries.xml" . }}\n'),
  },
  {
    name: 'a mark that is still being typed',
    text: urlset('{% for p in pages %}\n<url><loc>https://www.example.com/{{ p</loc></url>\n{% endfor %}\n'),
    found: ['4 loc/invalid-url'],
  },
];

const CHECKED: readonly Case[] = [
  {
    name: 'plain values of a record with marks',
    text: urlset(
      '{% for p in pages %}<url>\n<loc>{{ p.url }}</loc>\n<lastmod>2024-02-30</lastmod>\n<changefreq>Weekly</changefreq>\n<priority>0,8</priority>{% if x %}<image:image><image:loc>/a.png</image:loc></image:image>{% endif %}\n</url>{% endfor %}\n',
    ),
    found: ['5 lastmod/impossible-date', '6 changefreq/invalid', '7 priority/invalid', '7 image/invalid-loc'],
  },
  {
    name: 'plain records beside those of a loop',
    text: urlset(
      '<url><loc>/about</loc></url>\n<url><lastmod>2024-05-05</lastmod></url>\n<url><loc>https://www.example.com/?a=1&b=2</loc></url>\n{% for p in pages %}<url><loc>{{ p }}</loc></url>{% endfor %}\n',
    ),
    found: ['3 loc/relative', '4 sitemap/missing-loc', '5 sitemap/unescaped-ampersand'],
  },
  {
    name: 'names of elements, whatever they hold',
    text: urlset('{% for p in pages %}<url><loc>{{ p }}</loc><lastMod>{{ d }}</lastMod></url>{% endfor %}\n'),
    found: ['3 sitemap/unknown-element'],
  },
  {
    name: 'tags that do not pair up',
    text: urlset('<url><loc>https://www.example.com/a</lco></url>\n<url><loc>{{ u }}</loc></url>\n'),
    found: ['3 sitemap/not-well-formed'],
  },
  {
    name: 'equal plain records where no loop or branch is',
    text: urlset(
      '<url><loc>https://www.example.com/</loc></url>\n<url><loc>https://www.example.com/</loc></url>\n<url><loc>{{ u }}</loc></url>\n',
    ),
    found: ['4 sitemap/duplicate-loc'],
  },
  {
    name: 'the root',
    text: `${DECLARATION}\n<siteMapIndex>\n{% for i in all %}<sitemap><loc>{{ i }}</loc></sitemap>{% endfor %}\n</siteMapIndex>\n`,
    found: ['2 sitemap/unknown-root', '2 sitemap/namespace-missing'],
  },
];

const PLAIN: readonly Case[] = [
  {
    name: 'marks amid other words',
    text: urlset(
      '<url><loc>https://www.example.com/</loc><video:video><video:thumbnail_loc>https://www.example.com/a.png</video:thumbnail_loc><video:title>What {{ braces }} and <![CDATA[a <% tag %>]]> mean</video:title><video:description>About {% for %}</video:description><video:content_loc>https://www.example.com/a.mp4</video:content_loc></video:video></url>\n',
    ),
    plain: true,
  },
  {
    name: 'marks in a comment',
    text: urlset('<!-- {% for p in pages %} {{ p }} --><url><loc>/a</loc></url>\n'),
    found: ['3 loc/relative'],
    plain: true,
  },
  {
    name: 'single braces',
    text: urlset('<url><loc>https://www.example.com/{id}</loc></url>\n'),
    found: ['3 loc/placeholder'],
    plain: true,
  },
  {
    name: 'hyphens before the root that nothing closes',
    text: `---\n${urlset('<url><loc>https://www.example.com/</loc></url>\n')}`,
    found: ['1 sitemap/leading-content'],
    plain: true,
  },
];

for (const item of [...ENGINES, ...OPAQUE, ...CHECKED, ...PLAIN]) check(sitemap, item);
