/** Attributes of an element by name; `onclick` and other handlers are functions. */
type Attributes = Record<string, string | boolean | undefined | ((event: Event) => void)>

const rendered = new Map<string, string>()

/** Creates an element with text and children, never from markup. For the devnet's page scripts. */
export function element(
  name: string,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElement {
  const node = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(key.replace(/^on/, ''), value)
    else if (value === true) node.setAttribute(key, '')
    else if (typeof value === 'string') node.setAttribute(key, value)
  }
  node.append(...children)
  return node
}

/**
 * Redraws a part of a page only if it has changed, which keeps focus, selection and a pressed
 * button.
 */
export function render<Part>(id: string, part: Part, write: (part: Part) => HTMLElement[]): void {
  const text = JSON.stringify(part)
  if (rendered.get(id) === text) return
  rendered.set(id, text)
  document.getElementById(id)?.replaceChildren(...write(part))
}
