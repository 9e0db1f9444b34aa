import type { Group, Notes, Succession } from './file.ts';

let lookups = 0;

/**
 * `compute`, whose results are kept with their groups or merged groups. It must depend only on their lines; of the
 * places of these lines an answer can hold none, since they change.
 */
export function memoized<Of extends { readonly notes: Notes }, Answer>(
  compute: (of: Of) => Answer,
): (of: Of) => Answer {
  const number = lookups++;
  return (of) => {
    const { answers } = of.notes;
    while (answers.length <= number) answers.push(ABSENT);
    if (answers[number] === ABSENT) answers[number] = compute(of);
    return answers[number] as Answer;
  };
}

/**
 * The same for groups that may be large: what is known of a group is taken on by the one that comes in its place, and
 * `follow` brings it up to date. What a group lost is computed again.
 */
export function memoizedAcrossEdits<Known>(
  build: (group: Group) => Known,
  follow: (known: Known, succession: Succession) => Known,
): (group: Group) => Known {
  const number = lookups++;
  return (group) => {
    const { answers, before } = group.notes;
    while (answers.length <= number) answers.push(ABSENT);
    if (answers[number] !== ABSENT) return answers[number] as Known;
    const old = before?.group.notes.answers;
    const known = old?.[number] ?? ABSENT;
    if (old && known !== ABSENT) old[number] = ABSENT;
    const now = before && known !== ABSENT ? follow(known as Known, before) : build(group);
    answers[number] = now;
    return now;
  };
}

const ABSENT = Symbol('absent');
