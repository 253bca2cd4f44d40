/**
 * Stands in for packages that the WalletConnect SDK imports and this site cannot reach: a wallet, when
 * it answers a request on Algorand or Polkadot, computes the transaction's id with them. We ask and
 * never answer. The bundler's configuration names them; a test proves that nothing else uses them.
 */
function neverCalled(): never {
  throw new Error('A part of the WalletConnect SDK that only wallets use was called.')
}

/** Of @msgpack/msgpack. */
export const decode = neverCalled
/** Of @msgpack/msgpack. */
export const encode = neverCalled
/** Of blakejs. */
export const blake2b = neverCalled
