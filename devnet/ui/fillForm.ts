import { element } from '#devnet/ui/element.ts'

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
