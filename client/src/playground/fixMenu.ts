/** What can be done about a finding: buttons in a tooltip, and a menu in the editor, also by Mod-. at the cursor. */
import { StateEffect, StateField } from '@codemirror/state';
import { EditorView, keymap, showTooltip, type Tooltip } from '@codemirror/view';
import { button, element } from '../crawlers/page/elements.ts';
import { type Action, actionsFor } from './actions.ts';
import { type Finding, findingsIn } from './findings.ts';
import { words } from './words.ts';

/** Does what an action says. */
export type Run = (view: EditorView, action: Action) => void;

/** A finding in a tooltip: its message, its rule, and its repairs, which come a moment later. */
export function explained(
  view: EditorView,
  { message, sent }: Finding,
  at: { from: number; to: number },
  run: Run,
): Node {
  const repairs = element('span', { class: 'repairs' });
  void repairsOf(view, sent, at).then((found) => {
    repairs.append(...found.map((action) => button(action.title, () => run(view, action))));
    view.requestMeasure();
  });
  return element('span', { class: 'explained' }, message, ' ', ruleOf(sent), repairs);
}

/** The code of a rule, as a link to its page, which the site has beside the playground. */
export function ruleOf({ code }: Finding['sent']): Node | string {
  if (code === undefined) return '';
  const name = String(code);
  return element(
    'a',
    { class: 'code', href: `../rules/${name}.html`, target: '_blank', rel: 'noopener' },
    name,
  );
}

/** The actions that change what a finding is about, without those that only hide it; the preferred one is first. */
export async function repairsOf(
  view: EditorView,
  sent: Finding['sent'],
  at: { from: number; to: number },
): Promise<readonly Action[]> {
  const found = await actionsFor(view, at, { only: 'quickfix', diagnostics: [sent] });
  const own = found.filter(({ diagnostics }) =>
    diagnostics?.some(({ code, range }) => code === sent.code && sameRange(range, sent.range)),
  );
  return [
    ...own.filter(({ isPreferred }) => isPreferred),
    ...own.filter(({ isPreferred }) => !isPreferred),
  ].filter(({ title }) => !isAboutRule(title, sent));
}

/** Actions that turn off a rule name its code. */
const isAboutRule = (title: string, { code }: Finding['sent']): boolean => title.includes(String(code));

const sameRange = (a: Finding['sent']['range'], b: Finding['sent']['range']): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

const setMenu = StateEffect.define<Tooltip | null>();

const menu = StateField.define<Tooltip | null>({
  create: () => null,
  update(shown, transaction) {
    for (const effect of transaction.effects) if (effect.is(setMenu)) return effect.value;
    const head = transaction.selection?.main.head;
    // The tap that opens a tooltip may also set the cursor, in the text that it is about.
    const isInside =
      head === undefined || (shown?.end !== undefined && shown.pos <= head && head <= shown.end);
    return transaction.docChanged || !isInside ? null : shown;
  },
  provide: (field) => showTooltip.from(field),
});

/** Opens the menu of all actions for a range. */
export async function openMenu(view: EditorView, at: { from: number; to: number }, run: Run): Promise<void> {
  const actions = await actionsFor(view, at);
  const close = () => {
    view.dispatch({ effects: setMenu.of(null) });
    view.focus();
  };
  const rows = actions.map((action) => {
    const row = button(action.title, () => {
      close();
      run(view, action);
    });
    row.setAttribute('role', 'menuitem');
    return row;
  });
  const dom = element('div', { class: 'menu', role: 'menu', 'aria-label': words('fixes') }, ...rows);
  if (rows.length === 0) dom.append(element('p', { role: 'status' }, words('noFixes')));
  dom.addEventListener('keydown', (event) => {
    const now = rows.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }[event.key];
    if (next !== undefined) rows.at(next % Math.max(rows.length, 1))?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') close();
    else return;
    event.preventDefault();
  });
  dom.addEventListener('focusout', ({ relatedTarget }) => {
    // It also fires while the view removes the menu.
    if (!dom.contains(relatedTarget as Node | null))
      queueMicrotask(() => {
        if (view.state.field(menu) === tooltip) view.dispatch({ effects: setMenu.of(null) });
      });
  });
  const tooltip: Tooltip = {
    ...{ pos: at.from, above: false, arrow: false },
    create: () => ({ dom, mount: () => rows[0]?.focus() }),
  };
  view.dispatch({ effects: setMenu.of(tooltip) });
}

/** A finger cannot hover: a tap on what is underlined shows what a hover shows. */
const taps = (run: Run) =>
  EditorView.domEventHandlers({
    click(event, view) {
      const { pointerType, clientX, clientY } = event as PointerEvent;
      const at = pointerType === 'touch' ? view.posAtCoords({ x: clientX, y: clientY }) : null;
      const found = at === null ? undefined : findingsIn(view).find(({ from, to }) => from <= at && at <= to);
      if (!found) return;
      const tooltip: Tooltip = {
        ...{ pos: found.from, above: false, arrow: false },
        create: () => ({
          dom: element('div', { class: 'tapped' }, explained(view, found.finding, found, run)),
        }),
      };
      view.dispatch({ effects: setMenu.of(tooltip) });
    },
  });

/** The menu and its key, and what a tap shows. */
export const fixMenu = (run: Run) => [
  menu,
  taps(run),
  keymap.of([
    {
      key: 'Mod-.',
      run(view) {
        const { from, to } = view.state.selection.main;
        void openMenu(view, { from, to }, run);
        return true;
      },
    },
  ]),
];
