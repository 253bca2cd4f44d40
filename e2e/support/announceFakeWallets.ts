import type { Page } from '@playwright/test'

/** A wallet injected by the test: methods that `responses` does not contain never settle. */
type FakeWallet = {
  name?: unknown
  rdns?: unknown
  uuid?: unknown
  icon?: unknown
  /** The result of each method. Default: a wallet that has not authorized any site. */
  responses?: Record<string, unknown>
  /** Methods of the provider that throw. */
  broken?: ('request' | 'on' | 'removeListener')[]
}

/**
 * Announces wallets beside the dev wallet (EIP-6963), on every page from here on. Any value may be
 * invalid on purpose. Methods of pending requests are in the page's `unanswered`.
 */
export async function announceFakeWallets(page: Page, fakes: FakeWallet[]): Promise<void> {
  await page.addInitScript((wallets) => {
    const unanswered: string[] = []
    Object.assign(window, { unanswered })
    const details = wallets.map(({ responses = { eth_accounts: [] }, broken = [], ...info }) => {
      const provider: Record<string, unknown> = {
        request({ method }: { method: string }) {
          if (method in responses) return Promise.resolve(responses[method])
          unanswered.push(method)
          return new Promise(() => {})
        },
        on() {},
        removeListener() {},
      }
      for (const method of broken)
        provider[method] = () => {
          throw new Error('This wallet is broken.')
        }
      const defaultIcon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
      return { info: { uuid: crypto.randomUUID(), icon: defaultIcon, ...info }, provider }
    })
    const announce = () => {
      for (const detail of details)
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }, fakes)
}
