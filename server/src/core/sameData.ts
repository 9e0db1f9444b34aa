/** Whether two values of plain data say the same; the order of keys counts. Linear in what they hold. */
export const sameData = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);
