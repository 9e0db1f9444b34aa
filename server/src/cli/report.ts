import type { Counts } from '../text/leaf.ts';

/** Text without control and bidirectional characters: what a checked file says must not command the terminal. */
export const visible = (value: string): string =>
  value.replace(
    /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** "3 files checked: 2 errors, 1 warning". */
export function summaryOf(files: number, { errors, warnings, infos, hints }: Counts): string {
  const parts = [many(errors, 'error'), many(warnings, 'warning'), many(infos, 'info'), many(hints, 'hint')];
  const found = parts.filter((_, i) => [errors, warnings, infos, hints][i]! > 0);
  return `${many(files, 'file')} checked: ${found.length > 0 ? found.join(', ') : 'no problems'}`;
}

export const many = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`;
