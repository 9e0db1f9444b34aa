/** Whether two values of plain data are deeply equal; the order of keys counts. Linear in their size. */
export const sameData = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);
