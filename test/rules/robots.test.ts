import { robots } from '../../server/src/robots/service.ts';
import { testRules } from './check.ts';

testRules(robots as never);
