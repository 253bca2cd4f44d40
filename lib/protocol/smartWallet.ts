/**
 * Names, numbers and places of smart wallets (ERC-4337, EIP-7702), as the connector, the server
 * and the devnet know them. Nothing here may import anything: this is the foundation.
 */

/** Entry points of ERC-4337 by version, the same on every chain. */
export const entryPoints = {
  '0.6': '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  '0.7': '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0.8': '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
} as const

/** Makes smart wallets; where viem's `toCoinbaseSmartAccount` (version 1.1) looks for it. */
export const smartWalletFactory = '0xba5ed110efdba3d005bfc882d75358acbbb85842'

/** The code behind every smart wallet of that factory. */
export const smartWalletImplementation = '0x00000110dCdEdC9581cb5eCB8467282f2926534d'

/** What a key's account may delegate to (EIP-7702) for batches; viem's default. */
export const simple7702Account = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'

/** Anybody's deployer of contracts at addresses that follow from their code (CREATE2). */
export const create2Deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** Something to call on the devnet's chains. */
export const devnetCounter = '0x7d7be02490B4dD998C1D3D6Ad5b1D2FB67da48f9'
