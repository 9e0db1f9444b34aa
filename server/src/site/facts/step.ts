/** Works until `more` returns false; undefined if it is not finished. */
export type Step<T> = (more?: () => boolean) => T | undefined;
