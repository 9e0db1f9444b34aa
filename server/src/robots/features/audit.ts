import type { Steps } from '../../core/steps.ts';
import { auditSteps } from '../changes/audit.ts';
import { auditPage } from '../changes/auditPage.ts';
import { parseRobots } from '../semantics/index.ts';
import { directivesOf } from './directives.ts';
import { literal } from './markdown.ts';
import { wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

/** The audit of a robots.txt as a Markdown page: the same as the output of `crawlwise audit`. */
export function* audit(document: RobotsDocument): Steps<string> {
  const { text } = document;
  const robots = directivesOf(wholeFile(document)) ?? parseRobots(text.slice(0, text.length));
  return yield* auditPage('robots.txt', yield* auditSteps(robots, undefined), literal);
}
