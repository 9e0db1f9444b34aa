/** Files of template engines, by their names: `sitemap.xml.njk`, `robots.erb`. */

/** What template engines add to the name of the file that they generate. */
export const TEMPLATE_EXTENSIONS: readonly string[] = [
  ...['eex', 'ejs', 'erb', 'handlebars', 'hbs', 'j2', 'jinja', 'jinja2', 'liquid', 'mustache', 'njk'],
  ...['nunjucks', 'php', 'tmpl', 'tpl', 'twig'],
];

const TEMPLATE = new RegExp(`^(.+)\\.(?:${TEMPLATE_EXTENSIONS.join('|')})$`, 'is');
/** Engines whose files have no name of their own for it, Terraform's among them, replace `${…}`. */
const DOLLAR = /\.(?:tmpl|tpl)$/i;

/** The name that a template has before the extension of its engine: `sitemap.xml` or `sitemap`; undefined for other names. */
export const templateStem = (name: string): string | undefined => TEMPLATE.exec(name)?.[1];

/** Whether `${…}` is a mark in a file of this name: it is text where the name says that another engine reads the file. */
export const hasDollarMarks = (name: string): boolean =>
  templateStem(name) === undefined || DOLLAR.test(name);
