import { type Case, check, urllist } from './check.ts';

const CASES: readonly Case[] = [
  {
    name: 'Jekyll: front matter and a loop',
    text: '---\nlayout: null\n---\n{% for page in site.pages %}{{ site.url }}{{ page.url }}\n{% endfor %}',
  },
  {
    name: 'Hugo: a range',
    text: 'https://www.example.com/\n{{ range .Pages }}\n{{ .Permalink }}\n{{ end }}\n',
  },
  {
    name: 'ERB: values in URLs, and what is wrong in plain lines',
    text: 'https://www.example.com/<%= a %>\nOur pages\nwww.example.com/b\n',
    found: ['2 text/not-a-url', '3 text/not-a-url'],
  },
  {
    name: 'PHP: code over lines',
    text: '<?php\nforeach ($pages as $page) {\n  echo "$page\\n";\n}\n',
  },
  {
    name: 'a template literal',
    text: `\${origin}/a\n\${origin}/a\nhttps://www.example.com/\n`,
  },
  {
    name: 'plain lines of values and URLs are compared, those with marks are not',
    text: 'https://www.example.com/a\nhttps://www.example.com/{{ x }}\nhttps://www.example.com/a\nhttps://www.example.com/{{ x }}\n',
    found: ['3 text/duplicate-url'],
  },
  {
    name: 'equal lines in branches',
    text: '{% if a %}\nhttps://www.example.com/a\n{% else %}\nhttps://www.example.com/a\n{% endif %}\n',
  },
  {
    name: 'marks amid other words make no template',
    text: 'Pages of {{ x }}\nhttps://www.example.com/\n',
    found: ['1 text/not-a-url'],
    plain: true,
  },
];

for (const item of CASES) check(urllist, item);
