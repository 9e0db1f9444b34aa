import nodeModule from 'node:module';

/** Turns on Node's compile cache for all modules that are loaded later, if supported (22.8 or later). */
export const keepCompiled = (): void => {
  (nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();
};
