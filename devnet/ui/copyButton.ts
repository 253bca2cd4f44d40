import { element } from '#devnet/ui/element.ts'

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
