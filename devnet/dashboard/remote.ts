import type { DashboardState } from '#devnet/dashboard/dashboardState.ts'
import { phoneRequestCard } from '#devnet/phone/page/phoneRequestCard.ts'
import { element, render } from '#devnet/ui/element.ts'
import { tickBox } from '#devnet/ui/fillForm.ts'
import { post } from '#devnet/ui/post.ts'
import type { PhoneSession, RelayStats } from '#lib/protocol/devnet.ts'

const relayForm = document.getElementById('relay') as HTMLFormElement

/** Connects the relay's form to its control routes; `done` runs after each. */
export function bindRelay(done: () => void): void {
  relayForm.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    const { name, checked } = target
    const isDown = name === 'isDown'
    const path = isDown ? 'down' : checked ? 'pause' : 'resume'
    post(`/control/relay/${path}`, isDown ? { isDown: checked } : {}).then(done, done)
  })
  relayForm.addEventListener('submit', (event) => {
    event.preventDefault()
    post('/control/relay/disconnect', {}).then(done, done)
  })
}

/** Shows the phone's pending requests and sessions, and the relay's counters. */
export function showRemote({ phone, relay }: DashboardState, done: () => void): void {
  const link = document.getElementById('phoneLink') as HTMLAnchorElement
  link.href = phone.url
  render('phoneState', phone.isOnline, (isOnline) => [
    element(
      'span',
      { class: `state ${isOnline ? 'good' : 'bad'}` },
      isOnline ? 'online' : 'offline',
    ),
  ])
  render('phoneRequests', phone.requests, (requests) =>
    requests.flatMap((request) => [
      element('p', { class: 'quiet' }, 'On the phone'),
      phoneRequestCard(request, (verdict, id, more = {}) => {
        post(`/control/phone/${verdict}`, { id, ...more }).then(done, done)
      }),
    ]),
  )
  render('phoneSessions', phone.sessions, (sessions) =>
    sessions.length === 0
      ? [element('li', { class: 'empty' }, 'No site is connected.')]
      : sessions.map(sessionRow),
  )
  render('relayCounts', countsOf(relay), (counts) =>
    counts.flatMap(([name, count]) => [
      element('dt', {}, name),
      element('dd', { class: 'code' }, count),
    ]),
  )
  tickBox(relayForm, 'isDown', relay.isDown)
  tickBox(relayForm, 'isPaused', relay.isPaused)
}

function sessionRow({ name, origin, chains, expiresAt }: PhoneSession): HTMLElement {
  const until = new Date(expiresAt).toLocaleDateString('en-GB')
  return element(
    'li',
    {},
    element(
      'div',
      { class: 'grow' },
      element('h3', {}, name),
      element('p', { class: 'code' }, origin),
      element('p', { class: 'quiet' }, `${chains.join(', ')} · until ${until}`),
    ),
  )
}

function countsOf(relay: RelayStats): [name: string, count: string][] {
  const { sockets, clients, subscriptions, storedMessages } = relay
  const { published, delivered, acknowledged, dropped, refused, failed } = relay
  return [
    ['Open', `${sockets} sockets of ${clients} clients, ${subscriptions} subscriptions`],
    ['Carried', `${published} published, ${delivered} delivered, ${acknowledged} acknowledged`],
    ['Kept', `${storedMessages} messages`],
    ['Failed', `${failed} requests, ${dropped} lost on purpose, ${refused} turned away`],
  ]
}
