import { copyButton } from '#devnet/ui/copyButton.ts'
import { element } from '#devnet/ui/element.ts'
import type { MailboxMessage } from '#lib/protocol/devnet.ts'

/** Length above which a code is a bundle for pasting, not for typing. */
const longCode = 24

/** Shows an open message: sender, recipient, its code and link, and the text. */
export function messageView(
  message: MailboxMessage,
  { back, remove }: { back: () => void; remove: (id: string) => void },
): HTMLElement[] {
  const { id, kind, to, from, subject, text, code, link, at } = message
  return [
    element('button', { type: 'button', class: 'back', onclick: back }, 'Back to the inbox'),
    element('h2', {}, subject),
    facts([
      ['From', from],
      ['To', kind === 'sms' ? `${to} (text message)` : to],
      ['At', new Date(at).toLocaleString('en-GB')],
    ]),
    ...(code ? [codeView(code)] : []),
    ...(link && isWebLink(link)
      ? [element('p', {}, element('a', { class: 'link', href: link }, 'Open the link'))]
      : []),
    element('p', { class: 'text' }, text),
    element(
      'div',
      {},
      element('button', { type: 'button', class: 'small', onclick: () => remove(id) }, 'Delete'),
    ),
  ]
}

function codeView(code: string): HTMLElement {
  const isLong = code.length > longCode
  return element(
    'div',
    { class: 'taken' },
    element(
      'output',
      // A long code scrolls within its box, which keyboard users must be able to focus.
      { class: isLong ? 'long' : '', 'aria-label': 'Code', tabindex: isLong ? '0' : undefined },
      code,
    ),
    copyButton(code, 'Copy the code'),
  )
}

function facts(rows: [name: string, value: string][]): HTMLElement {
  return element(
    'dl',
    { class: 'facts' },
    ...rows.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
  )
}

/** The sender chooses the link: only http(s) is allowed, never `javascript:`. */
function isWebLink(link: string): boolean {
  return URL.canParse(link) && /^https?:$/.test(new URL(link).protocol)
}
