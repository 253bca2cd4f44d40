import {
  bindForms,
  bindPopup,
  bindRelay,
  showCustody,
  showForms,
  showPopup,
  showWalletConnect,
} from '#devnet/dashboard/dashboardPanels.ts'
import type { DashboardState } from '#devnet/dashboard/dashboardState.ts'
import { copyButton, element, post, render } from '#devnet/ui/element.ts'
import { requestCard } from '#devnet/ui/requestCard.ts'

/** The dashboard's script: requests the state once a second while visible, and shows it. */
const everyMs = 1000
/** A response that takes longer is not waited for: it would stop the refreshes for good. */
const limitMs = 5000
/** Counts requests, so that a response overtaken by a later request is dropped. */
let latestRequest = 0

bindForms(apply)
bindRelay(apply)
bindPopup(apply)
run()

async function run(): Promise<void> {
  if (!document.hidden) await refresh()
  setTimeout(run, everyMs)
}

/** Waits for a change to a control route, shows why it failed, and shows the new state. */
function apply(change: Promise<unknown>): void {
  change
    .then(
      () => showFailure(''),
      (error: Error) => showFailure(error.message),
    )
    .then(refresh)
}

/** Until the next change; the outcome of a refresh has an element of its own. */
function showFailure(text: string): void {
  const failure = document.getElementById('failure')
  if (failure) failure.textContent = text
}

async function refresh(): Promise<void> {
  const errorElement = document.getElementById('error')
  const request = ++latestRequest
  try {
    const response = await fetch('/dashboard/state', { signal: AbortSignal.timeout(limitMs) })
    const state = (await response.json()) as DashboardState
    if (request === latestRequest) show(state)
    if (errorElement) errorElement.textContent = ''
  } catch {
    if (errorElement) errorElement.textContent = 'The devnet is not reachable. Is it still running?'
  }
}

function show(state: DashboardState): void {
  const elsewhere = (state.phone?.requests.length ?? 0) + (state.popup?.pending.length ?? 0)
  showCards(state.services.map(({ name }) => name))
  render('prompts', { prompts: state.prompts, isAll: elsewhere === 0 }, promptsOf)
  render('services', state.services, servicesOf)
  render('accounts', { accounts: state.accounts, selected: state.wallet?.selected }, accountsOf)
  render('chains', state.chains, chainsOf)
  render('requests', state.requests, requestsOf)
  showForms(state)
  showWalletConnect(state, apply)
  showPopup(state)
  showCustody(state)
  const main = document.getElementById('main')
  if (!main?.hidden) return
  main.hidden = false
  // The browser finds no target of `/#faucet` while it is hidden.
  document.getElementById(location.hash.slice(1))?.scrollIntoView()
}

/** Hides the cards of services that do not run. */
function showCards(running: string[]): void {
  for (const card of document.querySelectorAll<HTMLElement>('[data-services]')) {
    const names = card.dataset.services?.split(' ') ?? []
    card.hidden = !names.some((name) => running.includes(name))
  }
}

function promptsOf(part: {
  prompts: DashboardState['prompts']
  /** No request is pending on the phone or in the popup's windows. */
  isAll: boolean
}): HTMLElement[] {
  const { prompts, isAll } = part
  if (prompts.length === 0 && isAll)
    return [element('p', { class: 'empty' }, 'No pending requests.')]
  return prompts.map((view) =>
    requestCard(view, (verdict, id) => {
      apply(post(`/control/wallet/${verdict}`, { id }))
    }),
  )
}

function servicesOf(services: DashboardState['services']): HTMLElement[] {
  return services.map(({ name, url, isUp, note }) =>
    element(
      'li',
      {},
      element('h3', {}, name),
      // In one element, so that URL and state wrap together if the line is too short.
      element(
        'span',
        { class: 'end' },
        element('a', { href: url, class: 'code' }, url),
        ' ',
        element('span', { class: `state ${isUp ? 'good' : 'bad'}` }, note),
      ),
    ),
  )
}

function accountsOf(part: {
  accounts: DashboardState['accounts']
  selected: number | undefined
}): HTMLElement[] {
  return part.accounts.map(({ address, balances }, index) =>
    element(
      'li',
      {},
      element(
        'div',
        { class: 'grow' },
        element('a', { href: `/explorer/31337/address/${address}`, class: 'code' }, address),
        element(
          'p',
          { class: 'quiet' },
          `${index === part.selected ? 'Selected · ' : ''}${balances.join(' ETH · ')} ETH`,
        ),
      ),
      copyButton(address, `Copy ${address}`),
    ),
  )
}

function chainsOf(chains: DashboardState['chains']): HTMLElement[] {
  return chains.flatMap(({ id, name, blocks }) => [
    element('h3', {}, `${name} (${id})`),
    element(
      'ul',
      { class: 'rows chain' },
      ...blocks.map(({ number, time, transactions }) =>
        element(
          'li',
          {},
          element('a', { href: `/explorer/${id}/block/${number}`, class: 'code' }, `#${number}`),
          element('span', { class: 'quiet' }, clockTime(time)),
          element(
            'span',
            { class: 'end code' },
            ...(transactions.length === 0 ? ['empty'] : []),
            ...transactions
              .slice(0, 3)
              .flatMap((hash) => [
                element('a', { href: `/explorer/${id}/tx/${hash}` }, `${hash.slice(0, 10)}…`),
                ' ',
              ]),
          ),
        ),
      ),
    ),
  ])
}

function requestsOf(requests: DashboardState['requests']): HTMLElement[] {
  if (requests.length === 0) return [element('li', { class: 'empty' }, 'No requests yet.')]
  return requests.map(({ at, service, origin, method, outcome, detail }) =>
    element(
      'li',
      {},
      element(
        'div',
        { class: 'grow' },
        element('span', { class: 'code' }, method),
        element(
          'p',
          { class: 'quiet' },
          [clockTime(at), service, origin, detail].filter(Boolean).join(' · '),
        ),
      ),
      element('span', { class: `state outcome-${outcome}` }, outcome),
    ),
  )
}

function clockTime(iso: string): string {
  return new Date(iso).toLocaleTimeString('en-GB')
}
