import { element } from '#devnet/look/element.ts'

/** A button that puts a text on the clipboard and says so; `name` is what it is read out as. */
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
