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

/** A button that copies a text and confirms it; `name` is its accessible name. */
export function copyButton(text: string, name: string): HTMLElement {
  const button = element(
    'button',
    {
      type: 'button',
      class: 'small',
      'aria-label': name,
      onclick: () => {
        navigator.clipboard.writeText(text).then(
          () => button.replaceChildren('Copied'),
          () => button.replaceChildren('Not allowed'),
        )
      },
    },
    'Copy',
  )
  return button
}

/**
 * Posts to one of the devnet's routes from one of its pages.
 * @throws Error with the response's message
 */
export async function post(path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Record<string, unknown>
  if (response.ok) return answer
  const { message } = (answer.error ?? {}) as { message?: string }
  throw new Error(message ?? `HTTP ${response.status}`)
}

/** An option of a select. */
type Choice = { value: string; text: string }

/** Sets a select's value, and its options if they changed; never while the user is choosing. */
export function fillSelect(
  form: HTMLFormElement,
  name: string,
  value: string | undefined,
  choices?: readonly Choice[],
): void {
  const select = form.elements.namedItem(name)
  if (!(select instanceof HTMLSelectElement) || document.activeElement === select) return
  const has = [...select.options].map((option) => option.value).join()
  if (choices && has !== choices.map((choice) => choice.value).join()) {
    select.replaceChildren(
      ...choices.map((choice) => element('option', { value: choice.value }, choice.text)),
    )
  }
  if (value !== undefined) select.value = value
}

/** Sets a checkbox. */
export function tickBox(form: HTMLFormElement, name: string, isOn: boolean): void {
  const box = form.elements.namedItem(name)
  if (box instanceof HTMLInputElement) box.checked = isOn
}

/** Options for accounts: the number and a short form of the address. */
export function accountChoices(addresses: readonly string[]): Choice[] {
  return addresses.map((address, index) => ({
    value: String(index),
    text: `${index}  ${address.slice(0, 8)}…${address.slice(-6)}`,
  }))
}
