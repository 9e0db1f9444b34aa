/**
 * `npm run facts`: the dated facts that were checked more than 180 days ago, oldest first, each with its page. Look
 * them up again, correct them, and write the new date.
 */
import { datedFacts, MAX_AGE, olderThan } from './lib/datedFacts.ts';

const today = new Date().toISOString().slice(0, 10);
const facts = datedFacts();
const old = olderThan(facts, today);
for (const { date, what, page } of old) console.log(`${date}  ${what}  ${page}`);
console.log(`${old.length} of ${facts.length} dated facts are older than ${MAX_AGE} days`);
