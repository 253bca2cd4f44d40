import type { DashboardState } from '#devnet/dashboard/dashboardState.ts'
import { phoneRequestCard } from '#devnet/phone/page/phoneRequestCard.ts'
import { accountChoices, element, fillSelect, post, render, tickBox } from '#devnet/ui/element.ts'
import type { CustodyState, PhoneSession, RelayStats } from '#lib/protocol/devnet.ts'

/** The panels of the dashboard: forms that call control routes, and what they show. */
const walletForm = document.getElementById('wallet') as HTMLFormElement
const faucetForm = document.getElementById('faucet') as HTMLFormElement
const faucetStatus = document.getElementById('faucetStatus') as HTMLElement
const relayForm = document.getElementById('relay') as HTMLFormElement
const popupForm = document.getElementById('popup') as HTMLFormElement

/** What a site's link to the faucet asks for: `?address=…&chainId=…`. */
const asked = new URLSearchParams(location.search)
let askedChainId = asked.get('chainId') ?? undefined

/** Shows the state after a change, or why it failed. */
type Apply = (change: Promise<unknown>) => void

/** Connects the dashboard's forms to the control routes. */
export function bindForms(apply: Apply): void {
  walletForm.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement || target instanceof HTMLInputElement)) return
    const { name, value } = target
    const isNumber = name === 'selected' || name === 'chainId'
    const isCheck = target instanceof HTMLInputElement
    apply(
      post('/control/wallet', {
        [name]: isCheck ? target.checked : isNumber ? Number(value) : value,
      }),
    )
  })
  const addressField = faucetForm.elements.namedItem('address') as HTMLInputElement
  addressField.value = asked.get('address') ?? ''
  faucetForm.addEventListener('submit', (event) => {
    event.preventDefault()
    const form = new FormData(faucetForm)
    const transfer = {
      address: form.get('address'),
      ether: Number(form.get('ether')),
      chainId: Number(form.get('chainId')),
    }
    const sending = post('/control/faucet', transfer).then(
      ({ hash }) => {
        const href = `/explorer/${transfer.chainId}/tx/${hash}`
        faucetStatus.className = 'status wide'
        faucetStatus.replaceChildren('Sent: ', element('a', { href, class: 'code' }, `${hash}`))
      },
      (error: Error) => {
        faucetStatus.className = 'status wide bad'
        faucetStatus.replaceChildren(error.message)
      },
    )
    apply(sending)
  })
}

/** Shows the state in the forms, except in fields that the user is editing. */
export function showForms({ wallet, chains }: DashboardState): void {
  const networks = chains.map(({ id, name }) => ({ value: String(id), text: `${name} (${id})` }))
  fillSelect(faucetForm, 'chainId', askedChainId, networks)
  // Only the first time: later the choice is the user's.
  askedChainId = undefined
  if (!wallet) return
  if (!chains.some(({ id }) => id === wallet.chainId)) {
    networks.push({ value: String(wallet.chainId), text: `Chain ${wallet.chainId}` })
  }
  fillSelect(walletForm, 'chainId', String(wallet.chainId), networks)
  fillSelect(walletForm, 'selected', String(wallet.selected), accountChoices(wallet.accounts))
  fillSelect(walletForm, 'policy', wallet.policy)
  tickBox(walletForm, 'locked', wallet.locked)
  tickBox(walletForm, 'wrongSignature', wallet.wrongSignature)
  const connectedOrigins = document.getElementById('connectedOrigins')
  if (connectedOrigins) {
    connectedOrigins.textContent =
      wallet.connectedOrigins.length === 0
        ? 'No site is connected.'
        : `Connected: ${wallet.connectedOrigins.join(', ')}`
  }
}

/** Connects the relay's form to its control routes. */
export function bindRelay(apply: Apply): void {
  relayForm.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    const { name, checked } = target
    const isDown = name === 'isDown'
    const path = isDown ? 'down' : checked ? 'pause' : 'resume'
    apply(post(`/control/relay/${path}`, isDown ? { isDown: checked } : {}))
  })
  relayForm.addEventListener('submit', (event) => {
    event.preventDefault()
    apply(post('/control/relay/disconnect', {}))
  })
}

/** Shows the phone's pending requests and sessions, and the relay's counters. */
export function showWalletConnect({ phone, relay }: DashboardState, apply: Apply): void {
  if (relay) showRelay(relay)
  if (!phone) return
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
        apply(post(`/control/phone/${verdict}`, { id, ...more }))
      }),
    ]),
  )
  render('phoneSessions', phone.sessions, (sessions) =>
    sessions.length === 0
      ? [element('li', { class: 'empty' }, 'No site is connected.')]
      : sessions.map(sessionRow),
  )
}

function showRelay(relay: RelayStats): void {
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
    ['Connections', `${sockets} sockets of ${clients} clients, ${subscriptions} subscriptions`],
    ['Messages', `${published} published, ${delivered} delivered, ${acknowledged} acknowledged`],
    ['Stored', `${storedMessages} messages`],
    ['Failed', `${failed} requests, ${dropped} dropped by faults, ${refused} refused`],
  ]
}

/** Connects the popup's form to its control routes. */
export function bindPopup(apply: Apply): void {
  popupForm.addEventListener('change', ({ target }) => {
    const change =
      target instanceof HTMLSelectElement
        ? { policy: target.value }
        : { offeredChainIds: tickedChains() }
    apply(post('/control/popup', change))
  })
  popupForm.addEventListener('submit', (event) => {
    event.preventDefault()
    apply(post('/control/popup/reset', {}))
  })
}

/** Shows the popup's URL, its pending requests and its settings. */
export function showPopup({ popup, chains }: DashboardState): void {
  if (!popup) return
  const { url, windows, pending, policy, offeredChainIds } = popup
  const link = document.getElementById('popupLink') as HTMLAnchorElement
  link.href = url
  link.textContent = url
  render('popupState', windows, (count) => [
    element('span', { class: 'state' }, `${count} ${count === 1 ? 'window' : 'windows'} open`),
  ])
  render('popupRequests', pending, (requests) =>
    requests.map(({ id, title, origin }) =>
      element(
        'section',
        { class: 'request', 'data-id': id, 'aria-label': title },
        element(
          'div',
          { class: 'requester' },
          element('span', { class: 'quiet' }, 'Asked by'),
          element('strong', {}, origin),
        ),
        element('h2', {}, title),
        // A passkey prompt works only in the focused window.
        element('p', { class: 'quiet' }, 'Answer it in the smart wallet’s window.'),
      ),
    ),
  )
  const names = new Map(chains.map(({ id, name }) => [id, `${name} (${id})`]))
  const ids = [...new Set([...names.keys(), ...offeredChainIds])]
  render('popupChains', ids, () =>
    ids.map((id) =>
      element(
        'label',
        { class: 'check' },
        element('input', { type: 'checkbox', name: String(id) }),
        `Offers ${names.get(id) ?? `chain ${id}`}`,
      ),
    ),
  )
  for (const id of ids) tickBox(popupForm, String(id), offeredChainIds.includes(id))
  fillSelect(popupForm, 'policy', policy)
}

function tickedChains(): number[] {
  const boxes = popupForm.querySelectorAll<HTMLInputElement>('input:checked')
  return [...boxes].map(({ name }) => Number(name))
}

/** Shows custody's organizations, its faults, and the newest e-mails. */
export function showCustody({ custody, mailbox }: DashboardState): void {
  if (custody)
    render('custody', custodyFields(custody), (fields) =>
      fields.flatMap(([name, value]) => [
        element('dt', {}, name),
        element('dd', { class: 'code' }, value),
      ]),
    )
  if (!mailbox) return
  const link = document.getElementById('mailboxLink') as HTMLAnchorElement
  link.href = mailbox.url
  render('messages', mailbox.messages, (messages) =>
    messages.length === 0
      ? [element('li', { class: 'empty' }, 'No messages.')]
      : messages.map(({ to, subject, at }) =>
          element(
            'li',
            {},
            element(
              'div',
              { class: 'grow' },
              element('h3', {}, subject),
              element(
                'p',
                { class: 'quiet' },
                `${to} · ${new Date(at).toLocaleTimeString('en-GB')}`,
              ),
            ),
          ),
        ),
  )
}

function custodyFields(custody: CustodyState): [name: string, value: string][] {
  const { organizations, users, activities, forced, faults, now } = custody
  const switches = [
    ...forced.map(({ status, times }) => `${status} × ${times}`),
    ...faults.map(({ kind, times }) => `${kind} × ${times}`),
  ]
  const ahead = Math.round((Date.parse(now) - Date.now()) / 1000)
  return [
    ['Stored', `${organizations} organizations, ${users} users, ${activities} activities`],
    ...(switches.length > 0 ? [['Next faults', switches.join(', ')] as [string, string]] : []),
    ...(Math.abs(ahead) > 5
      ? [['Clock', `${Math.abs(ahead)} s ${ahead > 0 ? 'ahead' : 'behind'}`] as [string, string]]
      : []),
  ]
}
