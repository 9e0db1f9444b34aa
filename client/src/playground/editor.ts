/** The editor of one file: CodeMirror with colors of ours. */
import {
  autocompletion,
  closeCompletion,
  completionKeymap,
  selectedCompletion,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { StreamLanguage } from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { isNamedLike } from '../../../server/src/core/ownFiles.ts';
import { lastSegment } from '../../../server/src/core/uri.ts';
import { editorLanguages } from '../../../server/src/registry.ts';
import { theme } from './theme.ts';
import { words } from './words.ts';

/** A file, and what it is in the protocol. */
export interface EditorOptions {
  readonly path: string;
  readonly text: string;
  readonly parent: HTMLElement;
  readonly extensions: Extension;
  /** Of the styles that CodeMirror adds to the document. */
  readonly nonce: string;
}

export function createEditor({ path, text, parent, extensions, nonce }: EditorOptions): EditorView {
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.cspNonce.of(nonce),
        lineNumbers(),
        highlightActiveLineGutter(),
        highlightActiveLine(),
        history(),
        Prec.highest(keymap.of([{ key: 'Enter', run: leaveTyped }])),
        autocompletion({ icons: false }),
        drawSelection(),
        hasLongLine(text) ? [] : EditorView.lineWrapping,
        languageOf(path),
        theme,
        extensions,
        keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
        EditorView.contentAttributes.of({
          ...{ 'aria-label': words('editor', { path }), autocapitalize: 'off', autocorrect: 'off' },
          ...{ spellcheck: 'false', translate: 'no', tabindex: '0' },
        }),
      ],
    }),
  });
}

/** Closes a list whose selected item is what is typed, so that Enter begins a new line. */
function leaveTyped(view: EditorView): boolean {
  const item = selectedCompletion(view.state);
  const { head } = view.state.selection.main;
  const text = typeof item?.apply === 'string' ? item.apply : item?.label;
  if (text !== undefined && view.state.sliceDoc(Math.max(0, head - text.length), head) === text)
    closeCompletion(view);
  return false;
}

/** A longer line is not wrapped: the editor would measure all of it. UTF-16 units. */
const LONG_LINE = 20_000;

function hasLongLine(text: string): boolean {
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = text.indexOf('\n', start);
    if (end === -1) end = text.length;
    if (end - start > LONG_LINE) return true;
  }
  return false;
}

/** The language id of the protocol. */
export const languageId = (path: string): string =>
  editorLanguages.find((files) => isNamedLike(lastSegment(path), files))?.ids[0] ?? 'plaintext';

const languageOf = (path: string): Extension => (languageId(path) === 'robots-txt' ? robots : []);

/** Colors only; what a line means is known to the server. */
const robots = StreamLanguage.define<{ isValue: boolean }>({
  name: 'robots-txt',
  startState: () => ({ isValue: false }),
  token(stream, state) {
    if (stream.sol()) state.isValue = false;
    if (stream.eatSpace()) return null;
    if (stream.match(/^#.*/)) return 'comment';
    if (!state.isValue && stream.match(/^[^:#]+(?=:)/)) return 'propertyName';
    if (!state.isValue && stream.eat(':')) {
      state.isValue = true;
      return 'punctuation';
    }
    stream.match(/^[^#\s]+/);
    return 'string';
  },
  languageData: { commentTokens: { line: '#' } },
});
