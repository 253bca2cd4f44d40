import type { Config } from 'wagmi'
import { configParts } from '#react/wagmi/configParts.ts'
import { loadWagmi } from '#react/wagmi/deferredConfig.ts'

/**
 * Loads the sign-in, once wagmi's core is there.
 * @throws if the config was not made by `eagerWagmi` or `deferredWagmi`
 */
export async function loadSignIn(config: Config) {
  const load = configParts(await loadWagmi(config))?.loadSignIn
  if (!load) throw new Error('Pass `eagerWagmi` or `deferredWagmi` to WalletProviders.')
  return load()
}
