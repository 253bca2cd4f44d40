/**
 * Names, numbers and addresses of smart wallets (ERC-4337, EIP-7702), shared by the connector, the
 * server and the devnet. This file imports nothing, because every other layer depends on it.
 */

/** ERC-4337 entry points by version, the same on every chain. */
export const entryPoints = {
  '0.6': '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  '0.7': '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0.8': '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
} as const

/** The smart wallet factory, at the address in viem's `toCoinbaseSmartAccount` (version 1.1). */
export const smartWalletFactory = '0xba5ed110efdba3d005bfc882d75358acbbb85842'

/** The implementation behind every smart wallet of that factory. */
export const smartWalletImplementation = '0x00000110dCdEdC9581cb5eCB8467282f2926534d'

/** The contract that a key account may delegate to (EIP-7702) for batches; viem's default. */
export const simple7702Account = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'

/** Public deployer of contracts at addresses derived from their code (CREATE2). */
export const create2Deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** Sponsors every operation on the devnet's chains (ERC-4337 paymaster). */
export const devnetPaymaster = '0xA55002C72A8DDDC60165C8dfF5468dc8BbBA1e6C'

/** A contract to call on the devnet's chains. */
export const devnetCounter = '0x7d7be02490B4dD998C1D3D6Ad5b1D2FB67da48f9'
