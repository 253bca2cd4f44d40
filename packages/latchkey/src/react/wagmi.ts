/** The wallets of `LatchkeyProvider` in an app with a wagmi config and a provider of its own. */
export { wagmiWallets } from '#react/wagmiWallets.ts'
