import { expect, type Page } from '@playwright/test'
import type { DevnetClient } from '#devnet/client.ts'
import type { ConnectorPage } from '#tests/connectors/conformance/ConnectorPage.ts'
import type { Subject, WalletSwitches } from '#tests/connectors/conformance/Subject.ts'
import type { Breakage } from '#tests/connectors/harness/breakConnector.ts'
import type {
  createHarness,
  Outcome,
  SerializedError,
} from '#tests/connectors/harness/createHarness.ts'

type Harness = ReturnType<typeof createHarness>
type HarnessFunction = {
  [key in keyof Harness]: Harness[key] extends (...args: never[]) => unknown ? key : never
}[keyof Harness]

type OpenOptions = {
  /** Default: the wallet's script runs before the page's. */
  wallet?: 'absent'
  /** Two configs with a connector each. */
  two?: boolean
}

/** The tools of a check. */
export type CheckTools = {
  page: Page
  control: DevnetClient
  wallet: WalletSwitches
  subject: Subject
  /** What is broken on purpose, if anything. */
  broken: Breakage | undefined
  /** Opens the page as a visitor. */
  open(options?: OpenOptions): Promise<void>
  /** Calls a function of the first config's harness, or of the second one's. */
  on<name extends HarnessFunction>(
    name: name,
    ...args: Parameters<Harness[name]>
  ): Promise<Awaited<ReturnType<Harness[name]>>>
  onSecond<name extends HarnessFunction>(
    name: name,
    ...args: Parameters<Harness[name]>
  ): Promise<Awaited<ReturnType<Harness[name]>>>
  /** Opens the page, connects, and clears the recorded events. */
  connected(): Promise<`0x${string}`>
  /** Methods the wallet received from the page since the last call. */
  requests(): Promise<string[]>
  /** Injects the wallet into a page that was opened without it. */
  addWallet(): Promise<void>
  /** Connects, unless the check has: that nothing happened proves nothing of a broken connector. */
  ensureConnects(): Promise<void>
  /** Allows matching console messages and errors that a check causes. */
  allowConsole: ConnectorPage['allowConsole']
  /** Runs a function in the page. */
  inPage<value>(act: () => value): Promise<value>
  /** Makes the timers of the open page fire 50 times as early, for checks that wait for a limit. */
  speedTimers(): Promise<void>
  /** Names of the events that the connector emitted. */
  eventNames(): Promise<string[]>
}

type CheckToolsParameters = ConnectorPage & {
  /** Query parameters of the page, from the subject's `prepare`. */
  query: Record<string, string> | undefined
  /** Breaks the connector on purpose. */
  broken?: Breakage | undefined
}

/** Harness functions that end with a connected connector. */
const connectFunctions = ['connect', 'connectTwice', 'connectWithCapabilities']

/** Prepares what a check needs on the page of a connector. */
export async function createCheckTools(
  subject: Subject,
  { page, control, url, allowConsole, query: remote, broken }: CheckToolsParameters,
): Promise<CheckTools> {
  if (subject.allowConsole) allowConsole(subject.allowConsole)
  const services = await control.services()
  const wallet = subject.wallet(control)
  await wallet.set({ policy: 'approve' })
  let seen = 0
  let hasConnected = false

  const callerOf = (which: 'first' | 'second') =>
    (async (name: string, ...args: unknown[]) => {
      const outcome = await page.evaluate(
        async ({ which, name, args }) => {
          const harness = Reflect.get(Reflect.get(window, 'harnesses') as object, which) as object
          return (Reflect.get(harness, name) as (...args: unknown[]) => unknown)(...args)
        },
        { which, name, args },
      )
      if (connectFunctions.includes(name)) hasConnected ||= 'value' in Object(outcome)
      return outcome
    }) as CheckTools['on']
  const on = callerOf('first')

  const tools: CheckTools = {
    page,
    control,
    wallet,
    subject,
    broken,
    on,
    onSecond: callerOf('second'),
    allowConsole,
    inPage: (act) => page.evaluate(act) as never,
    speedTimers: () =>
      page.evaluate(() => {
        const { setTimeout } = window
        Object.assign(window, {
          setTimeout: (act: () => void, ms = 0) => setTimeout(act, ms / 50),
        })
      }),
    async open({ wallet, two } = {}) {
      const isInPage = wallet !== 'absent' && subject.capabilities.isInPage === true
      const query = new URLSearchParams({
        connector: subject.name,
        rpc: services.chain ?? '',
        rpc2: services.chain2 ?? '',
        ...(two && { two: '' }),
        ...remote,
        ...(broken && { broken }),
        ...(isInPage && { wallet: `${services.wallet}/wallet.js` }),
      })
      const eventStream = isInPage ? eventStreamOpened(page) : undefined
      await page.goto(`${url}/?${query}`)
      await page.locator('html[data-ready]').waitFor()
      await eventStream
    },
    async connected() {
      await tools.open()
      const { accounts } = value(await on('connect'))
      await on('clearEvents')
      await tools.requests()
      return accounts[0]
    },
    async addWallet() {
      if (!subject.addWallet) throw new Error(`${subject.name} has no addWallet.`)
      await subject.addWallet(page, control)
    },
    async ensureConnects() {
      if (hasConnected) return
      await wallet.set({ policy: 'approve' })
      await tools.open()
      value(await on('connect'))
    },
    async requests() {
      const all = (await control.requests()).filter(({ origin }) => origin === url)
      const fresh = all.slice(seen).map(({ method }) => method)
      seen = all.length
      return fresh
    },
    async eventNames() {
      return (await on('events')).map(({ event }) => event)
    },
  }
  return tools
}

/**
 * Resolves once the wallet's event stream is open: from then on, a switch resolves when the page
 * has received it.
 */
export async function eventStreamOpened(page: Page) {
  await page.waitForResponse((response) => response.url().endsWith('/acknowledge'))
}

/** The value of an outcome that must be a success. */
export function value<value>(outcome: Outcome<value>): value {
  if ('error' in outcome) throw new Error(`It failed: ${JSON.stringify(outcome.error)}`)
  return outcome.value
}

/** The error of an outcome that must be a failure. */
export function failure(outcome: Outcome): SerializedError {
  expect(outcome).toHaveProperty('error')
  return (outcome as { error: SerializedError }).error
}
