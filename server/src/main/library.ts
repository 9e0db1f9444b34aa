/** The entry of `import 'crawlwise'` in Node.js. */
import { tooOld } from './nodeVersion.ts';

const old = tooOld();
if (old !== undefined) throw new Error(old);

export {
  applyPolicy,
  audit,
  diff,
  explain,
  fix,
  format,
  lint,
  lintSite,
  parseRobots,
  verdict,
} from '../library/index.ts';
