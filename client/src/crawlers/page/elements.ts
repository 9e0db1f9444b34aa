type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An element with attributes (those that are false or undefined are left out) and its content; texts are never markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? '' : String(value));
  made.append(...content);
  return made;
}

/** A button with a text. */
export function button(label: string, press: () => void, className = ''): HTMLButtonElement {
  const made = element('button', { type: 'button', class: className || undefined }, label);
  made.addEventListener('click', press);
  return made;
}
