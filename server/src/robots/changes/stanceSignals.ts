/** Lets the signals of a robots.txt say what a stance says. */
import type { Stance, UseName } from '../../core/rule/expected.ts';
import { PREFERENCES, type PreferenceField, preferencesIn } from '../facts/preferences.ts';
import { EVERY_CRAWLER, type Robots } from '../semantics/index.ts';
import { groupsOf } from '../uses/groups.ts';
import { statementsIn, type UseStatement } from '../uses/statements.ts';
import type { LineEditor } from './lineEditor.ts';

/**
 * Turns the preferences that contradict a stance, and adds a `Content-Signal` for `*` with those that are missing there:
 * to the line that it has, or as a new one; for a part of the site, those about this part. `Content-Usage`, a draft, is only corrected.
 */
export function writeSignals(editor: LineEditor, before: Robots, stance: Stance, path = '/'): void {
  const groups = groupsOf(before);
  const all = statementsIn(groups).filter(({ source }) => source !== 'User-agent');
  const statements = all.filter(({ paths }) => path === '/' || paths[0] === path);
  for (const { use, answer, source, text, line } of statements) {
    const wanted = stance[use];
    if (wanted === undefined || wanted === answer) continue;
    editor.substitute(line, text, written(source as PreferenceField, use, wanted));
  }
  const star = groups.findIndex(({ agents }) => agents.some(({ name }) => name === EVERY_CRAWLER));
  const isOwn = ({ source, agents }: UseStatement): boolean =>
    source === 'Content-Signal' && agents.includes(EVERY_CRAWLER);
  const own = statements.filter(isOwn);
  // A part of the site without signals of its own has those of the whole site.
  const said =
    own.length > 0
      ? own
      : all.filter((each) => isOwn(each) && each.paths[0] === '/' && each.answer === stance[each.use]);
  const missing = PREFERENCES['Content-Signal'].names.flatMap(({ use }) => {
    const wanted = use && stance[use];
    return wanted && !said.some((each) => each.use === use) ? [written('Content-Signal', use, wanted)] : [];
  });
  if (missing.length === 0) return;
  const line = own.find(({ paths }) => paths[0] === path);
  const list = missing.join(', ');
  const added = `Content-Signal: ${path === '/' ? '' : `${path} `}${list}`;
  if (line) {
    const wanted = stance[line.use];
    const text = !wanted || wanted === line.answer ? line.text : written('Content-Signal', line.use, wanted);
    editor.substitute(line.line, text, `${text}, ${list}`);
  } else if (star >= 0) editor.insert(star, [added]);
  else editor.add([], [EVERY_CRAWLER], added, 'Disallow:');
}

/** `ai-train=no` */
function written(field: PreferenceField, use: UseName, wanted: 'yes' | 'no'): string {
  const { name, answers = {} } = PREFERENCES[field].names.find((row) => row.use === use)!;
  return `${name}=${Object.keys(answers).find((value) => answers[value] === wanted)!}`;
}

/**
 * Whether added signals, as `Extras` holds them, agree with a stance.
 * @param come such as `ai-train=no` or `Content-Usage /blog/ train-ai=n`
 */
export function agrees(come: readonly string[], stance: Stance): boolean {
  return come.every((text) => {
    const usage = /^Content-Usage (.*)$/s.exec(text)?.[1];
    const field = usage === undefined ? 'Content-Signal' : 'Content-Usage';
    return preferencesIn(field, usage ?? text).preferences.every(
      ({ known, answer }) => known?.use === undefined || stance[known.use] === answer,
    );
  });
}
