/** Fields of a transaction or of a call of a batch. */
export type CallFields = { to?: `0x${string}`; value: bigint; data?: `0x${string}` }

/** A call with a recipient: batches create no contracts. */
export type BatchCallFields = CallFields & { to: `0x${string}` }
