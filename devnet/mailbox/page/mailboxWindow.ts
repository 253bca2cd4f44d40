import { letterView } from '#devnet/mailbox/page/letterView.ts'
import { draw, element } from '#devnet/ui/element.ts'
import { post } from '#devnet/ui/post.ts'
import type { MailboxLetter } from '#lib/protocol/devnet.ts'

/** The mailbox page's script: shows the messages that the server sends, and the open one. */
const mail = document.getElementById('mail') as HTMLElement
const letterPlace = document.getElementById('letter') as HTMLElement
const chosen = document.getElementById('to') as HTMLSelectElement
const trouble = document.getElementById('trouble') as HTMLElement
const news = document.getElementById('news') as HTMLElement

let letters: MailboxLetter[] = []
/** True until the user selects a message: the newest one is shown. */
let isFollowing = true
let openId: string | undefined
const read = new Set<string>()
/** If the page was opened for one address (`/?to=ada@example.org`), it keeps that filter. */
let to = new URL(location.href).searchParams.get('to') ?? ''

const stream = new EventSource('/events')
stream.addEventListener('letters', (event) => {
  const next = JSON.parse(event.data) as MailboxLetter[]
  const known = new Set(letters.map(({ id }) => id))
  const fresh = next.filter(({ id }) => !known.has(id))
  if (letters.length > 0 && fresh[0]) news.textContent = `New letter: ${fresh[0].subject}`
  letters = next
  trouble.textContent = ''
  show()
})
stream.addEventListener('error', () => {
  trouble.textContent = 'The devnet is not reachable.'
})
chosen.addEventListener('change', () => {
  to = chosen.value
  isFollowing = true
  show()
})
document.getElementById('empty')?.addEventListener('click', () => {
  post('/control/mailbox/reset', {}).catch(say)
})

function say(error: Error): void {
  trouble.textContent = error.message
}

function open(id: string): void {
  openId = id
  isFollowing = false
  mail.classList.add('reading')
  show()
  letterPlace.focus()
}

function back(): void {
  mail.classList.remove('reading')
  document.querySelector<HTMLElement>(`[data-id="${openId}"]`)?.focus()
}

function show(): void {
  const shown = letters.filter((letter) => !to || letter.to.toLowerCase() === to.toLowerCase())
  if (isFollowing || !shown.some(({ id }) => id === openId)) {
    openId = shown[0]?.id
    // On narrow screens, deleting the open message returns to the list.
    mail.classList.remove('reading')
  }
  const current = shown.find(({ id }) => id === openId)
  if (current && isVisible(letterPlace)) read.add(current.id)
  const addresses = [...new Set([...letters.map((letter) => letter.to), ...(to ? [to] : [])])]
  draw('to', { addresses: addresses.sort(), to }, () => [
    element('option', { value: '' }, 'everybody'),
    ...addresses.map((address) =>
      element('option', { value: address, selected: address === to }, address),
    ),
  ])
  draw('letters', { shown, openId, read: shown.map(({ id }) => read.has(id)) }, () =>
    shown.length === 0
      ? [element('li', { class: 'empty' }, 'No letters. They appear here by themselves.')]
      : shown.map(row),
  )
  draw('letter', current ?? null, () =>
    current
      ? letterView(current, { back, remove })
      : [element('p', { class: 'empty' }, 'No letter is open.')],
  )
}

function remove(id: string): void {
  post('/control/mailbox/remove', { id }).catch(say)
}

function row({ id, to: address, subject, at, kind }: MailboxLetter): HTMLElement {
  const time = new Date(at).toLocaleTimeString('en-GB')
  return element(
    'li',
    { class: read.has(id) ? '' : 'unread' },
    element(
      'button',
      {
        ...{ type: 'button', 'data-id': id, onclick: () => open(id) },
        'aria-current': id === openId ? 'true' : undefined,
      },
      element('span', { class: 'subject' }, subject),
      element('span', { class: 'quiet' }, time),
      element('span', { class: 'quiet to' }, kind === 'sms' ? `Text to ${address}` : address),
    ),
  )
}

function isVisible(place: HTMLElement): boolean {
  return place.offsetParent !== null
}
