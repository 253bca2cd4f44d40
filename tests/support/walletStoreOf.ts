import type { Config } from 'wagmi'
import { configParts, setConfigParts } from '#react/wagmi/configParts.ts'
import { readWallets } from '#react/wagmi/readWallets.ts'
import { createWalletStore, type WalletStore } from '#react/wagmi/walletStore.ts'

/** The wallets of a config, as screens read them. */
export function walletStoreOf(config: Config): WalletStore {
  if (!configParts(config))
    setConfigParts(config, {
      discovery: undefined,
      site: undefined as never,
      load: { connections: () => import('#react/session/wagmiConnections.ts') } as never,
    })
  const wagmi = { config, ...readWallets(config, undefined), start: () => () => undefined }
  const store = createWalletStore({ initial: wagmi.read(), create: () => wagmi })
  store.loaded()
  return store
}
