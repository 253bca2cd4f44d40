import { expect, type Page } from '@playwright/test'
import { type Address, createPublicClient, type Hex, http } from 'viem'
import { unwrap } from '#e2e/support/outcome.ts'
import type { createHarness, Outcome } from '#packages/playwright/src/conformance/createHarness.ts'
import type { SmartWallet } from '#packages/playwright/src/smartWallet.ts'
import type { TestDevnet } from '#packages/playwright/src/TestDevnet.ts'

type Harness = ReturnType<typeof createHarness>

/** A page with only the smart wallet's connector. */
export type SmartWalletPage = {
  /** Opens or reloads the page. */
  open(): Promise<void>
  connect(): Promise<Outcome<{ accounts: Address[]; chainId: number }>>
  /**
   * Opens the page and connects; returns the account once no popup is open: one that is about to close
   * would answer the next request, or close under it.
   */
  openConnected(): Promise<Address>
  /** Sends a request through the connector's provider. */
  request(method: string, params?: unknown): Promise<Outcome>
  sign(message: string): Promise<Outcome<Hex>>
  /** Calls a function of the harness without parameters. */
  call(name: keyof Harness): Promise<Outcome>
  /** Calls a member that only this connector has. */
  member(name: string): Promise<Outcome>
  state(): Promise<{ status: string; addresses?: Address[]; chainId?: number }>
  /** Whether a signature of the account verifies on chain. */
  isSigned(address: Address, message: string, signature: Hex): Promise<boolean>
  /** The SDK's records, without the site's own key. */
  records(): Promise<[string, string][]>
  /** Connects, unless it is connected, and checks that a signature verifies. */
  expectUsable(): Promise<void>
}

/** Prepares the harness page for the smart wallet; `harnessUrl` is where it is served. */
export function smartWalletPage(
  page: Page,
  { services }: TestDevnet,
  smartWallet: SmartWallet,
  harnessUrl: string,
): SmartWalletPage {
  const { chain } = services
  const query = { ...services, connector: 'smartWallet' }
  const on = (name: string, ...args: unknown[]) =>
    page.evaluate(
      ([name, args]) => {
        const harness = Reflect.get(Reflect.get(window, 'harnesses'), 'first')
        return Reflect.get(harness, name)(...args)
      },
      [name, args] as const,
    )
  const open = async () => {
    await page.goto(`${harnessUrl}/?${new URLSearchParams(query)}`)
    await page.locator('html[data-ready]').waitFor()
  }
  const connect: SmartWalletPage['connect'] = () => on('connect')
  const sign: SmartWalletPage['sign'] = (message) => on('signMessage', message)
  const state: SmartWalletPage['state'] = () => on('state')
  const isSigned: SmartWalletPage['isSigned'] = (address, message, signature) =>
    createPublicClient({ transport: http(chain) }).verifyMessage({ address, message, signature })
  const firstAccount = async () => {
    const [account] = unwrap(await connect()).accounts
    if (!account) throw new Error('There is no account.')
    return account
  }
  return {
    open,
    connect,
    sign,
    state,
    isSigned,
    async openConnected() {
      await open()
      const account = await firstAccount()
      await smartWallet.closed()
      return account
    },
    request: (method, params) => on('request', method, params),
    call: (name) => on(name),
    member: (name) => on('callMember', name),
    records: () =>
      page.evaluate(() =>
        Object.entries<string>(localStorage).filter(
          ([key]) => key.startsWith('-CBWSDK:') && !key.endsWith('ownPrivateKey'),
        ),
      ),
    async expectUsable() {
      await smartWallet.set({
        policy: 'approve',
        response: 'correct',
        close: 'never',
        isSilent: false,
      })
      const { status, addresses } = await state()
      const connected = status === 'connected' ? addresses?.[0] : undefined
      const address = connected ?? (await firstAccount())
      expect(await isSigned(address, 'again', unwrap(await sign('again')))).toBe(true)
    },
  }
}
