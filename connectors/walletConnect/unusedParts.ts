/**
 * Stands in for parts of other packages that the WalletConnect SDK imports and this connector cannot
 * reach: the bundler's configuration names them (scripts/lib/unusedSdkParts.mjs), and a test proves
 * from the SDK's sources that nothing else uses them.
 *
 * - Wallets, when they answer a request, compute the ids of transactions of other chains.
 * - `authenticate`, which we never call, verifies the wallet's signature.
 * - Without a storage and a logger of the site, which we always pass, the SDK creates its own.
 */
function neverCalled(): never {
  throw new Error('A part of the WalletConnect SDK that this site does not use was called.')
}

/** Of @msgpack/msgpack. */
export const decode = neverCalled
/** Of @msgpack/msgpack. */
export const encode = neverCalled
/** Of blakejs. */
export const blake2b = neverCalled
/** Of @scure/base. */
export const base32 = { encode: neverCalled }
/** Of viem. */
export const recoverAddress = neverCalled
/** Of pino. */
export const levels = { values: {} }

/** Of bs58, pino and @walletconnect/keyvaluestorage. */
export default neverCalled
