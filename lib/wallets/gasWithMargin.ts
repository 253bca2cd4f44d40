/** The gas of a transfer of ether to an account without code, which cannot change. */
const transferGas = 21_000n
/** The most that a transaction may have (EIP-7825). */
const mostGas = 2n ** 24n

/**
 * An estimate of gas with a fifth more, for a call: others may change the contract's state before it is
 * mined, and one that runs out of gas costs its fee for nothing. What is left over is not paid.
 */
export function gasWithMargin(estimate: bigint): bigint {
  if (estimate === transferGas || estimate >= mostGas) return estimate
  const gas = (estimate * 6n) / 5n
  return gas < mostGas ? gas : mostGas
}
