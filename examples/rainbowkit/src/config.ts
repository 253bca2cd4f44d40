import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { withReview } from 'latchkey/review'
import { http } from 'wagmi'
import { foundry } from 'wagmi/chains'

const { VITE_RPC_URL, VITE_RELAY_URL } = import.meta.env

/** Whether the page is the one with our sessions and our review; without, it tests the devnet only. */
export const isWithLatchkey = location.search === '?latchkey'

const kit = getDefaultConfig({
  appName: 'RainbowKit example',
  projectId: '0123456789abcdef0123456789abcdef',
  chains: [foundry],
  transports: { [foundry.id]: http(VITE_RPC_URL) },
  ...(VITE_RELAY_URL ? { walletConnectParameters: { relayUrl: VITE_RELAY_URL } } : {}),
})

export const config = isWithLatchkey ? withReview(kit) : kit
