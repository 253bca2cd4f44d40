import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import type { RunningHarness } from '#e2e/harness/startHarness.ts'
import type { Control } from '#e2e/support/control.ts'
import type { Subject, WalletSwitches } from '#tests/connectors/conformance/Subject.ts'
import type { createHarness, Outcome, ToldError } from '#tests/connectors/harness/createHarness.ts'

type Harness = ReturnType<typeof createHarness>
type Verb = {
  [key in keyof Harness]: Harness[key] extends (...args: never[]) => unknown ? key : never
}[keyof Harness]

export type OpenOptions = {
  /** Left out: the wallet's script runs before the page's. */
  wallet?: 'absent'
  /** Two configs with a connector each. */
  two?: boolean
}

/** What a check holds in its hands. */
export type Bench = {
  page: Page
  control: Control
  wallet: WalletSwitches
  subject: Subject
  /** The page, as a visitor opens it. */
  open(options?: OpenOptions): Promise<void>
  /** A verb of the first config's harness, or of the second one's. */
  on<verb extends Verb>(
    verb: verb,
    ...args: Parameters<Harness[verb]>
  ): Promise<Awaited<ReturnType<Harness[verb]>>>
  onSecond<verb extends Verb>(
    verb: verb,
    ...args: Parameters<Harness[verb]>
  ): Promise<Awaited<ReturnType<Harness[verb]>>>
  /** Open, connected, and nothing heard yet. */
  connected(): Promise<`0x${string}`>
  /** Methods the page asked of the wallet since the last call. */
  asked(): Promise<string[]>
  /** A function of the page. */
  inPage<value>(act: () => value): Promise<value>
  /** What the connector said, by name. */
  names(): Promise<string[]>
}

/** A named check of the suite. */
export type Check = { name: string; run(bench: Bench): Promise<void> }

/** Readies what a check needs on the harness page. */
export async function createBench(
  subject: Subject,
  { page, control, harness }: { page: Page; control: Control; harness: RunningHarness },
): Promise<Bench> {
  const services = await control.services()
  const remote = await subject.prepare?.(page, control, harness)
  const wallet = subject.wallet(control)
  await wallet.set({ policy: 'approve' })
  let seen = 0

  const verbs = (which: 'first' | 'second') =>
    (async (verb: string, ...args: unknown[]) =>
      page.evaluate(
        async ({ which, verb, args }) => {
          const harness = Reflect.get(Reflect.get(window, 'harnesses') as object, which) as object
          return (Reflect.get(harness, verb) as (...args: unknown[]) => unknown)(...args)
        },
        { which, verb, args },
      )) as Bench['on']
  const on = verbs('first')

  const bench: Bench = {
    page,
    control,
    wallet,
    subject,
    on,
    onSecond: verbs('second'),
    inPage: (act) => page.evaluate(act) as never,
    async open({ wallet, two } = {}) {
      const isInPage = wallet !== 'absent' && !remote
      const query = new URLSearchParams({
        connector: subject.name,
        rpc: services.chain ?? '',
        rpc2: services.chain2 ?? '',
        ...(two && { two: '' }),
        ...remote,
        ...(isInPage && { wallet: `${services.wallet}/wallet.js` }),
      })
      const heard = isInPage ? hearing(page) : undefined
      await page.goto(`${harness.url}/?${query}`)
      await page.locator('html[data-ready]').waitFor()
      await heard
    },
    async connected() {
      await bench.open()
      const { accounts } = value(await on('connect'))
      await subject.fund?.(accounts[0], control)
      await on('forget')
      await bench.asked()
      return accounts[0]
    },
    async asked() {
      const all = (await control.requests()).filter(({ origin }) => origin === harness.url)
      const fresh = all.slice(seen).map(({ method }) => method)
      seen = all.length
      return fresh
    },
    async names() {
      return (await on('heard')).map(({ event }) => event)
    },
  }
  return bench
}

/** The wallet's line to the page is open: from here on, a switch resolves when the page has heard of it. */
export async function hearing(page: Page) {
  await page.waitForResponse((response) => response.url().endsWith('/heard'))
}

/** The value of something that must have gone well. */
export function value<value>(outcome: Outcome<value>): value {
  if ('error' in outcome) throw new Error(`It failed: ${JSON.stringify(outcome.error)}`)
  return outcome.value
}

/** The error of something that must have failed. */
export function failure(outcome: Outcome): ToldError {
  expect(outcome).toHaveProperty('error')
  return (outcome as { error: ToldError }).error
}

/** A check by its name, which is also its row in connectors/README.md. */
export function check(name: string, run: Check['run']): Check {
  return { name, run }
}

export { expect, test }
