/** What editors start as a process of Node. It has no code of its own, so that Node can keep all of the server compiled. */
import { keepCompiled } from './compileCache.ts';

keepCompiled();
await import('./node.ts');
