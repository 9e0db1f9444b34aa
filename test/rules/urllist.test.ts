import { urllist } from '../../server/src/urllist/service.ts';
import { testRules } from './check.ts';

testRules(urllist as never);
