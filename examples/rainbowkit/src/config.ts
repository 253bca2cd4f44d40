import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { http } from 'wagmi'
import { foundry } from 'wagmi/chains'

const { VITE_RPC_URL, VITE_RELAY_URL } = import.meta.env

export const config = getDefaultConfig({
  appName: 'RainbowKit example',
  projectId: '0123456789abcdef0123456789abcdef',
  chains: [foundry],
  transports: { [foundry.id]: http(VITE_RPC_URL) },
  ...(VITE_RELAY_URL ? { walletConnectParameters: { relayUrl: VITE_RELAY_URL } } : {}),
})
