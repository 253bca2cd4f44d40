import type { Config } from 'wagmi'
import { configParts, type LateCodeName } from '#react/wagmi/configParts.ts'

/**
 * Loads what signs in, signs or reads the chain. Who calls it names the type of the file, because the
 * files are above this folder.
 * @throws if the config is not one of ours
 */
export async function loadLateCode<Code>(config: Config, name: LateCodeName): Promise<Code> {
  const load = configParts(config)?.load[name]
  if (!load) throw new Error('This config is not the one of LatchkeyProvider.')
  return (await load()) as Code
}
