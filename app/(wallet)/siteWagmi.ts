import { type CreateWagmi, eagerWagmi } from 'latchkey/react'
import type { PublicConfig } from 'latchkey/wallets'
import { wallets } from '#wallets.config.ts'

/** This site's wallets with wagmi's core: one file, so that what wallets load later shares its code. */
export function siteWagmi(config: PublicConfig): CreateWagmi {
  return eagerWagmi(wallets(config))
}
