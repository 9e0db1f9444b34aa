import nodeModule from 'node:module';

/** A later start finds what is loaded from here on compiled, where Node can keep that (22.8 or later). */
export const keepCompiled = (): void => {
  (nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();
};
