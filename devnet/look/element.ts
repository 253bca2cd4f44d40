/** Attributes of an element by name; `onclick` and other handlers are functions. */
export type Attributes = Record<string, string | boolean | undefined | ((event: Event) => void)>

/** Creates an element with text and children, never from markup. For the devnet's page scripts. */
export function element(
  name: string,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key.replace(/^on/, ''), value)
    else if (value === true) made.setAttribute(key, '')
    else if (typeof value === 'string') made.setAttribute(key, value)
  }
  made.append(...children)
  return made
}
