/** The process that editors start. It has no code of its own, so that Node.js can cache the compiled server. */
import { keepCompiled } from './compileCache.ts';

keepCompiled();
await import('./node.ts');
