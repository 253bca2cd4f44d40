/** The fees of a transaction: of one kind or the other. */
export type Fees = {
  gasPrice?: bigint | undefined
  maxFeePerGas?: bigint | undefined
  maxPriorityFeePerGas?: bigint | undefined
}

/**
 * Fees with which nodes replace a pending transaction: at least an eighth more than its own (some ask
 * for a tenth), and no less than what the network asks for now.
 */
export function raisedFees(sent: Fees, current: Fees): Fees {
  const raise = (own: bigint, now = 0n) => {
    const more = own + own / 8n + 1n
    return more > now ? more : now
  }
  const { maxFeePerGas, maxPriorityFeePerGas, gasPrice } = sent
  if (maxFeePerGas === undefined || maxPriorityFeePerGas === undefined)
    return gasPrice === undefined
      ? {}
      : { gasPrice: raise(gasPrice, current.gasPrice ?? current.maxFeePerGas) }
  return {
    maxFeePerGas: raise(maxFeePerGas, current.maxFeePerGas),
    maxPriorityFeePerGas: raise(maxPriorityFeePerGas, current.maxPriorityFeePerGas),
  }
}
