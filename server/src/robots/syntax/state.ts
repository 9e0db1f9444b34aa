/**
 * What a line of robots.txt needs to know of the lines above it. This folder knows lines, their parts and how they
 * form groups; it knows no rule, no message and nothing that a crawler's operator says.
 */

/**
 * The state between two lines; strings, so that equal states are identical.
 *
 * - `first`: the start of the file, where a byte order mark may stand
 * - `blank`: only blank lines so far
 * - `start`: no `user-agent` line yet
 * - `agents`: right behind a `user-agent` line
 * - `gap`: behind `user-agent` lines and something that is neither one nor a rule
 * - `rules`: behind a rule of a group
 * - `markup`, `binary`: the file is no robots.txt at all, see `Foreign`
 */
export type State = 'first' | 'blank' | 'start' | 'agents' | 'gap' | 'rules' | Foreign;

/** `markup`: HTML or XML; `binary`: NUL among the first characters, as in a UTF-16 file read as UTF-8. */
export type Foreign = 'markup' | 'binary';

/** What a line does to the state; the first two only where nothing but blank lines came before. */
export type Step = Foreign | 'blank' | 'agent' | 'rule' | 'other';

/** The state behind a line that was entered in `state`. */
export function after(state: State, step: Step): State {
  if (isForeign(state)) return state;
  switch (step) {
    case 'markup':
    case 'binary':
      return step;
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

/** Whether nothing but blank lines stand above. */
export const atTop = (state: State): boolean => state === 'first' || state === 'blank';

/** Whether the file was recognised as something else than robots.txt, which ends all reading of it. */
export const isForeign = (state: State): state is Foreign => state === 'markup' || state === 'binary';
