/** The list of problems of the file in front. */
import type { EditorView } from '@codemirror/view';
import { button, element } from '../crawlers/page/elements.ts';
import { type StatusParams, statusText } from '../statusText.ts';
import { type Action, actionsFor } from './actions.ts';
import type { OpenFile } from './files.ts';
import { type Finding, findingsIn } from './findings.ts';
import { openMenu, type Run, repairsOf, ruleOf } from './fixMenu.ts';
import { words } from './words.ts';

/** Longer lists are not read. */
const MAX_ROWS = 100;

export interface Problems {
  readonly node: HTMLElement;
  /** Shows the findings of a file. */
  show(file: Pick<OpenFile, 'path' | 'view' | 'status' | 'isKnown'>, isRunning: boolean): void;
}

export function problems(run: Run): Problems {
  const summary = element('span', { class: 'summary', role: 'status' });
  const all = element('span', {});
  const list = element('ul', {});
  const node = element('section', { class: 'problems' }, element('header', {}, summary, all), list);
  /** Answers for an older list come too late. */
  let number = 0;

  return {
    node,
    show({ path, view, status, isKnown }, isRunning) {
      const mine = ++number;
      node.setAttribute('aria-label', words('problemsOf', { path }));
      const found = findingsIn(view);
      summary.textContent = isRunning ? summaryOf(path, status, isKnown) : words('unchecked');
      node.classList.toggle(
        'fine',
        isRunning && status?.complete === true && status.errors + status.warnings === 0,
      );
      const focused = [...list.querySelectorAll('button')].indexOf(
        document.activeElement as HTMLButtonElement,
      );
      const rows = found.slice(0, MAX_ROWS).map((item) => rowOf(view, item, run));
      list.replaceChildren(
        ...rows.map(({ row }) => row),
        ...(found.length > rows.length
          ? [element('li', { class: 'rest' }, words('more', { count: found.length - rows.length }))]
          : []),
      );
      all.replaceChildren();
      if (focused >= 0) restoreFocus(list, focused, view);
      void (async () => {
        for (const { fill } of rows) {
          if (mine !== number) return;
          await fill();
        }
        if (mine !== number || found.length < 2) return;
        const fixAll = await fixAllOf(view);
        if (fixAll && mine === number) all.replaceChildren(button(words('fixAll'), () => run(view, fixAll)));
      })();
    },
  };
}

function summaryOf(path: string, status: StatusParams | undefined, isKnown = false): string {
  if (path.endsWith('.json')) return words('config');
  if (status ? status.language === null : isKnown) return words('foreign');
  if (!status?.complete) return words('waiting');
  const count = status.infos + status.hints;
  const text = statusText(status);
  return count > 0 ? `${text} · ${words('suggestions', { count })}` : text;
}

/** A fix that is not safe changes what the file means: it looks different, and says so. */
function fixButton({ title, isPreferred }: Action, press: () => void): HTMLButtonElement {
  const made = button(title, press, isPreferred ? 'fix' : 'careful');
  if (!isPreferred) made.title = words('careful');
  return made;
}

/** The focus stays at its place in the list; in the editor if the list is empty. */
function restoreFocus(list: HTMLElement, at: number, view: EditorView): void {
  const buttons = [...list.querySelectorAll('button')];
  (buttons[Math.min(at, buttons.length - 1)] ?? view).focus();
}

async function fixAllOf(view: EditorView): Promise<Action | undefined> {
  const whole = { from: 0, to: view.state.doc.length };
  const [found] = await actionsFor(view, whole, { only: 'source.fixAll' });
  return found;
}

function rowOf(
  view: EditorView,
  { finding, from, to }: { finding: Finding; from: number; to: number },
  run: Run,
) {
  const { severity, message, sent } = finding;
  const { number } = view.state.doc.lineAt(from);
  const place = element(
    'button',
    { type: 'button', class: 'place' },
    element(
      'span',
      { class: 'mark', 'data-severity': severity },
      element('span', { class: 'spoken' }, words(severity as 'error')),
    ),
    element('span', { class: 'message' }, message),
  );
  place.addEventListener('click', () => {
    view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
    view.focus();
  });
  const repairs = element('span', { class: 'repairs' });
  const row = element(
    'li',
    {},
    element(
      'div',
      { class: 'text' },
      place,
      element('div', { class: 'about' }, words('line', { line: String(number) }), ' ', ruleOf(sent)),
    ),
    repairs,
  );
  const fill = async () => {
    const [first, ...others] = await repairsOf(view, sent, { from, to });
    if (!first) return;
    repairs.append(fixButton(first, () => run(view, first)));
    if (others.length === 0) return;
    const more = button(words('fixes'), () => void openMenu(view, { from, to }, run));
    more.setAttribute('aria-label', words('fixesOf', { message }));
    repairs.append(more);
  };
  return { row, fill };
}
