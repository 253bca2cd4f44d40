import { vi } from 'vitest'
import { createConfig, createStorage, http } from 'wagmi'
import type { TurnkeyParameters } from '#connectors/turnkey/parameters.ts'
import { turnkey } from '#connectors/turnkey.ts'
import { devnetCustody } from '#lib/protocol/custody.ts'
import type { EmbeddedMembers } from '#lib/protocol/embeddedWallet.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'
import { socketHeader } from '#server/http/clientAddress.ts'
import { softAuthenticator } from '#tests/connectors/turnkey/softAuthenticator.ts'
import { handle } from '#tests/support/server/openServer.ts'
import { setUpCustody } from '#tests/support/server/setUpCustody.ts'

/**
 * The devnet's custody, the site's own routes and a software authenticator for pages without a
 * browser: their storage is in memory, so each page starts empty. For tests that need a browser,
 * see e2e/embeddedConnector.spec.ts.
 */
export function setUpEmbeddedSite({
  rpcUrl = 'http://localhost:9',
  settings = {},
}: {
  rpcUrl?: string
  settings?: Record<string, string>
} = {}) {
  const { origin, custody, fault, next, organizations } = setUpCustody(24501, ({ issuer }) => ({
    RATE_LIMITS: 'all=100000/60',
    OPENID_PROVIDERS: 'local',
    OPENID_LOCAL_ISSUER: issuer.url,
    OPENID_LOCAL_CLIENT_ID: 'local-client',
    OPENID_LOCAL_CLIENT_SECRET: 'local-secret',
    ...settings,
  }))
  let pages = 0
  let callers = 0

  async function sendRequest(path: string, init: RequestInit = {}) {
    callers += 1
    return handle(
      new Request(`${origin}/api/custody/${path}`, {
        ...init,
        headers: {
          ...init.headers,
          origin,
          [socketHeader]: `10.0.${callers >> 8}.${callers & 255}`,
        },
      }),
    )
  }

  /**
   * A new page with one connector per variant, both of one site. A page of the same `tab` is that tab
   * after a reload.
   */
  function openPage(
    more: Partial<TurnkeyParameters> = {},
    authenticator = softAuthenticator(origin),
    tab: Tab = new Map(),
  ) {
    const real = globalThis.fetch
    const requests: string[] = []
    vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
      const [url, own] = [String(input), `${more.basePath ?? '/api'}/custody/`]
      if (url.startsWith(own)) requests.push(url.slice(own.length))
      return url.startsWith(own) ? sendRequest(url.slice(own.length), init) : real(input, init)
    })
    vi.stubGlobal('window', {
      location: { hostname: 'localhost', origin },
      addEventListener() {},
      removeEventListener() {},
      sessionStorage: storageOf(tab),
    })
    vi.stubGlobal('navigator', { credentials: authenticator.credentials })
    const signals: { name: string; options: object }[] = []
    vi.stubGlobal('PublicKeyCredential', signalingCredential(signals))
    pages += 1
    const parameters: TurnkeyParameters = {
      organizationId: devnetCustody.organizationId,
      // Pages must not share their internals, which are keyed by the API URL: make it unique.
      apiUrl: `${custody().url}${'/.'.repeat(pages)}`,
      appName: 'Test site',
      rpId: 'localhost',
      frames: { auth: '', export: '', import: '', recovery: '' },
      signerKeys: {
        fetcher: devnetCustody.fetcherPublicKey,
        notarizer: devnetCustody.notarizerPublicKey,
      },
      ...more,
    }
    const stored = new Map<string, string>()
    const chain = {
      id: 31337,
      name: 'Chain',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    }
    const config = createConfig({
      chains: [chain, { ...chain, id: 31338, name: 'Chain 2' }],
      connectors: [turnkey(parameters), turnkey({ ...parameters, variant: 'hd' })],
      transports: { 31337: http(rpcUrl), 31338: http(rpcUrl) },
      storage: createStorage({
        storage: storageOf(stored),
      }),
      multiInjectedProviderDiscovery: false,
    })
    const [key, hd] = config.connectors as unknown as [Connector, Connector]
    return { config, key, hd, authenticator, parameters, requests, signals, tab }
  }

  return { openPage, custody, fault, next, organizations, origin }
}

/** A browser's `PublicKeyCredential` that records what a page tells the device. */
function signalingCredential(signals: { name: string; options: object }[]) {
  const record = (name: string) => async (options: object) => void signals.push({ name, options })
  return {
    signalUnknownCredential: record('unknown'),
    signalAllAcceptedCredentials: record('allAccepted'),
    signalCurrentUserDetails: record('details'),
  }
}

/** What a tab stores for itself, also across reloads. */
type Tab = Map<string, string>

function storageOf(entries: Map<string, string>) {
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  }
}

type Connector = ReturnType<typeof createConfig>['connectors'][number] & EmbeddedMembers

/** The provider a connector signs with, once it is open. */
export async function providerOf(connector: Connector): Promise<Eip1193Provider> {
  return (await connector.getProvider()) as Eip1193Provider
}
