import { checks as answers } from '../../server/src/answers/checks.ts';
import { testRules } from './check.ts';

testRules(answers as never);
