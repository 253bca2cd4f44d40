import type { Config } from 'wagmi'
import { configParts, type LateCode } from '#react/wagmi/configParts.ts'

/**
 * Loads what signs in, signs or reads the chain.
 * @throws if the config is not one of ours
 */
export async function loadLateCode<name extends keyof LateCode>(
  config: Config,
  name: name,
): Promise<LateCode[name]> {
  const load = configParts(config)?.load
  if (!load) throw new Error('This config is not the one of LatchkeyProvider.')
  return load[name]()
}
