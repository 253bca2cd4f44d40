// biome-ignore-all lint/performance/noBarrelFile: an entry point of the package.
export type { InjectedParameters, InjectedTarget } from '#connectors/injected/parameters.ts'
/** A wagmi connector for browser wallets: EIP-6963, `window.ethereum`, and a book of known wallets. */
export { injected } from '#connectors/injected.ts'
