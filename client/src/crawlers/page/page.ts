/** The page of crawlers: shows models, and sends what the user enters. It knows no editor; a host is given. */
import { isRightToLeft } from '../../../../server/src/core/bidi.ts';
import { translate } from '../../../../server/src/core/catalogue.ts';
import { type Words, wordsOf } from '../words.ts';
import { button, element } from './elements.ts';
import { grid } from './grid.ts';
import type { Action, Entered, FromPage, Host, Model, Show, Stored, ToPage, Why } from './messages.ts';
import { policyPart } from './policy.ts';
import { type Press, tableModel } from './table.ts';

/** The pause after which what was typed here is sent, in milliseconds. */
const QUIET_MS = 300;

const NOTHING: Entered = {
  ...{ urls: '', names: '', isPolicyOpen: false, areChangesOpen: false, isAskOpen: false, unfolded: [] },
};

/** Builds the page in an element of the document, and tells the host that it can show a model. */
export function mountCrawlers(root: HTMLElement, host: Host): void {
  let entered: Entered = { ...NOTHING, ...host.load()?.entered };
  let model: Model | undefined;
  /** Shown before there was a model. */
  let waiting: Show | undefined;
  let page: ReturnType<typeof build> | undefined;
  /** The language of the page. */
  let shownIn: string | undefined;

  const enter = (change: Partial<Entered>) => {
    entered = { ...entered, ...change };
    if (model) host.store({ file: model.file, entered });
  };
  const ask = (change: Partial<Entered>) => {
    enter(change);
    host.send({ kind: 'entered', entered });
  };
  const render = () => {
    if (!model) return;
    const { locale } = model.language;
    if (locale !== shownIn) {
      translate(model.language);
      Object.assign(document.documentElement, { lang: locale, dir: isRightToLeft(locale) ? 'rtl' : 'ltr' });
      shownIn = locale;
      page = undefined;
    }
    page ??= build(root, {
      entered: () => entered,
      enter,
      ask,
      send: (fromPage) => host.send(fromPage),
    });
    page.render(model);
  };
  const receive = (message: ToPage) => {
    if (message.kind === 'model') {
      const table = message.table ?? (message.file === model?.file ? model.table : undefined);
      model = { ...message, ...(table && { table }) };
      const { entered: against } = message.against;
      if (against !== undefined) entered = { ...entered, against };
      const stored: Stored = { file: model.file, entered };
      host.store(stored);
      root.classList.toggle('old', message.table === undefined);
      render();
      if (waiting && page) page.show(waiting);
      waiting = undefined;
    } else if (message.kind === 'why') page?.explain(message);
    else if (message.kind === 'applied') ask({ allowed: undefined });
    else if (page) page.show(message);
    else waiting = message;
  };
  host.receive(receive);
  host.send({ kind: 'ready', entered });
}

interface Actions {
  entered(): Entered;
  /** Keeps what concerns the page alone; `ask` also tells the host. */
  enter(change: Partial<Entered>): void;
  ask(change: Partial<Entered>): void;
  send(message: FromPage): void;
}

function build(root: HTMLElement, { entered, enter, ask, send }: Actions) {
  let words = wordsOf(false);
  const answer = element('h1', { 'aria-live': 'polite' });
  const verdict = element('p', { class: 'verdictOfSite' });
  const file = element('span', { class: 'file' });
  const against = element('select', { id: 'against' });
  against.addEventListener('change', () => ask({ against: against.value }));
  const source = element('span', { class: 'source' });
  const compared = element(
    'span',
    {},
    element('label', { for: 'against' }, words('comparedWith')),
    ' ',
    against,
  );
  const notice = element('p', { class: 'notice', role: 'status' });
  const changesTitle = element('summary', {});
  const changesList = element('ul', { class: 'changes' });
  const changes = element('details', { open: entered().areChangesOpen }, changesTitle, changesList);
  changes.addEventListener('toggle', () => enter({ areChangesOpen: changes.open }));
  const urls = field('urls', words('urls'), words('urlsHint'), entered().urls, (text) => ask({ urls: text }));
  const names = field('names', words('names'), words('namesHint'), entered().names, (text) =>
    ask({ names: text }),
  );
  const questions = element(
    'details',
    { open: entered().isAskOpen || entered().urls !== '' || entered().names !== '' },
    element('summary', {}, words('ask')),
    element('form', {}, urls.node, names.node),
  );
  questions.addEventListener('toggle', () => enter({ isAskOpen: questions.open }));
  const policy = policyPart(words, entered().isPolicyOpen, { ask, send });
  const why = element('div', { class: 'why', role: 'status' });
  const isJudgedAnew = verdictChanges();
  const left = element('p', { class: 'detail' });
  let current: Model;

  const press = ({ message, lines, line, fold, opensChanges }: Press) => {
    if (fold !== undefined) {
      const unfolded = new Set(entered().unfolded);
      if (!unfolded.delete(fold)) unfolded.add(fold);
      enter({ unfolded: [...unfolded] });
      render(current);
    }
    if (opensChanges) changes.open = true;
    if (lines) explain({ kind: 'why', lines, ...(line !== undefined && { line }) });
    if (message) send(message);
  };
  const table = grid(words('title'), press);
  const explain = ({ lines, line }: Why) => {
    const go =
      line === undefined || current.policy?.preview
        ? []
        : [
            button(
              words('goToLine', { line: String(line) }),
              () => send({ kind: 'reveal', line, takesFocus: true }),
              'link',
            ),
          ];
    why.replaceChildren(...lines.map((text) => element('p', {}, text)), ...go);
  };
  const render = (model: Model) => {
    current = model;
    words = wordsOf(model.isLive);
    const { table: shown } = model;
    const effect = shown?.effect;
    const isChanged = effect !== undefined && (effect.lines.length > 0 || !effect.complete);
    const isTitled = effect !== undefined && (isChanged || model.against.source !== undefined);
    const sentence = shown ? (isTitled ? effect.title : shown.answer) : words('title');
    answer.textContent = sentence.charAt(0).toLocaleUpperCase(model.language.locale) + sentence.slice(1);
    verdict.textContent = isTitled && shown ? shown.answer : '';
    file.textContent = model.name;
    against.replaceChildren(
      ...model.against.choices.map(({ id, label }) =>
        element('option', { value: id, selected: id === model.against.chosen }, label),
      ),
    );
    source.replaceChildren(...sourceNodes(model, send));
    for (const part of [compared, source]) part.hidden = model.policy?.preview !== undefined;
    notice.replaceChildren(...noticeNodes(model, send));
    changes.hidden = !isChanged;
    changesTitle.textContent = words('allChanges');
    changesList.replaceChildren(
      ...(effect?.lines ?? []).map(({ sort, text }) => element('li', { class: sort }, text)),
      ...(effect && !effect.complete ? [element('li', { class: 'caution' }, words('incomplete'))] : []),
    );
    policy.render(model);
    if (isJudgedAnew(model)) why.replaceChildren();
    if (shown) table.show(tableModel(shown, words, new Set(entered().unfolded)));
    left.replaceChildren(words('legend'), ...leftOf(model, words));
  };
  root.replaceChildren(
    answer,
    verdict,
    element('p', { class: 'about' }, file, compared, source),
    notice,
    changes,
    policy.node,
    questions,
    element('div', { class: 'scroll' }, table.table),
    left,
    why,
  );
  const show = ({ part, names: added = [] }: Show) => {
    if (added.length > 0) {
      names.add(added);
      ask({ names: names.text() });
    }
    if (part === 'changes') changes.open = true;
    if (part === 'policy') policy.open();
    else if (part === 'urls') {
      questions.open = true;
      urls.focus();
    } else table.focus();
  };
  return { render, explain, show };
}

/**
 * Whether the verdicts are others than in the call before, or those of the file and no longer those with a policy;
 * listed URLs may be counted later.
 */
function verdictChanges(): (model: Model) => boolean {
  let last: string | undefined;
  return ({ table, policy }) => {
    const before = last;
    const verdicts = table?.verdicts.map(({ group, lines }) => [group, lines]);
    last = JSON.stringify([policy?.preview !== undefined, verdicts]);
    return last !== before;
  };
}

/** The counts of what the table leaves out. */
function leftOf({ table }: Model, words: Words): readonly string[] {
  if (!table) return [];
  const rows = table.sections.reduce((sum, { left }) => sum + left, 0);
  return [
    ...(table.leftColumns > 0 ? [` ${words('moreColumns', { count: table.leftColumns })}`] : []),
    ...(rows > 0 ? [` ${words('moreRows', { count: rows })}`] : []),
  ];
}

function noticeNodes({ notice, table }: Model, send: Actions['send']): readonly (Node | string)[] {
  if (!notice) return [];
  const { text, action } = notice;
  return [element('span', { class: table ? 'caution' : '' }, text), ...actionNodes(action, send)];
}

function sourceNodes({ against: { source } }: Model, send: Actions['send']): readonly (Node | string)[] {
  if (!source) return [];
  return [source.text, ...actionNodes(source.action, send, 'link')];
}

function actionNodes(
  action: Action | undefined,
  send: Actions['send'],
  style = '',
): readonly (Node | string)[] {
  return action ? [' ', button(action.label, () => send({ kind: 'act', id: action.id }), style)] : [];
}

/** A box for lines of text, which are sent after a pause. */
function field(id: string, label: string, hint: string, text: string, send: (text: string) => void) {
  const box = element('textarea', {
    id,
    rows: 1,
    placeholder: hint,
    spellcheck: 'false',
    autocapitalize: 'off',
  });
  box.value = text;
  let timer: ReturnType<typeof setTimeout> | undefined;
  box.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => send(box.value), QUIET_MS);
  });
  return {
    node: element('div', { class: 'field' }, element('label', { for: id }, label), box),
    focus: () => box.focus(),
    text: () => box.value,
    add(lines: readonly string[]) {
      const own = box.value.split('\n').filter((line) => line.trim() !== '');
      box.value = [...own, ...lines.filter((line) => !own.includes(line))].join('\n');
    },
  };
}
