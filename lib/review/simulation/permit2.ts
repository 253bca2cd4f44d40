import type { Address } from 'viem'

/** Uniswap's Permit2: the same address on every chain. */
export const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
