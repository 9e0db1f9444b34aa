/** The part that asks who may use the site: each answer is previewed in the table before it is applied. */

import type { Words } from '../words.ts';
import { button, element } from './elements.ts';
import type { Entered, FromPage, Model } from './messages.ts';

interface Actions {
  ask(change: Partial<Entered>): void;
  send(message: FromPage): void;
}

type Use = NonNullable<Model['policy']>['uses'][number];

export function policyPart(words: Words, isOpen: boolean, { ask, send }: Actions) {
  const boxes = element('fieldset', {}, element('legend', { class: 'spoken' }, words('policy')));
  const state = element('p', { class: 'state', role: 'status' });
  const apply = button(words('apply'), () => send({ kind: 'apply' }), 'primary');
  const compare = button(words('compareTexts'), () => send({ kind: 'compareTexts' }));
  const discard = button(words('discard'), () => ask({ allowed: undefined }));
  const buttons = element('div', { class: 'buttons' }, apply, compare, discard);
  const node = element(
    'details',
    { open: isOpen },
    element('summary', {}, words('policy')),
    element('p', { class: 'detail' }, words('policyHint')),
    boxes,
    state,
    buttons,
  );
  /** Setting `open` fires the event as well. */
  let wasOpen = isOpen;
  node.addEventListener('toggle', () => {
    if (node.open === wasOpen) return;
    wasOpen = node.open;
    ask({ isPolicyOpen: node.open, allowed: undefined });
  });
  const inputs = new Map<string, HTMLInputElement>();
  const texts = new Map<string, HTMLElement>();
  const boxOf = ({ name }: Use) => {
    const input = element('input', { type: 'checkbox', id: `may-${name}` });
    input.addEventListener('change', () =>
      ask({ allowed: [...inputs].flatMap(([item, { checked }]) => (checked ? [item] : [])) }),
    );
    inputs.set(name, input);
    const text = element('span', {});
    texts.set(name, text);
    return element('label', { for: `may-${name}` }, input, text);
  };
  const describe = ({ name, label, description, detail = '' }: Use) => {
    const about = [description, detail].filter((text) => text !== '');
    texts
      .get(name)!
      .replaceChildren(label, ...about.map((text) => element('span', { class: 'detail' }, text)));
  };
  let wanted = false;
  const focusFirst = () => {
    const [first] = inputs.values();
    if (!wanted || !first) return;
    wanted = false;
    first.focus();
  };
  return {
    node,
    open() {
      wanted = true;
      node.open = true;
      focusFirst();
    },
    render({ policy }: Model) {
      const preview = policy?.preview;
      node.classList.toggle('previewed', preview !== undefined);
      state.textContent = !preview
        ? ''
        : preview.isUnchanged
          ? words('saysSo')
          : preview.caution === undefined
            ? words('preview')
            : words('previewWith', { caution: preview.caution });
      buttons.hidden = preview === undefined;
      for (const action of [apply, compare]) action.disabled = preview?.isUnchanged === true;
      if (!policy) return;
      if (policy.uses.some(({ name }) => !inputs.has(name)))
        boxes.append(...policy.uses.filter(({ name }) => !inputs.has(name)).map(boxOf));
      for (const use of policy.uses) {
        describe(use);
        inputs.get(use.name)!.checked = use.isAllowed;
      }
      focusFirst();
    },
  };
}
