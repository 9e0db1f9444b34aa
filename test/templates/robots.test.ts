import { type Case, check, robots } from './check.ts';

const TEMPLATES: readonly Case[] = [
  {
    name: 'Jekyll: front matter, and the site in the Sitemap line',
    text: '---\nlayout: null\npermalink: /robots.txt\n---\nUser-agent: *\nDisallow: /admin/\n\nSitemap: {{ site.url }}/sitemap.xml\n',
  },
  {
    name: 'Jekyll: front matter alone, and what is wrong below',
    text: '---\nsitemap: false\n---\nUser-agent: *\nDisallow: admin/\n',
    found: ['5 robots/path-missing-slash'],
  },
  {
    name: 'Jekyll: empty front matter',
    text: '---\n---\nUser-agent: bingbot\nDisallow /a/\n',
    found: ['4 robots/missing-colon'],
  },
  {
    name: 'Jekyll: a condition around the rules',
    text: '---\n---\nUser-agent: *\n{% if jekyll.environment == "production" %}\nDisallow: /admin/\n{% else %}\nDisallow: /\n{% endif %}\n',
  },
  {
    name: 'Jekyll: a condition around groups, a loop over paths',
    text: '{%- if site.staging -%}\nUser-agent: *\nDisallow: /\n{%- else -%}\nUser-agent: *\n{%- for page in site.pages -%}\nDisallow: {{ page.url }}\n{%- endfor -%}\n{%- endif -%}\n',
  },
  {
    name: 'Hugo: a range over pages',
    text: 'User-agent: *\n{{ range .Pages }}\nDisallow: {{ .RelPermalink }}\n{{ end }}\n\nSitemap: {{ "sitemap.xml" | absURL }}\n',
  },
  {
    name: 'Hugo: trimming controls, a comment and a variable',
    text: "{{- /* who's allowed */ -}}\n{{- $production := hugo.IsProduction -}}\nUser-agent: *\n{{- if $production }}\nDisallow: /drafts/\n{{- else }}\nDisallow: /\n{{- end }}\n",
  },
  {
    name: 'Liquid, as Shopify has it: a loop that writes all of it',
    text: "{% for group in robots.default_groups %}\n  {{- group.user_agent }}\n  {%- for rule in group.rules -%}\n    {{ rule }}\n  {%- endfor -%}\n  {%- if group.user_agent.value == '*' -%}\n    {{ 'Disallow: /collections/*sort_by*' }}\n  {%- endif -%}\n  {%- if group.sitemap != blank -%}\n    {{ group.sitemap }}\n  {%- endif -%}\n{% endfor %}\n",
  },
  {
    name: 'Jinja: a comment over lines, a statement in the value',
    text: '{# Rules of the shop:\n   User-agent: nobody\n   Disallow nothing #}\nUser-agent: *\nDisallow: /cart/\nSitemap: {% block sitemap %}https://www.example.com/sitemap.xml{% endblock %}\n',
  },
  {
    name: 'Django: a tag as the value of Sitemap',
    text: "User-agent: *\nDisallow: /admin/\nSitemap: {{ request.scheme }}://{{ request.get_host }}{% url 'sitemap' %}\n",
  },
  {
    name: 'ERB: a condition, and a comment over lines',
    text: '<%# Only production\n    may be crawled %>\n<% if Rails.env.production? %>\nUser-agent: *\nDisallow: /admin/\n<% else %>\nUser-agent: *\nDisallow: /\n<% end %>\nSitemap: <%= root_url %>sitemap.xml\n',
  },
  {
    name: 'ERB: what is wrong in the plain lines',
    text: '<% if production? %>\nUser-agent: *\nDisalow: /admin/\nDisallow: <%= path %>\nDisallow: cart\n<% end %>\n',
    found: ['3 robots/field-typo', '5 robots/path-missing-slash'],
  },
  {
    name: 'PHP: a header, and values',
    text: "<?php\nheader('Content-Type: text/plain');\n$host = 'https://' . $_SERVER['HTTP_HOST']; // it's ours\n?>\nUser-agent: *\nDisallow: /admin/\nSitemap: <?= $host ?>/sitemap.xml\n",
  },
  {
    name: 'PHP: a loop on one line',
    text: 'User-agent: *\n<?php foreach ($paths as $path): ?>\nDisallow: <?php echo $path; ?>\n<?php endforeach; ?>\n',
  },
  {
    name: 'a template literal',
    text: `User-agent: *\nAllow: /\nSitemap: \${origin}/sitemap.xml\n`,
  },
  {
    name: 'a name that the engine fills in',
    text: 'User-agent: {{ bot }}\nDisallow: /\n',
  },
  {
    name: 'Handlebars: a block',
    text: 'User-agent: *\n{{#if staging}}\nDisallow: /\n{{else}}\nDisallow: /admin/\n{{/if}}\n',
  },
  {
    name: 'CRLF, a byte order mark, and no line break at the end',
    text: '\ufeff---\r\nlayout: null\r\n---\r\nUser-agent: *\r\nDisallow: admin/\r\nSitemap: {{ site.url }}/sitemap.xml',
    found: ['5 robots/path-missing-slash'],
  },
];

const PLAIN: readonly Case[] = [
  {
    name: 'marks in a path are a rule',
    text: 'User-agent: *\nDisallow: /*{{url}}\nDisallow: /*{{section}}\n',
    plain: true,
  },
  {
    name: 'one line of anything makes no template',
    text: 'User-agent: *\nDisallow: /a/\n{{content}}\n',
    found: ['3 robots/unparseable-line'],
    plain: true,
  },
  {
    name: 'rulers of hyphens are no front matter',
    text: '---\nUser-agent: *\nDisallow: admin/\n---\n',
    found: ['1 robots/wrong-comment-syntax', '3 robots/path-missing-slash', '4 robots/wrong-comment-syntax'],
    plain: true,
  },
  {
    name: 'marks in a comment',
    text: '# made by {% include %} of {{ x }}\nUser-agent: *\nDisallow: admin/ # {{ x }}\n',
    found: ['3 robots/path-missing-slash'],
    plain: true,
  },
];

for (const item of [...TEMPLATES, ...PLAIN]) check(robots, item);
