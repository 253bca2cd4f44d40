import type { Config } from 'wagmi'
import { readWallets } from '#react/wagmi/readWallets.ts'
import { createWalletStore, type WalletStore } from '#react/wagmi/walletStore.ts'

/** The wallets of a config, as screens read them. */
export function walletStoreOf(config: Config): WalletStore {
  const wagmi = { config, ...readWallets(config, undefined), start: () => () => undefined }
  const store = createWalletStore({ initial: wagmi.read(), create: () => wagmi })
  store.loaded()
  return store
}
