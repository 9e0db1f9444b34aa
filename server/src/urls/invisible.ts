/** Invisible spaces and format characters beyond ASCII; not the joiners U+200C and U+200D, which belong to words. */
export const isInvisible = (unit: number): boolean =>
  unit >= 0xa0 &&
  (unit < 0x2000
    ? unit === 0xa0 || unit === 0xad || unit === 0x61c || unit === 0x180e
    : unit <= 0x200b ||
      unit === 0x200e ||
      unit === 0x200f ||
      (unit >= 0x2028 && unit <= 0x202f) ||
      (unit >= 0x205f && unit <= 0x206f) ||
      unit === 0x3000 ||
      unit === 0xfeff);
