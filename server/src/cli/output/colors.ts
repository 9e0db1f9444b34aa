type Environment = Readonly<Record<string, string | undefined>>;

/** Whether to print colors: not with NO_COLOR, always with FORCE_COLOR, not on a dumb terminal, else on a terminal. */
export function hasColors(isTerminal: boolean, env: Environment): boolean {
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false;
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  return isTerminal && env.TERM !== 'dumb';
}
