import { isValid, type Preference, valuesOf } from '../facts/preferences.ts';
import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { shown } from './shared/show.ts';
import { type Signals, signalsOf } from './shared/signals.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/content-signal-syntax',
    level: 'warning',
    message: "Not a valid signal, so it has no effect: write search, ai-input or ai-train with 'yes' or 'no'",
    variants: {
      commas: { message: 'Signals must be separated with commas, or crawlers may not understand them' },
    },
    fixes: {
      rewrite: { title: "Replace with '{text}'", safe: true },
      guess: { title: "Replace with '{text}'", safe: false },
    },
    docs: {
      what: 'A `Content-Signal` that is not a comma-separated list of `name=value` pairs, or that has an undefined name or value.',
      why: 'A signal that crawlers do not understand has no effect, and a missing signal neither grants nor restricts anything.',
      how: 'Write, for example, `search=yes, ai-train=no`. You can put a path before the list.',
    },
    sources: cite('CF', 'CS'),
    examples: [
      {
        bad: 'User-agent: *\nContent-Signal: ⟦ai-train=false search⟧\nDisallow: /cart/\n',
        good: 'User-agent: *\nContent-Signal: ai-train=no, search=yes\nDisallow: /cart/\n',
        fix: 'guess',
      },
      {
        bad: 'User-agent: *\nContent-Signal: ⟦search=yes ai-train=no⟧\nDisallow: /cart/\n',
        good: 'User-agent: *\nContent-Signal: search=yes, ai-train=no\nDisallow: /cart/\n',
        fix: 'rewrite',
      },
      {
        bad: 'User-agent: *\nContent-Signal: search=yes, ⟦ai-train=deny⟧\nDisallow: /cart/\n',
        good: 'User-agent: *\nContent-Signal: search=yes, ai-train=no\nDisallow: /cart/\n',
        fix: 'rewrite',
      },
    ],
  },

  visits: ['Content-Signal'],
  value({ line, start, end }, report) {
    const found = signalsOf(line);
    if (!found) return;
    const wrong = found.signals.filter((signal) => !isValid(signal));
    const spoken = found.missingComma ? found.signals : wrong;
    if (found.signals.length === 0) report(start, end);
    else if (spoken.length > 0) {
      report(spoken[0]!.start, spoken.at(-1)!.end, wrong.length === 0 ? { variant: 'commas' } : {});
    }
  },

  fixes(_, line) {
    const found = signalsOf(line);
    if (!found || found.signals.length === 0) return [];
    const known = rewritten(found, false);
    const text = known ?? rewritten(found, true);
    if (text === undefined) return [];
    const edits = [replace(found.signals[0]!.start, found.signals.at(-1)!.end, text)];
    return [{ fix: known === undefined ? 'guess' : 'rewrite', args: { text: shown(text) }, edits }];
  },
};

const YES = new Set(['yes', 'true', '1', 'allow', 'allowed', 'on', 'y']);
const NO = new Set(['no', 'false', '0', 'deny', 'disallow', 'off', 'n']);

/**
 * The corrected list; undefined if a signal is not understood.
 * @param guess whether a bare name is read as `yes`
 */
function rewritten({ signals }: Signals, guess: boolean): string | undefined {
  const texts = signals
    .map((signal) => valueMeant(signal, guess))
    .map((value, index) => (value === undefined ? undefined : `${signals[index]!.name}=${value}`));
  return texts.includes(undefined) ? undefined : texts.join(', ');
}

function valueMeant(signal: Preference, guess: boolean): string | undefined {
  const { known, value } = signal;
  if (isValid(signal)) return value;
  if (!known || !valuesOf(known).includes('yes')) return undefined;
  if (value === '') return guess ? 'yes' : undefined;
  return YES.has(value) ? 'yes' : NO.has(value) ? 'no' : undefined;
}
