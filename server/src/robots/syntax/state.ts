/**
 * What a line of robots.txt needs to know of the lines above it. This folder knows lines, their parts and how they
 * form groups; it knows no rule, no message and nothing that a crawler's operator says.
 */

import { type Mute, QUIET } from '../../core/findings/suppress.ts';

/**
 * Where in the file's make-up a line begins or ends.
 *
 * - `first`: the start of the file, where a byte order mark may stand
 * - `blank`: only blank lines and HTML comments so far
 * - `remark`: within an HTML comment with which the file begins
 * - `start`: no `user-agent` line yet
 * - `agents`: right behind a `user-agent` line
 * - `gap`: behind `user-agent` lines and something that is neither one nor a rule
 * - `rules`: behind a rule of a group
 * - `markup`, `json`, `binary`: the file is no robots.txt at all, see `Foreign`
 */
export type Phase = 'first' | 'blank' | 'remark' | 'start' | 'agents' | 'gap' | 'rules' | Foreign;

const FOREIGN = ['markup', 'json', 'binary'] as const;

/** `markup`: HTML or XML; `binary`: NUL among the first characters, as in a UTF-16 file read as UTF-8, compressed data, or an image. */
export type Foreign = (typeof FOREIGN)[number];

/** What a line does to the state; the first three only at the top. `top`: an HTML comment ends, and nothing follows it. */
export type Step = Foreign | 'remark' | 'top' | 'blank' | 'agent' | 'rule' | 'other';

/** The phase behind a line that was entered in `state`. */
export function after(state: Phase, step: Step): Phase {
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

/** Whether nothing but blank lines and HTML comments stand above. */
export const atTop = (state: Phase): boolean => state === 'first' || state === 'blank' || state === 'remark';

/** Whether the file was recognised as something else than robots.txt, which ends all reading of it. */
export const isForeign = (state: Phase): state is Foreign => FOREIGN.some((one) => one === state);

/** The state between two lines: where in the file, and what comments above silence. */
export interface State {
  readonly phase: Phase;
  readonly mute: Mute;
}

/** Makes equal states the same object, for the life of one document. */
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
