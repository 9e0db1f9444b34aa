/** Search in the editor: loaded after the first findings. */
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { keymap } from '@codemirror/view';

export const search = [highlightSelectionMatches(), keymap.of(searchKeymap)];
