import { answers } from '../../server/src/answers/service.ts';
import { testRules } from './check.ts';

testRules(answers as never);
