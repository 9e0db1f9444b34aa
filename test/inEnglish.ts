/** What VS Code's `l10n.t` gives where nothing is translated. */
export const inEnglish = (text: string, ...values: readonly number[]): string =>
  text.replace(/\{(\d)\}/g, (_, at) => String(values[at]));
