import type { CreateConnectorFn } from 'wagmi'
import { injected as wagmiInjected } from 'wagmi/connectors/injected'
import { discovery } from '#connectors/injected/discovery.ts'
import { injected } from '#connectors/injected.ts'
import { smartWallet } from '#connectors/smartWallet.ts'
import { walletConnect } from '#connectors/walletConnect.ts'
import { devnetProjectId } from '#lib/protocol/walletConnect.ts'

/** The devnet's own wallet. */
const devWallet = { name: 'Dev Wallet', rdns: 'dev.latchkey.wallet' }

/**
 * Every connector the conformance suite is run over, by the name in connectors/README.md.
 * Read by the harness page, and by Node for the check that importing does nothing on a server.
 */
export const subjects = {
  injected: () => injected({ target: devWallet }),
  "wagmi's injected": () => {
    // wagmi finds announced wallets by a store of its own; here it gets the same one by hand.
    discovery.subscribe(() => {})
    const find = () => discovery.getSnapshot().find(({ rdns }) => rdns === devWallet.rdns)?.provider
    return wagmiInjected({
      target: { id: devWallet.rdns, name: devWallet.name, provider: find as never },
    })
  },
  /** The relay's address is a parameter of the page; on a server there is none. */
  walletConnect: () =>
    walletConnect({
      projectId: devnetProjectId,
      appName: 'Connector harness',
      verify: false,
      ...(typeof location !== 'undefined' && {
        relayUrl: new URLSearchParams(location.search).get('relay') ?? '',
      }),
    }),
  /** So is the popup's. */
  smartWallet: () =>
    smartWallet({
      appName: 'Connector harness',
      ...(typeof location !== 'undefined' && {
        popupUrl: new URLSearchParams(location.search).get('popup') ?? '',
      }),
    }),
} as const satisfies Record<string, () => CreateConnectorFn>

/** Name of a connector under test. */
export type SubjectName = keyof typeof subjects
