/** Two texts, and what differs, in a dialog. */
import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { button, element } from '../crawlers/page/elements.ts';
import { createEditor } from './editor.ts';
import { words } from './words.ts';

/** Shows the later text of a robots.txt with the lines that it changes, until the user closes it. */
export function compare(title: string, before: string, after: string, nonce: string): void {
  const text = element('div', { class: 'editor' });
  const dialog = element(
    'dialog',
    { class: 'compare', 'aria-label': title },
    element(
      'div',
      { class: 'head' },
      element('h2', {}, title),
      button(words('done'), () => dialog.close()),
    ),
    text,
  );
  dialog.addEventListener('close', () => {
    view.destroy();
    dialog.remove();
  });
  document.body.append(dialog);
  const view = createEditor({
    ...{ path: 'robots.txt', text: after, parent: text, nonce },
    extensions: [
      unifiedMergeView({ original: before, mergeControls: false, gutter: true }),
      EditorState.readOnly.of(true),
    ],
  });
  dialog.showModal();
}
