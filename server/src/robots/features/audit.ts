import { auditOf } from '../changes/audit.ts';
import { auditPage } from '../changes/auditPage.ts';
import { parseRobots } from '../semantics/index.ts';
import { literal } from './markdown.ts';
import type { RobotsDocument } from './types.ts';

/** Who may fetch what by a robots.txt, and why, as a page of Markdown: the same as `crawlwise audit` says. */
export const audit = ({ text }: RobotsDocument): string =>
  auditPage('robots.txt', auditOf(parseRobots(text.slice(0, text.length)), undefined), literal);
