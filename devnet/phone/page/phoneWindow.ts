import { phoneRequestCard } from '#devnet/phone/page/phoneRequestCard.ts'
import { accountChoices, element, fillSelect, post, render, tickBox } from '#devnet/ui/element.ts'
import type { PhoneRequest, PhoneSession, PhoneState } from '#lib/protocol/devnet.ts'

/** The phone page's script: shows the state that the server sends, and calls its routes. */
const pairForm = document.getElementById('pair') as HTMLFormElement
const pairStatus = document.getElementById('pairStatus') as HTMLElement
const settingsForm = document.getElementById('settings') as HTMLFormElement
const errorElement = document.getElementById('error') as HTMLElement

const opened = new URL(location.href)
// The URI contains the pairing's symmetric key: remove it from the address bar first.
if (opened.search) history.replaceState(null, '', '/')
const wantedRequest = opened.searchParams.get('requestId')
const wantedUri = opened.searchParams.get('uri')

const stream = new EventSource('/events')
stream.addEventListener('state', (event) => {
  errorElement.textContent = ''
  show(JSON.parse(event.data) as PhoneState)
})
stream.addEventListener('error', () => {
  errorElement.textContent = 'The devnet is not reachable.'
})
pairForm.addEventListener('submit', (event) => {
  event.preventDefault()
  pair(String(new FormData(pairForm).get('uri')))
})
bindSettings(showError)
if (wantedUri) pair(wantedUri)

function pair(uri: string): void {
  pairStatus.className = 'status wide'
  pairStatus.textContent = 'Connecting…'
  post('/control/phone/pair', { uri }).then(
    () => {
      pairForm.reset()
      pairStatus.textContent = ''
    },
    (error: Error) => {
      pairStatus.className = 'status wide bad'
      pairStatus.textContent = error.message
    },
  )
}

function showError(error: Error): void {
  errorElement.textContent = error.message
}

function show(state: PhoneState): void {
  const waiting = state.requests.filter(({ outcome }) => outcome === 'pending').reverse()
  const wanted = waiting.find(({ id }) => id === `request-${wantedRequest}`)
  const ordered = wanted ? [wanted, ...waiting.filter((request) => request !== wanted)] : waiting
  render('requests', ordered, (requests) =>
    requests.length === 0
      ? [element('p', { class: 'empty' }, 'No pending requests.')]
      : requests.map((request) => phoneRequestCard(request, answer)),
  )
  render('sessions', state.sessions, (sessions) =>
    sessions.length === 0
      ? [element('li', { class: 'empty' }, 'No site is connected.')]
      : sessions.map(sessionRow),
  )
  render(
    'history',
    state.requests.filter(({ outcome }) => outcome !== 'pending'),
    (requests) =>
      requests.length === 0
        ? [element('li', { class: 'empty' }, 'No requests yet.')]
        : requests.map(historyRow),
  )
  showSettings(state)
  document.getElementById('main')?.removeAttribute('hidden')
}

function answer(verdict: 'approve' | 'reject' | 'ignore', id: string, more: object = {}): void {
  post(`/control/phone/${verdict}`, { id, ...more }).catch(showError)
}

function sessionRow({ topic, name, origin, accounts, chains }: PhoneSession): HTMLElement {
  const status = element('p', { class: 'status', role: 'status' })
  const addresses = new Set(accounts.map((account) => account.split(':')[2] ?? ''))
  const work = (path: string, done: string) => () => {
    status.textContent = '…'
    post(`/control/phone/${path}`, { topic }).then(
      () => status.replaceChildren(done),
      (error: Error) => status.replaceChildren(error.message),
    )
  }
  return element(
    'li',
    { 'data-topic': topic },
    element(
      'div',
      { class: 'grow' },
      element('h3', {}, name),
      element('p', { class: 'code' }, origin),
      element('p', { class: 'quiet code' }, [...addresses].join(', ')),
      element('p', { class: 'quiet' }, chains.join(', ')),
      element(
        'div',
        { class: 'actions' },
        element('button', { type: 'button', onclick: work('ping', 'It answered.') }, 'Ping'),
        element('button', { type: 'button', onclick: work('disconnect', 'Gone.') }, 'Disconnect'),
      ),
      status,
    ),
  )
}

function historyRow({
  title,
  origin,
  method,
  requestedAt,
  outcome,
  reason,
  id,
}: PhoneRequest): HTMLElement {
  const time = new Date(requestedAt).toLocaleTimeString('en-GB')
  return element(
    'li',
    { 'data-id': id },
    element(
      'div',
      { class: 'grow' },
      element('span', {}, title),
      element('p', { class: 'quiet' }, [time, origin, method, reason].filter(Boolean).join(' · ')),
    ),
    element('span', { class: `state outcome-${outcome}` }, outcome),
  )
}

/** Connects the form to the phone's routes. */
function bindSettings(onError: (error: Error) => void): void {
  settingsForm.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement || target instanceof HTMLInputElement)) return
    const { name, value } = target
    const isOn = target instanceof HTMLInputElement && target.checked
    if (name === 'isOnline') {
      post(`/control/phone/${isOn ? 'online' : 'offline'}`, {}).catch(onError)
      return
    }
    const number = name === 'selected' || name === 'chainId' ? Number(value) : undefined
    const body = { [name]: number ?? (target instanceof HTMLInputElement ? isOn : value) }
    post('/control/phone', body).catch(onError)
  })
}

/** Shows the state in the form, except in fields that the user is editing. */
function showSettings(state: PhoneState): void {
  const chains = state.knownChainIds.map((id) => ({ value: String(id), text: `Chain ${id}` }))
  fillSelect(settingsForm, 'selected', String(state.selected), accountChoices(state.accounts))
  fillSelect(settingsForm, 'chainId', String(state.chainId), chains)
  fillSelect(settingsForm, 'policy', state.policy)
  tickBox(settingsForm, 'isOnline', state.isOnline)
  tickBox(settingsForm, 'wrongSignature', state.wrongSignature)
}
