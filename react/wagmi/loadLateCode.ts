import type { Config } from 'wagmi'
import { configParts, type LateCode } from '#react/wagmi/configParts.ts'
import { loadWagmi } from '#react/wagmi/deferredConfig.ts'

/**
 * Loads what signs in, signs or reads the chain, once wagmi's core is there.
 * @throws if the config was not made by `eagerWagmi` or `deferredWagmi`
 */
export async function loadLateCode<name extends keyof LateCode>(
  config: Config,
  name: name,
): Promise<LateCode[name]> {
  const load = configParts(await loadWagmi(config))?.load
  if (!load) throw new Error('Pass `eagerWagmi` or `deferredWagmi` to WalletProviders.')
  return load[name]()
}
