/** The result of VS Code's `l10n.t` without a translation. */
export const inEnglish = (text: string, ...values: readonly number[]): string =>
  text.replace(/\{(\d)\}/g, (_, at) => String(values[at]));
