import { foundry } from '@reown/appkit/networks'
import { createAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { http } from 'wagmi'

const projectId = '0123456789abcdef0123456789abcdef'

export const adapter = new WagmiAdapter({
  projectId,
  networks: [foundry],
  transports: { [foundry.id]: http(import.meta.env.VITE_RPC_URL) },
})

createAppKit({
  adapters: [adapter],
  networks: [foundry],
  projectId,
  metadata: {
    name: 'AppKit example',
    description: 'An app with this kit.',
    url: location.origin,
    icons: [],
  },
  // They ask the vendor's servers.
  features: { analytics: false, email: false, socials: [], swaps: false, onramp: false },
})
