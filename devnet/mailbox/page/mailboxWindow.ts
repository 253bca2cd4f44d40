import { copyButton, element, post, render } from '#devnet/ui/element.ts'
import type { MailboxMessage } from '#lib/protocol/devnet.ts'

/** The mailbox page's script: shows the messages that the server sends, and the open one. */
const main = document.getElementById('mail') as HTMLElement
const messageElement = document.getElementById('message') as HTMLElement
const addressSelect = document.getElementById('to') as HTMLSelectElement
const errorElement = document.getElementById('error') as HTMLElement
const announcement = document.getElementById('announcement') as HTMLElement

/** Length above which a code is a bundle for pasting, not for typing. */
const longCode = 24
let messages: MailboxMessage[] = []
/** True until the user selects a message: the newest one is shown. */
let isFollowing = true
let openId: string | undefined
const read = new Set<string>()
/** If the page was opened for one address (`/?to=ada@example.org`), it keeps that filter. */
let to = new URL(location.href).searchParams.get('to') ?? ''

const stream = new EventSource('/events')
stream.addEventListener('messages', (event) => {
  const next = JSON.parse(event.data) as MailboxMessage[]
  const known = new Set(messages.map(({ id }) => id))
  const added = next.filter(({ id }) => !known.has(id))
  if (messages.length > 0 && added[0]) announcement.textContent = `New message: ${added[0].subject}`
  messages = next
  errorElement.textContent = ''
  show()
})
stream.addEventListener('error', () => {
  errorElement.textContent = 'The devnet is not reachable.'
})
addressSelect.addEventListener('change', () => {
  to = addressSelect.value
  isFollowing = true
  show()
})
document.getElementById('empty')?.addEventListener('click', () => {
  post('/control/mailbox/reset', {}).catch(showError)
})

function showError(error: Error): void {
  errorElement.textContent = error.message
}

function open(id: string): void {
  openId = id
  isFollowing = false
  main.classList.add('reading')
  show()
  messageElement.focus()
}

function back(): void {
  main.classList.remove('reading')
  document.querySelector<HTMLElement>(`[data-id="${openId}"]`)?.focus()
}

function show(): void {
  const visible = messages.filter((message) => !to || message.to.toLowerCase() === to.toLowerCase())
  if (isFollowing || !visible.some(({ id }) => id === openId)) {
    openId = visible[0]?.id
    // On narrow screens, deleting the open message returns to the list.
    main.classList.remove('reading')
  }
  const current = visible.find(({ id }) => id === openId)
  if (current && isVisible(messageElement)) read.add(current.id)
  const addresses = [...new Set([...messages.map((message) => message.to), ...(to ? [to] : [])])]
  render('to', { addresses: addresses.sort(), to }, () => [
    element('option', { value: '' }, 'all addresses'),
    ...addresses.map((address) =>
      element('option', { value: address, selected: address === to }, address),
    ),
  ])
  render('messages', { visible, openId, read: visible.map(({ id }) => read.has(id)) }, () =>
    visible.length === 0
      ? [element('li', { class: 'empty' }, 'No messages. They appear here by themselves.')]
      : visible.map(row),
  )
  render('message', current ?? null, () =>
    current
      ? messageView(current, { back, remove })
      : [element('p', { class: 'empty' }, 'No message is open.')],
  )
}

function remove(id: string): void {
  post('/control/mailbox/remove', { id }).catch(showError)
}

function row({ id, to: address, subject, at, kind }: MailboxMessage): HTMLElement {
  const time = new Date(at).toLocaleTimeString('en-GB')
  return element(
    'li',
    { class: read.has(id) ? '' : 'unread' },
    element(
      'button',
      {
        type: 'button',
        'data-id': id,
        onclick: () => open(id),
        'aria-current': id === openId ? 'true' : undefined,
      },
      element('span', { class: 'subject' }, subject),
      element('span', { class: 'quiet' }, time),
      element('span', { class: 'quiet to' }, kind === 'sms' ? `Text to ${address}` : address),
    ),
  )
}

function isVisible(element: HTMLElement): boolean {
  return element.offsetParent !== null
}

/** Shows an open message: sender, recipient, its code and link, and the text. */
function messageView(
  message: MailboxMessage,
  { back, remove }: { back: () => void; remove: (id: string) => void },
): HTMLElement[] {
  const { id, kind, to, from, subject, text, code, link, at } = message
  return [
    element('button', { type: 'button', class: 'back', onclick: back }, 'Back to the inbox'),
    element('h2', {}, subject),
    fieldList([
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
    { class: 'copyable' },
    element(
      'output',
      // A long code scrolls within its box, which keyboard users must be able to focus.
      { class: isLong ? 'long' : '', 'aria-label': 'Code', tabindex: isLong ? '0' : undefined },
      code,
    ),
    copyButton(code, 'Copy the code'),
  )
}

function fieldList(rows: [name: string, value: string][]): HTMLElement {
  return element(
    'dl',
    { class: 'fields' },
    ...rows.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
  )
}

/** The sender chooses the link: only http(s) is allowed, never `javascript:`. */
function isWebLink(link: string): boolean {
  return URL.canParse(link) && /^https?:$/.test(new URL(link).protocol)
}
