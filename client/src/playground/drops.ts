/** What is dropped on the page. */

/** A file, or an entry of a file or folder: items cannot be read after their event, but entries can. */
export type Dropped = File | FileSystemEntry;

const droppedIn = (items: Iterable<DataTransferItem>): readonly Dropped[] =>
  [...items].flatMap((item): Dropped[] => {
    const found = item.kind === 'file' ? (item.webkitGetAsEntry() ?? item.getAsFile()) : null;
    return found ? [found] : [];
  });

/** Files can be dropped anywhere on the page; text that is dragged belongs to the editor. */
export function acceptDrops(open: (dropped: readonly Dropped[]) => void): void {
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
  const { classList } = document.body;
  window.addEventListener(
    'dragover',
    (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      classList.add('dropping');
    },
    true,
  );
  window.addEventListener(
    'dragleave',
    ({ relatedTarget }) => relatedTarget ?? classList.remove('dropping'),
    true,
  );
  window.addEventListener(
    'drop',
    (event) => {
      classList.remove('dropping');
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      open(droppedIn(event.dataTransfer?.items ?? []));
    },
    true,
  );
}
