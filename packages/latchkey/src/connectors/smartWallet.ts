// biome-ignore-all lint/performance/noBarrelFile: an entry point of the package.
export type { SmartWalletParameters } from '#connectors/smartWallet/parameters.ts'
export type { PopupStatus } from '#connectors/smartWallet/patchPopup.ts'
/** A wagmi connector for a contract account in its vendor's popup; it needs `@coinbase/wallet-sdk`. */
export { type SmartWalletMembers, smartWallet } from '#connectors/smartWallet.ts'
export type { SmartWalletChain, SmartWalletState } from '#lib/protocol/entities.ts'
