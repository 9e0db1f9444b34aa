/** The look of the editor, in the colors of the page. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const colors = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--quiet)', fontStyle: 'italic' },
  { tag: [tags.propertyName, tags.tagName], color: 'var(--name)' },
  { tag: [tags.attributeName, tags.processingInstruction, tags.documentMeta], color: 'var(--attribute)' },
  { tag: [tags.punctuation, tags.angleBracket, tags.definitionOperator], color: 'var(--quiet)' },
  { tag: [tags.string, tags.attributeValue, tags.character], color: 'var(--value)' },
]);

const styles = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--text)',
    backgroundColor: 'var(--ground)',
    fontSize: 'var(--code-size)',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6' },
  '.cm-content': { padding: '10px 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 12px' },
  '.cm-gutters': { color: 'var(--quiet)', backgroundColor: 'var(--ground)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 2px 0 12px' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine, &.cm-focused .cm-activeLineGutter': { backgroundColor: 'var(--tint)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--selection)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--tint)' },
  '.cm-tooltip': {
    maxWidth: 'min(560px, 92vw)',
    color: 'var(--text)',
    backgroundColor: 'var(--raised)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    boxShadow: '0 4px 16px #0003',
    overflow: 'hidden',
    zIndex: '20',
  },
  '.cm-tooltip-section:not(:first-child)': { borderTop: '1px solid var(--line)' },
  '.cm-diagnostic': { padding: '8px 12px', margin: '0', borderLeft: 'none', whiteSpace: 'normal' },
  '.cm-diagnostic-error .mark': { color: 'var(--error)' },
  '.cm-lsp-documentation': {
    padding: '8px 12px',
    maxHeight: '40vh',
    overflow: 'auto',
    font: 'var(--font)',
    lineHeight: '1.5',
  },
  '.cm-lsp-documentation a': { color: 'var(--accent)' },
  '.cm-lsp-documentation code': { fontFamily: 'var(--mono)', fontSize: '0.92em' },
  '.cm-lsp-documentation p': { margin: '4px 0' },
  '.cm-lsp-documentation ul': { margin: '4px 0', paddingLeft: '20px' },
  '.cm-lsp-documentation hr': { border: 'none', borderTop: '1px solid var(--line)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '15em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px', lineHeight: '1.5' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--on-accent)',
    backgroundColor: 'var(--accent)',
  },
  '.cm-completionDetail': { fontFamily: 'system-ui, sans-serif', fontStyle: 'normal', opacity: '0.75' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-tooltip .cm-completionInfo': { padding: '0' },
  '.cm-panels': { color: 'var(--text)', backgroundColor: 'var(--raised)', borderColor: 'var(--line)' },
  '.cm-panels-bottom, .cm-panels-top': { borderColor: 'var(--line)' },
  '.cm-textfield': { color: 'var(--text)', backgroundColor: 'var(--ground)', borderColor: 'var(--line)' },
  '.cm-button': {
    color: 'var(--text)',
    backgroundImage: 'none',
    backgroundColor: 'transparent',
    borderColor: 'var(--line)',
  },
  '.cm-lintRange': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy 1px',
    textUnderlineOffset: '3px',
    textDecorationSkipInk: 'none',
    paddingBottom: '0',
  },
  '.cm-lintRange-error': { textDecorationColor: 'var(--error)' },
  '.cm-lintRange-warning': { textDecorationColor: 'var(--warning)' },
  '.cm-lintRange-info': { textDecorationColor: 'var(--info)' },
  '.cm-lintRange-hint': { textDecoration: 'underline dotted 1px', textDecorationColor: 'var(--quiet)' },
  '&.cm-merge-b .cm-changedLine, .cm-insertedLine': { backgroundColor: 'var(--tint)' },
  '&.cm-merge-b .cm-changedText, &.cm-merge-b .cm-inlineChangedText': { background: 'none' },
  '&.cm-merge-b .cm-changedLineGutter': { backgroundColor: 'var(--accent)' },
  '.cm-deletedChunk': { backgroundColor: 'var(--raised)' },
  '.cm-lintRange-active': { backgroundColor: 'var(--tint)' },
});

export const theme = [styles, syntaxHighlighting(colors)];
