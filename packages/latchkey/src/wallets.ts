/** Checks the list at the start of a server; returns the origins that its wallets need. */

export type {
  PublicChain,
  PublicConfig,
  PublicSmartWallet,
  PublicToken,
  PublicTurnkey,
  PublicWalletConnect,
  WalletOrigins,
} from '#lib/protocol/publicConfig.ts'
export { checkWallets } from '#lib/wallets/checkWallets.ts'
/** Turns a named list of connectors into wagmi's chains and connectors, in the order of `WALLETS`. */
export {
  type LoadContracts,
  listWallets,
  type ReviewMode,
  type SignInPageOptions,
  type SiteContract,
  type WalletEntry,
  type WalletListOptions,
  type Wallets,
} from '#lib/wallets/listWallets.ts'
