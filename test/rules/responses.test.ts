import { checks as responses } from '../../server/src/responses/checks.ts';
import { testRules } from './check.ts';

testRules(responses as never);
