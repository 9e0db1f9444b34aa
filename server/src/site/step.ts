/** Works on until `more` says no; undefined before the end. */
export type Step<T> = (more?: () => boolean) => T | undefined;
