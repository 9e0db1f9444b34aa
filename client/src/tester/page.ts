/** The script in the page of the URL tester: it shows the messages it gets, and sends tests. */
import type { Question } from '../../../server/src/core/features.ts';
import type { Answer, Message, Reply, Words } from './answers.ts';

declare function acquireVsCodeApi(): { postMessage(message: Reply | 'ready'): void };

/** The debounce time of typing, in milliseconds. */
const QUIET_MS = 250;

const vscode = acquireVsCodeApi();
const byId = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;
const urls = byId<HTMLTextAreaElement>('urls');
const agents = byId<HTMLTextAreaElement>('agents');
const known = byId<HTMLSelectElement>('known');
const summary = byId('summary');
const table = byId<HTMLTableElement>('verdicts');

const linesOf = ({ value }: HTMLTextAreaElement): string[] =>
  value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const question = (): Question => ({ urls: linesOf(urls), agents: linesOf(agents) });

/** Input that the user has typed here is not replaced. */
let isTyped = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const requestSoon = (): void => {
  isTyped = true;
  clearTimeout(timer);
  timer = setTimeout(() => vscode.postMessage({ ask: question() }), QUIET_MS);
};
urls.addEventListener('input', requestSoon);
agents.addEventListener('input', requestSoon);
known.addEventListener('change', () => {
  if (known.value === '') return;
  agents.value = [...linesOf(agents), known.value].join('\n');
  known.value = '';
  requestSoon();
});

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  text: string,
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}

const stateOf = ({ allowed, refused }: Answer): keyof typeof MARKS =>
  refused ? 'refused' : allowed ? 'allowed' : 'blocked';

const MARKS = { allowed: '✓', blocked: '✕', refused: '!' } as const;

const filled = (text: string, ...values: readonly unknown[]): string =>
  text.replace(/\{(\d)\}/g, (_, at) => String(values[at]));

function cellOf(answer: Answer, words: Words): HTMLTableCellElement {
  const state = stateOf(answer);
  const cell = element('td', '', { class: state });
  cell.append(element('strong', `${MARKS[state]} ${words[state]}`));
  if (answer.rule !== undefined) {
    const rule = element('button', filled(words.line, answer.line, answer.rule), {
      class: 'link',
      type: 'button',
    });
    rule.addEventListener('click', () => vscode.postMessage({ reveal: answer }));
    cell.append(rule);
  }
  for (const text of [answer.reason, ...answer.notes]) cell.append(element('p', text, { class: 'reason' }));
  return cell;
}

function show(answers: readonly Answer[], words: Words): void {
  const columns = [...new Set(answers.map(({ agent }) => agent))];
  const rows = [...new Set(answers.map(({ url }) => url))];
  const head = element('tr', '');
  head.append(...['URL', ...columns].map((name) => element('th', name, { scope: 'col' })));
  const body = rows.map((url) => {
    const row = element('tr', '');
    row.append(element('th', url, { scope: 'row' }));
    for (const agent of columns) {
      const answer = answers.find((one) => one.url === url && one.agent === agent);
      row.append(answer ? cellOf(answer, words) : element('td', ''));
    }
    return row;
  });
  table.replaceChildren(...(rows.length > 0 ? [head, ...body] : []));
}

window.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  const { words } = data;
  if (data.question && !isTyped) {
    urls.value = data.question.urls.join('\n');
    agents.value = data.question.agents.join('\n');
  }
  if (known.options.length !== data.known.length + 1) {
    known.replaceChildren(
      element('option', words.add, { value: '' }),
      ...data.known.map((name) => element('option', name, { value: name })),
    );
  }
  const blocked = data.answers.filter((answer) => stateOf(answer) === 'blocked').length;
  const allowed = data.answers.filter((answer) => stateOf(answer) === 'allowed').length;
  summary.textContent =
    data.answers.length === 0
      ? filled(words.nothing, data.file)
      : filled(words.counts, data.file, allowed, blocked);
  show(data.answers, words);
});
vscode.postMessage('ready');
