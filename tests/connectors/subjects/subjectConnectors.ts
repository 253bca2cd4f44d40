import { injected as createWagmiInjected } from 'wagmi/connectors/injected'
import { discovery } from '#connectors/injected/discovery.ts'
import { injected as createInjected } from '#connectors/injected.ts'
import { safe as createSafe } from '#connectors/safe.ts'
import { smartWallet as createSmartWallet } from '#connectors/smartWallet.ts'
import type { TurnkeyParameters } from '#connectors/turnkey/parameters.ts'
import { turnkey as createTurnkey } from '#connectors/turnkey.ts'
import { walletConnect as createWalletConnect } from '#connectors/walletConnect.ts'
import { devnetCustody } from '#lib/protocol/custody.ts'
import { devnetProjectId } from '#lib/protocol/walletConnect.ts'
import type { CreateSubject } from '#packages/playwright/src/conformance/Subject.ts'
import { type Breakage, breakConnector } from '#tests/connectors/conformance/breakConnector.ts'

/** The devnet's own wallet. */
const devWallet = { name: 'Dev Wallet', rdns: 'dev.latchkey.wallet' }

/*
 * The connectors that the conformance suite runs on, by the name of the subject's export. The page
 * has all of them; Node imports them for the check that an import has no effect on a server.
 */

/** Our own connector of the devnet's browser wallet. */
export const injected = breakable(() => createInjected({ target: devWallet }))

/** wagmi's connector of the same wallet. */
export const wagmiInjected = breakable(() => {
  // wagmi finds announced wallets by its own EIP-6963 store; here it gets the same one explicitly.
  discovery.subscribe(() => {})
  const find = () => discovery.getSnapshot().find(({ rdns }) => rdns === devWallet.rdns)?.provider
  return createWagmiInjected({
    target: { id: devWallet.rdns, name: devWallet.name, provider: find as never },
  })
})

/** Our own connector of the devnet's phone. */
export const walletConnect = breakable(({ relay = '' }) =>
  createWalletConnect({
    projectId: devnetProjectId,
    appName: 'Connector harness',
    verify: false,
    relayUrl: relay.replace(/\/$/, ''),
  }),
)

/** An embedded wallet with one key. */
export const turnkey = breakable((parameters) => createTurnkey(embedded(parameters)))

/** An embedded wallet with a recovery phrase. */
export const turnkeyHd = breakable((parameters) =>
  createTurnkey({ ...embedded(parameters), variant: 'hd' }),
)

/** Our own connector of the devnet's popup. */
export const smartWallet = breakable(({ popup = '', chain = '', chain2 = '' }) =>
  createSmartWallet({
    appName: 'Connector harness',
    popupUrl: `${popup}/connect`,
    bundlerUrls: { 31337: chain, 31338: chain2 },
  }),
)

/** Our own connector of the devnet's Safe, in which the page is shown. */
export const safe = breakable(({ safe: host = '' }) =>
  createSafe({ hosts: host ? [new URL(host).origin] : [] }),
)

/** With the mistake that the parameter `broken` names, if there is one. */
function breakable(create: CreateSubject): CreateSubject {
  return (parameters) =>
    parameters.broken
      ? breakConnector(create(parameters), parameters.broken as Breakage)
      : create(parameters)
}

function embedded(parameters: Parameters<CreateSubject>[0]): TurnkeyParameters {
  const { custody = '', rpId = 'localhost', sessionSeconds = 900 } = parameters
  const frames = (parameters.frames ?? '').replace(/\/$/, '')
  const { organizationId, fetcherPublicKey, notarizerPublicKey } = devnetCustody
  return {
    organizationId,
    apiUrl: custody.replace(/\/$/, ''),
    appName: 'Connector harness',
    rpId,
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
      mode: parameters.mode === 'readWrite' ? 'readWrite' : 'login',
      expirationSeconds: Number(sessionSeconds),
    },
    ...(parameters.recoverySeconds !== undefined && {
      recoverySessionSeconds: Number(parameters.recoverySeconds),
    }),
  }
}
