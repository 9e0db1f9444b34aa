/** A dialog for the path of a file. */
import { button, element } from '../crawlers/page/elements.ts';
import { isPath } from './siteFile.ts';
import { words } from './words.ts';

/**
 * Asks for a path until it is a possible one that no other file has.
 * @param title what the path is for
 * @param present the path that is shown first
 * @param isTaken whether another file has a path
 * @returns undefined if the user cancels
 */
export function requestPath(
  title: string,
  present: string,
  isTaken: (path: string) => boolean,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const input = element('input', { type: 'text', value: present, 'aria-label': words('path') });
    const fault = element('p', { class: 'wrong', role: 'alert' });
    const dialog = element(
      'dialog',
      { class: 'naming', 'aria-label': title },
      element('h2', {}, title),
      input,
      fault,
      element(
        'div',
        { class: 'commands' },
        button(words('cancel'), () => dialog.close()),
        button(title, () => finish(), 'primary'),
      ),
    );
    let chosen: string | undefined;
    const finish = () => {
      const path = input.value.trim().replace(/^\/+/, '');
      if (!isPath(path)) fault.textContent = words('noPath');
      else if (path !== present && isTaken(path)) fault.textContent = words('taken', { path });
      else {
        chosen = path;
        dialog.close();
        return;
      }
      input.focus();
    };
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      finish();
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(chosen);
    });
    document.body.append(dialog);
    dialog.showModal();
    input.setSelectionRange(present.lastIndexOf('/') + 1, Math.max(present.lastIndexOf('.'), 0));
  });
}
