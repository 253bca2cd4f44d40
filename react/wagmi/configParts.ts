import type { Config } from 'wagmi'
import type { WalletDiscovery } from '#connectors/defineConnector/ConnectorMembers.ts'
import type { Wallets } from '#lib/wallets/listWallets.ts'

/** Names of code that needs wagmi's core. */
export type LateCodeName =
  | 'signIn'
  | 'connections'
  | 'signing'
  | 'balances'
  | 'accountNames'
  | 'typedNames'
  | 'contractSignatures'
  | 'review'

/** What the site knows of a config besides wagmi. */
export type ConfigParts = {
  discovery: WalletDiscovery | undefined
  /** The list of wallets and its options. */
  site: Wallets
  /** Loads what is built beside wagmi's core. */
  load: Partial<Record<LateCodeName, () => Promise<unknown>>>
}

/** The options of an app that has a wagmi config in place of a list of ours. */
export function optionsOf(
  { chains }: Config,
  options: Pick<Wallets, 'review' | 'contracts'>,
): Wallets {
  return {
    chains,
    connectors: [],
    list: {},
    walletIds: undefined,
    signInPage: {},
    canConfirmBlocked: false,
    inspector: false,
    ...options,
  }
}

const known = new WeakMap<Config, ConfigParts>()

/** Remembers the parts of a config. */
export function setConfigParts(config: Config, parts: ConfigParts): void {
  known.set(config, parts)
}

/** The parts of a config; undefined for a config of another origin. */
export function configParts(config: Config): ConfigParts | undefined {
  return known.get(config)
}

/** The discovery of browser wallets, if the config's list of wallets contains one. */
export function walletDiscovery(config: Config): WalletDiscovery | undefined {
  return known.get(config)?.discovery
}

/** The wallets of wallets.config.ts and its options. */
export function siteWallets(config: Config): Wallets | undefined {
  return known.get(config)?.site
}
