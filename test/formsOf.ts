import type { Text } from '../server/src/core/catalogue.ts';

/** The forms of a text, one for each plural category. */
export const formsOf = (text: Text): readonly string[] => {
  if (typeof text === 'string') return [text];
  const { by: _, ...forms } = text;
  return Object.values(forms);
};
