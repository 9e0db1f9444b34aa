/**
 * The table in the document, by the grid pattern of the ARIA Authoring Practices: one stop for Tab, arrow keys between
 * cells, Enter for what a click does. It keeps its place while the table is updated.
 */
import { element } from './elements.ts';
import type { Cell, Part, Press, TableModel, TableRow } from './table.ts';

/** Rows that Page Up and Page Down pass. */
const PAGE = 10;

export interface Grid {
  readonly table: HTMLTableElement;
  show(model: TableModel): void;
  focus(): void;
}

/** @param press what a click or Enter on a cell does */
export function grid(label: string, press: (press: Press) => void): Grid {
  const table = element('table', { role: 'treegrid', 'aria-label': label, 'aria-readonly': 'true' });
  let model: TableModel = { head: [], rows: [] };
  /** The place of Tab: row 0 is the head. */
  let place = { row: 1, column: 0 };

  const cellsIn = (row: number): readonly Cell[] =>
    row === 0 ? model.head : (model.rows[row - 1]?.cells ?? []);
  const nodeAt = ({ row, column }: typeof place): HTMLElement | undefined => table.rows[row]?.cells[column];
  const move = (row: number, column: number, focuses: boolean) => {
    const old = nodeAt(place);
    if (old) old.tabIndex = -1;
    const at = Math.max(0, Math.min(row, model.rows.length));
    place = { row: at, column: Math.max(0, Math.min(column, cellsIn(at).length - 1)) };
    const node = nodeAt(place);
    if (!node) return;
    node.tabIndex = 0;
    if (focuses) node.focus();
  };
  const placeOf = (target: EventTarget | null): typeof place | undefined => {
    const node = target instanceof Element ? target.closest<HTMLTableCellElement>('th,td') : null;
    const row = node?.closest('tr');
    return node && row && table.contains(node) ? { row: row.rowIndex, column: node.cellIndex } : undefined;
  };
  const pressAt = ({ row, column }: typeof place) => {
    const pressed = cellsIn(row)[column]?.press;
    if (pressed) press(pressed);
  };

  table.addEventListener('click', ({ target }) => {
    const at = placeOf(target);
    if (!at) return;
    move(at.row, at.column, true);
    pressAt(at);
  });
  table.addEventListener('keydown', (event) => {
    const { row, column } = place;
    const isWide = event.ctrlKey || event.metaKey;
    const last = cellsIn(row).length - 1;
    const fold = column === 0 ? model.rows[row - 1] : undefined;
    const isMirrored = document.documentElement.dir === 'rtl';
    const [back, forth] = isMirrored ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    const folds = fold?.isUnfolded === (event.key === back) && /^Arrow(?:Left|Right)$/.test(event.key);
    if (event.key === 'Enter' || event.key === ' ' || folds) pressAt(place);
    else if (event.key === 'ArrowUp') move(row - 1, column, true);
    else if (event.key === 'ArrowDown') move(row + 1, column, true);
    else if (event.key === back) move(row, column - 1, true);
    else if (event.key === forth) move(row, column + 1, true);
    else if (event.key === 'PageUp') move(row - PAGE, column, true);
    else if (event.key === 'PageDown') move(row + PAGE, column, true);
    else if (event.key === 'Home') move(isWide ? 0 : row, 0, true);
    else if (event.key === 'End') move(isWide ? model.rows.length : row, last, true);
    else return;
    event.preventDefault();
  });

  return {
    table,
    show(next) {
      const row = place.row === 0 ? undefined : model.rows[place.row - 1]?.id;
      const column = cellsIn(place.row)[place.column]?.column;
      const hadFocus = table.contains(document.activeElement);
      model = next;
      table.replaceChildren(
        element('thead', { role: 'rowgroup' }, rowNode(next.head, { id: '', level: 1 })),
        element('tbody', { role: 'rowgroup' }, ...next.rows.map((row) => rowNode(row.cells, row))),
      );
      const rowAt = row === undefined ? place.row : next.rows.findIndex(({ id }) => id === row) + 1;
      const columnAt = next.head.findIndex((cell) => cell.column === column);
      move(row !== undefined && rowAt === 0 ? place.row : rowAt, Math.max(0, columnAt), hadFocus);
    },
    focus: () => nodeAt(place)?.focus(),
  };
}

function rowNode(
  cells: readonly Cell[],
  { id, level, isUnfolded }: Pick<TableRow, 'id' | 'level' | 'isUnfolded'>,
) {
  const isSection = isUnfolded !== undefined;
  return element(
    'tr',
    {
      ...{ role: 'row', class: isSection ? 'section' : undefined },
      ...(id !== '' && { 'aria-level': level }),
      ...(isSection && { 'aria-expanded': String(isUnfolded) }),
    },
    ...cells.map((cell, at) => cellNode(cell, at === 0 && id !== '')),
  );
}

function cellNode({ kind, column, parts, title, press }: Cell, isName: boolean): HTMLTableCellElement {
  const role = kind === 'head' ? 'columnheader' : isName ? 'rowheader' : 'gridcell';
  const name = kind === 'head' || isName ? 'th' : 'td';
  const attributes = {
    role,
    class: kind,
    'data-column': column,
    title,
    tabindex: -1,
    'data-press': press !== undefined,
  };
  return element(name, attributes, ...parts.map(partNode));
}

/** A sign is not read out; what it means is, and is not shown. */
function partNode({ text, style, spoken }: Part): HTMLElement {
  if (spoken === undefined)
    return element('span', { class: style }, ...(style === 'path' ? brokenAtSlashes(text) : [text]));
  return element(
    'span',
    { class: style },
    element('span', { 'aria-hidden': 'true' }, text),
    element('span', { class: 'spoken' }, spoken),
  );
}

/** A path that the browser breaks after its slashes, and nowhere else. */
const brokenAtSlashes = (path: string): readonly Node[] =>
  path
    .split(/(?<=[^/]\/)(?=.)/)
    .map((part) => element('span', {}, part))
    .flatMap((part, at) => (at === 0 ? [part] : [element('wbr', {}), part]));
