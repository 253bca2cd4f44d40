import { walletConnect as wagmiWalletConnect } from 'wagmi/connectors'

/** wagmi's own connector; the pairing URI is shown as a link instead of in a modal. */
export function walletConnect(relayUrl: string | undefined) {
  return wagmiWalletConnect({
    projectId: '0123456789abcdef0123456789abcdef',
    showQrModal: false,
    ...(relayUrl ? { relayUrl } : {}),
    metadata: {
      name: 'wagmi example',
      description: 'A page with plain wagmi',
      url: location.origin,
      icons: [],
    },
  })
}
