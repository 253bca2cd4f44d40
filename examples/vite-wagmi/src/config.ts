import { createConfig, http } from 'wagmi'
import { foundry } from 'wagmi/chains'
import { walletConnect } from './walletConnect.ts'

const { VITE_RPC_URL, VITE_RELAY_URL } = import.meta.env

export const config = createConfig({
  chains: [foundry],
  connectors: [walletConnect(VITE_RELAY_URL)],
  transports: { [foundry.id]: http(VITE_RPC_URL) },
})
