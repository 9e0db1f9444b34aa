/**
 * The parser state between two lines of robots.txt. This folder depends on lines, their parts and how they form groups,
 * but on no rule, no message and no facts about crawlers.
 */

import { type Mute, QUIET } from '../../core/findings/suppress.ts';

/**
 * The section of the file in which a line begins or ends.
 *
 * - `first`: the start of the file, where a byte order mark is allowed
 * - `blank`: only blank lines and HTML comments so far
 * - `remark`: within an HTML comment at the start of the file
 * - `start`: no `user-agent` line yet
 * - `agents`: directly after a `user-agent` line
 * - `gap`: after `user-agent` lines and a line that is neither one nor a rule
 * - `rules`: after a rule of a group
 * - `markup`, `json`, `binary`: the file is not a robots.txt, see `Foreign`
 */
export type Phase = 'first' | 'blank' | 'remark' | 'start' | 'agents' | 'gap' | 'rules' | Foreign;

const FOREIGN = ['markup', 'json', 'binary'] as const;

/**
 * `markup`: HTML or XML; `binary`: NUL among the first characters, as in a UTF-16 file decoded as UTF-8, compressed
 * data, or an image.
 */
export type Foreign = (typeof FOREIGN)[number];

/**
 * The transition that a line causes; the first three only at the top. `top`: an HTML comment ends, and nothing follows
 * it.
 */
export type LineStep = Foreign | 'remark' | 'top' | 'blank' | 'agent' | 'rule' | 'other';

/** The phase after a line that begins in `state`. */
export function after(state: Phase, step: LineStep): Phase {
  if (isForeign(state)) return state;
  switch (step) {
    case 'markup':
    case 'json':
    case 'binary':
    case 'remark':
      return step;
    case 'top':
      return 'blank';
    case 'agent':
      return 'agents';
    case 'rule':
      return state === 'agents' || state === 'gap' || state === 'rules' ? 'rules' : 'start';
    case 'blank':
      return state === 'agents' ? 'gap' : state === 'first' ? 'blank' : state;
    case 'other':
      return state === 'agents' ? 'gap' : atTop(state) ? 'start' : state;
  }
}

/** Whether only blank lines and HTML comments are above. */
export const atTop = (state: Phase): boolean => state === 'first' || state === 'blank' || state === 'remark';

/** Whether the file was found to be something other than a robots.txt, so that nothing more of it is parsed. */
export const isForeign = (state: Phase): state is Foreign => FOREIGN.some((item) => item === state);

/** The state between two lines: the phase, and what comments above suppress. */
export interface State {
  readonly phase: Phase;
  readonly mute: Mute;
}

/** Interns states: equal states are the same object, for the lifetime of one document. */
export class States {
  private readonly states = new Map<string, State>();

  of(phase: Phase, mute: Mute = QUIET): State {
    const key = mute.key === '' ? phase : `${phase} ${mute.key}`;
    let state = this.states.get(key);
    if (!state) {
      state = { phase, mute };
      this.states.set(key, state);
    }
    return state;
  }
}
