import { browserWallet } from './browserWallet.ts'
import type { Capabilities } from './Capabilities.ts'
import type { Level } from './Check.ts'
import { phoneWallet } from './phoneWallet.ts'
import { smartWalletPopup } from './smartWalletPopup.ts'

/** The wallets that the command `latchkey-conformance` knows, by name. */
export const wallets = {
  browser: browserWallet,
  phone: phoneWallet,
  smartWallet: smartWalletPopup,
} as const

/** Names of everything that a wallet may not be able to do. */
export const capabilityNames = Object.keys(browserWallet.capabilities) as (keyof Capabilities)[]

/** Options of the command `latchkey-conformance`, for the spec that it runs. */
export type CommandOptions = {
  module: string
  exportName: string
  wallet: keyof typeof wallets
  level: Level
  without: (keyof Capabilities)[]
  /** Matches the names of the checks that run; all of them if empty. */
  grep: string
}

/** The environment variable that has the options as JSON. */
export const optionsVariable = 'LATCHKEY_CONFORMANCE'
