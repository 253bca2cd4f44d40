import type { CreateConnectorFn } from 'wagmi'
import { injected as wagmiInjected } from 'wagmi/connectors/injected'
import { discovery } from '#connectors/injected/discovery.ts'
import { injected } from '#connectors/injected.ts'
import { smartWallet } from '#connectors/smartWallet.ts'
import type { TurnkeyParameters } from '#connectors/turnkey/parameters.ts'
import { turnkey } from '#connectors/turnkey.ts'
import { walletConnect } from '#connectors/walletConnect.ts'
import { devnetCustody } from '#lib/protocol/custody.ts'
import { devnetProjectId } from '#lib/protocol/walletConnect.ts'

/** The devnet's own wallet. */
const devWallet = { name: 'Dev Wallet', rdns: 'dev.latchkey.wallet' }

/**
 * Every connector the conformance suite runs on, by its name in connectors/README.md. Read by the
 * harness page, and by Node for the check that an import has no effect on a server.
 */
export const subjectConnectors = {
  injected: () => injected({ target: devWallet }),
  "wagmi's injected": () => {
    // wagmi finds announced wallets by its own EIP-6963 store; here it gets the same one
    // explicitly.
    discovery.subscribe(() => {})
    const find = () => discovery.getSnapshot().find(({ rdns }) => rdns === devWallet.rdns)?.provider
    return wagmiInjected({
      target: { id: devWallet.rdns, name: devWallet.name, provider: find as never },
    })
  },
  /** The relay's URL is a query parameter of the page; on a server there is none. */
  walletConnect: () =>
    walletConnect({
      projectId: devnetProjectId,
      appName: 'Connector harness',
      verify: false,
      ...(typeof location !== 'undefined' && {
        relayUrl: new URLSearchParams(location.search).get('relay') ?? '',
      }),
    }),
  turnkey: () => turnkey(embedded()),
  turnkeyHd: () => turnkey({ ...embedded(), variant: 'hd' }),
  /** The popup's URL is a query parameter of the page. */
  smartWallet: () =>
    smartWallet({
      appName: 'Connector harness',
      ...(typeof location !== 'undefined' && {
        popupUrl: new URLSearchParams(location.search).get('popup') ?? '',
      }),
    }),
} as const satisfies Record<string, () => CreateConnectorFn>

/** The URLs of custody and its frames are query parameters of the page. */
function embedded(): TurnkeyParameters {
  const page = new URLSearchParams(typeof location === 'undefined' ? '' : location.search)
  const frames = page.get('frames') ?? ''
  const { organizationId, fetcherPublicKey, notarizerPublicKey } = devnetCustody
  return {
    organizationId,
    apiUrl: page.get('custody') ?? '',
    appName: 'Connector harness',
    rpId: page.get('rpId') ?? 'localhost',
    frames: {
      auth: `${frames}/auth`,
      export: `${frames}/export`,
      import: `${frames}/import`,
      recovery: `${frames}/recovery`,
    },
    signerKeys: {
      fetcher: fetcherPublicKey,
      notarizer: notarizerPublicKey,
    },
    session: {
      mode: page.get('mode') === 'readWrite' ? 'readWrite' : 'login',
      expirationSeconds: Number(page.get('sessionSeconds') ?? 900),
    },
    ...(page.has('recoverySeconds') && {
      recoverySessionSeconds: Number(page.get('recoverySeconds')),
    }),
  }
}
