/** Stands for VS Code where the playground shows texts of the extension: these are in English there. */
import { filled } from '../crawlers/page/elements.ts';

export const l10n = {
  t: (text: string, ...values: readonly (string | number)[]): string => filled(text, ...values),
};
