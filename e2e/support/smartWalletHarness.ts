import type { Page } from '@playwright/test'
import type { createHarness, Outcome } from '../../tests/connectors/harness/createHarness.ts'
import type { Control } from './control.ts'
import { type SmartWalletPopups, watchSmartWalletPopups } from './smartWalletPopups.ts'

type Harness = ReturnType<typeof createHarness>

/** A page with only the smart wallet's connector, and the popups it opens. */
export type SmartWalletHarness = {
  page: Page
  popups: SmartWalletPopups
  /** Opens or reloads the page. */
  open(): Promise<void>
  connect(): Promise<Outcome<{ accounts: `0x${string}`[]; chainId: number }>>
  /** Sends a request through the connector's provider. */
  request(method: string, params?: unknown): Promise<Outcome>
  sign(message: string): Promise<Outcome<`0x${string}`>>
  /** Calls a function of the harness without parameters. */
  call(name: keyof Harness): Promise<Outcome>
  /** Calls a member that only this connector has. */
  member(name: string): Promise<Outcome>
  state(): Promise<{ status: string; addresses?: string[]; chainId?: number }>
}

/** Prepares the harness page for the smart wallet; `harnessUrl` is where it is served. */
export async function smartWalletHarness(
  page: Page,
  control: Control,
  harnessUrl: string,
): Promise<SmartWalletHarness> {
  const { popup, chain = '', chain2 = '' } = await control.services()
  const query = { connector: 'smartWallet', rpc: chain, rpc2: chain2, popup: `${popup}/connect` }
  const on = (name: string, ...args: unknown[]) =>
    page.evaluate(
      ([name, args]) => {
        const harness = Reflect.get(Reflect.get(window, 'harnesses'), 'first')
        return Reflect.get(harness, name)(...args)
      },
      [name, args] as const,
    )
  return {
    page,
    popups: await watchSmartWalletPopups(page.context()),
    async open() {
      await page.goto(`${harnessUrl}/?${new URLSearchParams(query)}`)
      await page.locator('html[data-ready]').waitFor()
    },
    connect: () => on('connect'),
    request: (method, params) => on('ask', method, params),
    sign: (message) => on('signMessage', message),
    call: (name) => on(name),
    member: (name) => on('own', name),
    state: () => on('state'),
  }
}
