type Environment = Readonly<Record<string, string | undefined>>;

/** Whether colours are wanted: NO_COLOR says no, FORCE_COLOR yes, a dumb terminal has none, all others have. */
export function hasColors(isTerminal: boolean, env: Environment): boolean {
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false;
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  return isTerminal && env.TERM !== 'dumb';
}
