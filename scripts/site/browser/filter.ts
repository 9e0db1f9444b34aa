/** A filter above the list of rules; the list is complete without it. */
import { say } from '../words.ts';

/** Adds the filter to the page of all rules. */
export function addFilter(article: HTMLElement): void {
  const input = Object.assign(document.createElement('input'), {
    type: 'search',
    placeholder: say('filterHint'),
    className: 'filter',
    spellcheck: false,
  });
  input.setAttribute('aria-label', say('filter'));
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  const sections = [...article.querySelectorAll('h2')].map((heading) => {
    const table = tableAfter(heading);
    return { parts: table ? [heading, table] : [], rows: [...(table?.querySelectorAll('tbody tr') ?? [])] };
  });
  input.addEventListener('input', () => {
    const wanted = input.value.toLowerCase().split(/\s+/);
    let count = 0;
    for (const { parts, rows } of sections) {
      let shown = 0;
      for (const row of rows as HTMLElement[]) {
        const text = row.textContent!.toLowerCase();
        row.hidden = !wanted.every((word) => text.includes(word));
        if (!row.hidden) shown++;
      }
      for (const part of parts) part.hidden = shown === 0;
      count += shown;
    }
    status.textContent = input.value === '' ? '' : say('shown', { count });
  });
  article.querySelector('h2')?.before(input, status);
}

/** The table of a section; tables are in boxes that scroll. */
function tableAfter(heading: HTMLElement): HTMLElement | undefined {
  const next = heading.nextElementSibling;
  return next instanceof HTMLElement && (next.matches('table') || next.querySelector('table'))
    ? next
    : undefined;
}
