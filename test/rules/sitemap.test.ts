import { sitemap } from '../../server/src/sitemap/service.ts';
import { testRules } from './check.ts';

testRules(sitemap as never);
