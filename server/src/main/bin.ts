/** What `crawlwise` runs: a later start finds the compiled program where Node can keep it (22.8 or later). */
import module from 'node:module';

const PROGRAM: string = './cli/main.cjs';

(module as { enableCompileCache?: () => unknown }).enableCompileCache?.();
module.createRequire(import.meta.url)(PROGRAM);
