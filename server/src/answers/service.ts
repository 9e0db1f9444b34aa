/**
 * Answers of hosts as a language: what was requested, then the status, the type and whatever else was found out about
 * it, a line each. So its rules are declared, configured and documented like all others. No file is in this language.
 */
export { checks as answers } from './checks.ts';
