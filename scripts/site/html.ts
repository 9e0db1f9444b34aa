/** HTML as a template: values are escaped, unless they are HTML already. */

/** A piece of HTML. */
export class Html {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

type Value = string | number | Html | undefined | readonly (string | Html)[];

/** @returns the template with its values; lists are joined, `undefined` is nothing */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(parts.reduce((all, part, at) => all + written(values[at - 1]) + part));

const written = (value: Value): string => {
  if (value === undefined) return '';
  if (value instanceof Html) return value.text;
  return typeof value === 'object' ? value.map(written).join('') : escapeHtml(String(value));
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
