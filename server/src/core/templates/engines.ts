/** Template engines by the names of their files: `sitemap.xml.njk`, `robots.erb`. */

/** The extensions that template engines append to the name of the generated file. */
export const TEMPLATE_EXTENSIONS: readonly string[] = [
  ...['eex', 'ejs', 'erb', 'handlebars', 'hbs', 'j2', 'jinja', 'jinja2', 'liquid', 'mustache', 'njk'],
  ...['nunjucks', 'php', 'tmpl', 'tpl', 'twig'],
];

const TEMPLATE = new RegExp(`^(.+)\\.(?:${TEMPLATE_EXTENSIONS.join('|')})$`, 'is');
/** Engines without an extension of their own, such as Terraform's, replace `${…}`. */
const DOLLAR = /\.(?:tmpl|tpl)$/i;

/** The name of a template before the extension of its engine: `sitemap.xml` or `sitemap`; undefined for other names. */
export const templateStem = (name: string): string | undefined => TEMPLATE.exec(name)?.[1];

/** Whether `${…}` is a mark in a file of this name. It is text if the name is that of another engine. */
export const hasDollarMarks = (name: string): boolean =>
  templateStem(name) === undefined || DOLLAR.test(name);
