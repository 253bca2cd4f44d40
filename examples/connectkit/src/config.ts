import { getDefaultConfig } from 'connectkit'
import { createConfig, http } from 'wagmi'
import { foundry } from 'wagmi/chains'

export const config = createConfig(
  getDefaultConfig({
    appName: 'ConnectKit example',
    walletConnectProjectId: '0123456789abcdef0123456789abcdef',
    chains: [foundry],
    transports: { [foundry.id]: http(import.meta.env.VITE_RPC_URL) },
    // Its connector opens a window of another host.
    enableAaveAccount: false,
  }),
)
