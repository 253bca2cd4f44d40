import type { Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import type { RunningHarness } from '#e2e/harness/startHarness.ts'
import { unwrap } from '#e2e/support/outcome.ts'
import type { Services } from '#lib/protocol/devnet.ts'
import type { createHarness } from '#packages/playwright/src/conformance/createHarness.ts'
import type { TestMailbox } from '#packages/playwright/src/mailbox.ts'

type Harness = ReturnType<typeof createHarness>

/** An account as the wallet lists it. */
type Account = { address: `0x${string}`; walletId?: string; privateKeyId?: string }

/** Query parameters of the harness page, and its host if it is not the site's. */
type OpenParameters = Record<string, string> & { connector?: string; host?: string }

type FrameMethod = 'exportKey' | 'importKey'

/** How long the connector waits for an iframe, in milliseconds. */
const frameLimitMs = 10_000

/** A page with the embedded connector, driven from outside. */
export type EmbeddedPage = ReturnType<typeof embeddedPage>

/** Drives the harness page of an embedded variant, shown on the site's own origin. */
export function embeddedPage(
  page: Page,
  services: Services,
  harness: Pick<RunningHarness, 'url' | 'showOnSite'>,
) {
  /** Calls a function of the harness; see createHarness. */
  const on = <name extends keyof Harness>(name: name, ...args: unknown[]) =>
    page.evaluate(
      ({ name, args }) => {
        const { first } = Reflect.get(window, 'harnesses') as { first: object }
        return (Reflect.get(first, name) as (...args: unknown[]) => unknown)(...args)
      },
      { name, args },
    ) as Promise<Harness[name] extends (...args: never[]) => infer result ? Awaited<result> : never>

  async function open({ connector = 'turnkey', host, ...more }: OpenParameters = {}) {
    const url = host
      ? `${harness.url.replace('localhost', host)}/`
      : await harness.showOnSite(page.context())
    const query = new URLSearchParams({
      ...services,
      connector,
      ...more,
    })
    await page.goto(`${url}?${query}`)
    await page.locator('html[data-ready]').waitFor()
  }

  /** Calls a method of the wallet that must succeed. */
  async function wallet<result = unknown>(name: string, ...args: unknown[]): Promise<result> {
    return unwrap(await on('embedded', name, ...args)) as result
  }

  async function connect() {
    const { accounts } = unwrap(await on('connect'))
    return accounts
  }

  /**
   * Inserts a container into the page and opens an iframe in it, stored as `opened`; returns the
   * key of its error in the catalog if it fails.
   */
  const openFrame = (method: FrameMethod, parameters: object) =>
    page.evaluate(
      async ({ method, parameters }) => {
        const container = document.body.appendChild(document.createElement('div'))
        const wallet = await Reflect.get(window, 'harnesses').first.connector().embedded()
        try {
          const opened = await wallet[method](parameters, { container, elementId: 'custody' })
          Object.assign(window, { opened })
          return 'open'
        } catch (error) {
          return String(Reflect.get(error as object, 'key'))
        }
      },
      { method, parameters },
    )

  return {
    page,
    on,
    open,
    wallet,
    connect,
    /** Calls a method of the wallet that must fail; returns the key of its error in the catalog. */
    async errorOf(name: string, ...args: unknown[]) {
      const outcome = await on('embedded', name, ...args)
      return 'error' in outcome ? outcome.error.keys[0] : outcome
    },
    /** A new user opens the page, creates a passkey and connects; returns the addresses. */
    async signUp(parameters?: OpenParameters) {
      await open(parameters)
      await wallet('signUp', { passkeyName: 'Laptop' })
      return connect()
    },
    /** A new user signs in by email code, without a passkey. */
    async signInWithEmail(mailbox: TestMailbox, email: string) {
      await wallet('sendCode', email)
      await wallet('signInWithCode', await mailbox.code(email))
    },
    async firstAccount(): Promise<Account> {
      const [account] = await wallet<Account[]>('accounts')
      if (!account) throw new Error('There is no account.')
      return account
    },
    /** The public key of the page's session. */
    async sessionKey() {
      const keys = await wallet<{ publicKey: string; isThisSession: boolean }[]>('apiKeys')
      return keys.find(({ isThisSession }) => isThisSession)?.publicKey ?? ''
    },
    /** Signs a message; returns the recovered address. */
    async signerOf(message: string) {
      const signature = unwrap(await on('signMessage', message))
      return recoverMessageAddress({ message, signature })
    },
    openFrame,
    /**
     * Opens an iframe that does not start, and moves the page's clock beyond the time limit once
     * `isOpening` resolves; returns the key of its error in the catalog.
     */
    async openSilentFrame(
      method: FrameMethod,
      parameters: object,
      isOpening = () => page.locator('iframe').waitFor({ state: 'attached' }),
    ) {
      await page.clock.install()
      const opening = openFrame(method, parameters)
      await isOpening()
      await page.clock.fastForward(frameLimitMs)
      return opening
    },
  }
}
