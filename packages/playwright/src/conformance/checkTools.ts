import { expect, type Frame, type Page } from '@playwright/test'
import type { DevnetClient } from '#devnet/client.ts'
import { eventStreamOpened } from './browserWallet.ts'
import type { ConnectorPage, PreparedPage } from './ConnectorPage.ts'
import type { createHarness, Outcome, RecordedEvent, SerializedError } from './createHarness.ts'
import type { Subject, WalletSwitches } from './Subject.ts'
import { shownFrame } from './shownFrame.ts'

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
  /** What the connector's function is called with. */
  parameters: Record<string, string>
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
  /**
   * Opens the page and connects, unless the check before has left it connected, and clears the
   * recorded events.
   */
  connected(): Promise<`0x${string}`>
  /** Methods the wallet received from the page since the last call. */
  requests(): Promise<string[]>
  /** Injects the wallet into a page that was opened without it. */
  addWallet(): Promise<void>
  /**
   * Connects, unless this or an earlier check on the page has: that nothing happened proves nothing
   * of a broken connector.
   */
  ensureConnects(): Promise<void>
  /** Allows matching console messages and errors that a check causes. */
  allowConsole: ConnectorPage['allowConsole']
  /** Runs a function in the page. */
  inPage<value>(act: () => value): Promise<value>
  /** Makes the timers of the open page fire 50 times as early, for checks that wait for a limit. */
  speedTimers(): Promise<void>
  /** Names of the events that the connector emitted, messages included. */
  eventNames(): Promise<string[]>
  /** The events `change` and `disconnect` that it emitted. */
  wagmiEvents(): Promise<RecordedEvent[]>
}

/** Harness functions that end with a connected connector. */
const connectFunctions = ['connect', 'connectTwice', 'connectWithCapabilities']

/** How long a call of the connector may take, in milliseconds: less than Playwright gives a test. */
const callLimitMs = 20_000

/** Prepares what a check needs on the page of a connector. */
export async function createCheckTools(
  subject: Subject,
  connectorPage: PreparedPage,
): Promise<CheckTools> {
  const { page, control, url, allowConsole, progress } = connectorPage
  const services = await control.services()
  const parameters = { ...services, ...connectorPage.parameters }
  const script = `${services.wallet}/wallet.js`
  const wallet = subject.wallet(connectorPage)
  await wallet.set({ policy: 'approve' })
  // A wallet that is not the devnet's is not reset with it.
  let seen = wallet.requests ? (await wallet.requests()).length : 0

  const callerOf = (which: 'first' | 'second') =>
    (async (name: string, ...args: unknown[]) => {
      const call = shownFrame(page, url).evaluate(
        async ({ which, name, args }) => {
          const harness = Reflect.get(Reflect.get(window, 'harnesses') as object, which) as object
          return (Reflect.get(harness, name) as (...args: unknown[]) => unknown)(...args)
        },
        { which, name, args },
      )
      const outcome = await settled(name, call)
      if (connectFunctions.includes(name)) progress.hasConnected ||= 'value' in Object(outcome)
      return outcome
    }) as CheckTools['on']
  const on = callerOf('first')

  /** Whether the page is connected as the check before has left it; a new page is needed if not. */
  async function isStillConnected() {
    if (!progress.isConnected) return false
    const { status, chainId } = await on('state')
    if (status === 'connected' && chainId === 31337) return true
    await connectorPage.renew()
    await wallet.set({ policy: 'approve' })
    return false
  }

  const tools: CheckTools = {
    page,
    control,
    wallet,
    subject,
    parameters,
    on,
    onSecond: callerOf('second'),
    allowConsole,
    inPage: (act) => shownFrame(page, url).evaluate(act) as never,
    speedTimers: () =>
      shownFrame(page, url).evaluate(() => {
        const { setTimeout } = window
        Object.assign(window, {
          setTimeout: (act: () => void, ms = 0) => setTimeout(act, ms / 50),
        })
      }),
    open: (options = {}) => openPage(connectorPage, subject, { parameters, script }, options),
    async connected() {
      if (!(await isStillConnected())) {
        await tools.open()
        value(await on('connect'))
      }
      const { addresses = [] } = await on('state')
      await on('clearEvents')
      await tools.requests()
      return addresses[0] as `0x${string}`
    },
    async addWallet() {
      if (!subject.addWallet) throw new Error(`${subject.name} has no addWallet.`)
      await subject.addWallet(page, control)
    },
    async ensureConnects() {
      if (progress.hasConnected) return
      await wallet.set({ policy: 'approve' })
      await tools.open()
      value(await on('connect'))
    },
    async requests() {
      const received = wallet.requests
        ? await wallet.requests()
        : (await control.requests())
            .filter(({ origin }) => origin === url)
            .map(({ method }) => method)
      const fresh = received.slice(seen)
      seen = received.length
      return fresh
    },
    async eventNames() {
      return (await on('events')).map(({ event }) => event)
    },
    async wagmiEvents() {
      return (await on('events')).filter(({ event }) => /^(change|wagmi disconnect)$/.test(event))
    },
  }
  return tools
}

/** The outcome of a call; an error with the likely reason if it takes too long. */
async function settled<outcome>(name: string, call: Promise<outcome>): Promise<outcome> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    const error = new Error(
      `“${name}” has not settled after ${callLimitMs / 1000} s. If its wallet waits for the user: after set({ policy: 'approve' }), it must approve each prompt by itself.`,
    )
    timer = setTimeout(() => reject(error), callLimitMs)
  })
  return Promise.race([call, limit]).finally(() => clearTimeout(timer))
}

/** Opens the page of the connector, with the wallet's script if the wallet is in the page. */
async function openPage(
  { page, url, control }: PreparedPage,
  { capabilities, exportName = 'default', hostUrl }: Subject,
  { parameters, script }: { parameters: Record<string, string>; script: string },
  { wallet, two }: OpenOptions,
): Promise<void> {
  const isInPage = wallet !== 'absent' && capabilities.isInPage === true
  const query = new URLSearchParams({
    ...parameters,
    connector: exportName,
    ...(two && { two: '' }),
    ...(isInPage && { script }),
  })
  const eventStream = isInPage ? eventStreamOpened(page) : undefined
  const appUrl = `${url}/?${query}`
  await page.goto(hostUrl ? await hostUrl(appUrl, control) : appUrl)
  const frame = await loadedFrame(page, url)
  await frame.locator('html:is([data-ready], [data-error])').waitFor()
  const { error, ready } = await frame.evaluate(() => ({ ...document.documentElement.dataset }))
  if (!ready) throw new Error(`The page of the connector does not open: ${error}`)
  await eventStream
}

/** The frame with the page of the connector, which a host may show only later. */
async function loadedFrame(page: Page, url: string): Promise<Frame> {
  await expect.poll(() => shownFrame(page, url).url().startsWith(url)).toBe(true)
  return shownFrame(page, url)
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
