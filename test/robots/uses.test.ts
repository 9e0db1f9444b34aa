/** Statements of a file about uses of its pages, and contradictions between them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRobots } from '../../server/src/robots/semantics/index.ts';
import { contradictionsIn } from '../../server/src/robots/uses/contradictions.ts';
import { groupsOf } from '../../server/src/robots/uses/groups.ts';
import { statementsIn } from '../../server/src/robots/uses/statements.ts';

const STAR = 'User-agent: *\nDisallow: /cart/\n';
const TOKEN = 'User-agent: __usage_ai-training\n';

/** A file, and its statements. */
const STATEMENTS: readonly (readonly [text: string, ...statements: readonly string[]])[] = [
  [STAR],
  [
    `${STAR}Content-Signal: search=yes, ai-train=no, use=full`,
    'search yes / for *',
    'ai-training no / for *',
  ],
  [`${STAR}Content-Usage: /blog/ train-ai=n, bots=y`, 'ai-training no /blog/ for *'],
  [`Content-Signal: ai-train=no\n${STAR}`],
  [`${TOKEN}Disallow: /\n`, 'ai-training no / for '],
  [`${TOKEN}Disallow: /a\nDisallow: /b\nAllow: /a/c\n`, 'ai-training no /a /b for '],
  [`${TOKEN}Disallow:\n`, 'ai-training yes / for '],
  [
    `User-agent: GPTBot\n${TOKEN}Content-Signal: ai-input=yes\nDisallow: /\n`,
    'ai-training no / for ',
    'ai-answers yes / for GPTBot',
  ],
];

for (const [text, ...wanted] of STATEMENTS)
  test(`${JSON.stringify(text)} says ${wanted.join('; ') || 'nothing'}`, () =>
    assert.deepEqual(
      statementsIn(groupsOf(parseRobots(text))).map(
        ({ use, answer, paths, agents }) => `${use} ${answer} ${paths.join(' ')} for ${agents.join()}`,
      ),
      wanted,
    ));

/** A file, and the kinds of its contradictions with both lines. */
const CONTRADICTIONS: readonly (readonly [text: string, ...found: readonly string[]])[] = [
  [`${STAR}Content-Signal: ai-train=no\nContent-Usage: train-ai=y`, 'signals 4 3'],
  [`${STAR}Content-Signal: ai-train=no\nContent-Usage: /blog/ train-ai=y`],
  [`${STAR}Content-Signal: ai-train=no\nContent-Usage: train-ai=n`],
  [`${STAR}Content-Signal: ai-train=no\n\nUser-agent: CCBot\nContent-Usage: train-ai=y\nDisallow: /x\n`],
  [`${STAR}Content-Signal: ai-train=yes\n\nUser-agent: GPTBot\nDisallow: /\n`, 'crawlers 3 5'],
  [`${STAR}Content-Signal: ai-train=yes\n\nUser-agent: GPTBot\nDisallow: /a/\n`],
  [`${STAR}Content-Signal: ai-train=yes\n\nUser-agent: Bytespider\nDisallow: /\n`],
  [
    `${STAR}Content-Signal: ai-train=yes\n\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: ClaudeBot\nAllow: /\n`,
  ],
  [`${STAR}Content-Signal: search=yes\n\nUser-agent: OAI-SearchBot\nDisallow: /\n`],
  [`${STAR}Content-Signal: ai-input=yes\n\nUser-agent: OAI-SearchBot\nDisallow: /\n`, 'crawlers 3 5'],
  [`${STAR}Content-Signal: search=yes\n\nUser-agent: Googlebot\nDisallow: /\n`, 'crawlers 3 5'],
  ['User-agent: GPTBot\nContent-Signal: ai-train=yes, search=yes\nDisallow: /\n', 'group 2 3'],
  ['User-agent: GPTBot\nContent-Signal: search=yes, ai-train=no\nDisallow: /\n'],
  ['User-agent: *\nContent-Signal: search=yes\nDisallow: /\n', 'group 2 3'],
  ['User-agent: GPTBot\nContent-Signal: ai-train=yes\nDisallow: /\nAllow: /a\n'],
  ['User-agent: GPTBot\nContent-Signal: ai-train=yes\nDisallow: /$\n'],
  ['User-agent: GPTBot\nContent-Signal: ai-train=yes\nDisallow: *$\n', 'group 2 3'],
  [`${STAR}Content-Signal: ai-train=yes\n\n${TOKEN}Disallow: /\n`, 'token 5 3'],
  [`${STAR}Content-Signal: ai-train=yes\n\n${TOKEN}Disallow: /art/\n`],
  [`${STAR}Content-Signal: ai-train=yes\n\n${TOKEN}Disallow:\n`],
  [`${TOKEN}Disallow: /\n\nUser-agent: GPTBot\nAllow: /\n`, 'open 1 4'],
  [`${TOKEN}Disallow: /\n\nUser-agent: Googlebot\nAllow: /\n`],
  [`${TOKEN}Disallow: /\n\n${STAR}`],
];

for (const [text, ...wanted] of CONTRADICTIONS)
  test(`${JSON.stringify(text)} contradicts itself: ${wanted.join('; ') || 'never'}`, () =>
    assert.deepEqual(
      contradictionsIn(groupsOf(parseRobots(text))).map(
        ({ is, statement, line }) => `${is} ${statement.line} ${line}`,
      ),
      wanted,
    ));
