/** Tabs by the pattern of the ARIA Authoring Practices: one stop for Tab, arrow keys between them. */
import { element } from '../crawlers/page/elements.ts';

export interface Tab {
  readonly node: HTMLButtonElement;
  /** A panel is not a stop for Tab if it has one of its own. */
  readonly panel: HTMLElement;
}

export interface Tabs {
  /** @param next the tab that follows; otherwise it is the last one */
  add(id: string, label: Node | string, panel: HTMLElement, next?: Tab): Tab;
  remove(tab: Tab): void;
  select(tab: Tab, focuses?: boolean): void;
}

/** @param onSelect called after the panel is shown */
export function tabs(list: HTMLElement, onSelect: (tab: Tab) => void): Tabs {
  const all: Tab[] = [];
  const select = (tab: Tab, focuses = false) => {
    for (const { node, panel } of all) {
      const isFront = node === tab.node;
      node.setAttribute('aria-selected', String(isFront));
      node.tabIndex = isFront ? 0 : -1;
      panel.hidden = !isFront;
    }
    if (focuses) tab.node.focus();
    tab.node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    onSelect(tab);
  };
  list.addEventListener('keydown', (event) => {
    const now = all.findIndex(({ node }) => node === document.activeElement);
    const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: -1 }[event.key];
    if (now < 0 || next === undefined) return;
    event.preventDefault();
    select(all.at(next % all.length)!, true);
  });
  return {
    add(id, label, panel, next) {
      const about = { id: `${id}-tab`, 'aria-controls': `${id}-panel` };
      const node = element('button', { type: 'button', role: 'tab', ...about }, label);
      panel.id = about['aria-controls'];
      panel.setAttribute('role', 'tabpanel');
      panel.setAttribute('aria-labelledby', node.id);
      const tab = { node, panel };
      node.addEventListener('click', () => select(tab));
      all.splice(next ? all.indexOf(next) : all.length, 0, tab);
      list.insertBefore(node, next?.node ?? null);
      return tab;
    },
    remove(tab) {
      all.splice(all.indexOf(tab), 1);
      tab.node.remove();
      tab.panel.remove();
    },
    select,
  };
}
