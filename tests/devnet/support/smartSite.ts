import { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk'

/**
 * A site with the unmodified SDK of the smart wallet, for the browser. Its query parameters name
 * the `popup` and the `chains`. Bundled and served by the test.
 */
type Outcome = { value: unknown } | { error: { code?: number; message?: string; data?: unknown } }

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface joins the browser's own
  interface Window {
    smartSite: {
      request(method: string, params?: unknown): Promise<Outcome>
      events: [name: string, payload: unknown][]
    }
  }
}

const query = new URLSearchParams(location.search)
const provider = createCoinbaseWalletSDK({
  appName: 'Test site',
  appChainIds: (query.get('chains') ?? '31337').split(',').map(Number),
  preference: { options: 'smartWalletOnly', keysUrl: query.get('popup') ?? '' },
}).getProvider()

const events: [string, unknown][] = []
for (const name of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'] as const)
  provider.on(name, (payload: unknown) => events.push([name, payload]))

window.smartSite = {
  events,
  request: (method, params) =>
    provider.request({ method, ...(params === undefined ? {} : { params }) } as never).then(
      (value) => ({ value }),
      ({ code, message, data }) => ({ error: { code, message, data } }),
    ),
}
