// biome-ignore-all lint/performance/noBarrelFile: an entry point of the package.
export type { MissingPermissions } from '#connectors/walletConnect/approvedScope.ts'
export type { ChosenApp, LinkKind } from '#connectors/walletConnect/deepLink.ts'
export type { PairingProgress } from '#connectors/walletConnect/pairing.ts'
export type { WalletConnectParameters } from '#connectors/walletConnect/parameters.ts'
/** A wagmi connector for wallets on another device; it needs `@walletconnect/ethereum-provider`. */
export { type WalletConnectMembers, walletConnect } from '#connectors/walletConnect.ts'
