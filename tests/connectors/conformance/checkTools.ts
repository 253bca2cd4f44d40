import type { Page } from '@playwright/test'
import type { DevnetClient } from '#devnet/client.ts'
import { expect, test } from '#e2e/fixtures.ts'
import type { RunningHarness } from '#e2e/harness/startHarness.ts'
import type { Watch } from '#e2e/support/watchPage.ts'
import type { Subject, WalletSwitches } from '#tests/connectors/conformance/Subject.ts'
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
type CheckTools = {
  page: Page
  control: DevnetClient
  wallet: WalletSwitches
  subject: Subject
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
  /** Connects, unless the check has: that nothing happened proves nothing of a broken connector. */
  ensureConnects(): Promise<void>
  /** Allows matching console messages and errors that a check causes. */
  allowConsole: Watch['allowConsole']
  /** Runs a function in the page. */
  inPage<value>(act: () => value): Promise<value>
  /** Names of the events that the connector emitted. */
  eventNames(): Promise<string[]>
}

type CheckToolsParameters = {
  page: Page
  control: DevnetClient
  harness: RunningHarness
  watch: Watch
  /** Runs the subject with a `connect` that always throws. */
  isOutOfOrder?: boolean
}

/** Harness functions that end with a connected connector. */
const connectFunctions = ['connect', 'connectTwice', 'connectWithCapabilities']

/** A named check of the suite. */
export type Check = { name: string; run(tools: CheckTools): Promise<void> }

/** Prepares what a check needs on the harness page. */
export async function createCheckTools(
  subject: Subject,
  { page, control, harness, watch, isOutOfOrder }: CheckToolsParameters,
): Promise<CheckTools> {
  watch.allowOrigin(harness.url)
  if (subject.allowConsole) watch.allowConsole(subject.allowConsole)
  const services = await control.services()
  const remote = await subject.prepare?.(page, control, harness)
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
    on,
    onSecond: callerOf('second'),
    allowConsole: watch.allowConsole,
    inPage: (act) => page.evaluate(act) as never,
    async open({ wallet, two } = {}) {
      const isInPage = wallet !== 'absent' && !remote
      const query = new URLSearchParams({
        connector: subject.name,
        rpc: services.chain ?? '',
        rpc2: services.chain2 ?? '',
        ...(two && { two: '' }),
        ...remote,
        ...(isOutOfOrder && { outOfOrder: '' }),
        ...(isInPage && { wallet: `${services.wallet}/wallet.js` }),
      })
      const eventStream = isInPage ? eventStreamOpened(page) : undefined
      await page.goto(`${harness.url}/?${query}`)
      await page.locator('html[data-ready]').waitFor()
      await eventStream
    },
    async connected() {
      await tools.open()
      const { accounts } = value(await on('connect'))
      await subject.fund?.(accounts[0], control)
      await on('clearEvents')
      await tools.requests()
      return accounts[0]
    },
    async ensureConnects() {
      if (hasConnected) return
      await wallet.set({ policy: 'approve' })
      await tools.open()
      value(await on('connect'))
    },
    async requests() {
      const all = (await control.requests()).filter(({ origin }) => origin === harness.url)
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

/** A check with its name, which is also its row in connectors/README.md. */
export function check(name: string, run: Check['run']): Check {
  return { name, run }
}

export { expect, test }
