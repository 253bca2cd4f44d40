import type { Address } from 'viem'
import { concat, numberToHex, pad } from 'viem/utils'

/**
 * Code of a contract that takes tokens from whoever calls it, as many as its first storage slot
 * says: what a call does can change between its review and its block.
 */
export function takingCode(token: Address) {
  return concat([
    // transferFrom(caller, this contract, storage[0]) in memory
    '0x6323b872dd60e01b600052',
    '0x33600452',
    '0x30602452',
    '0x600054604452',
    // Call the token, and fail if it does.
    '0x60206000606460006000',
    concat(['0x73', token]),
    '0x5af1604257',
    '0x60006000fd5b00',
  ])
}

/** The number of tokens that the contract takes, as the value of its first storage slot. */
export const takenAmount = (amount: bigint) => pad(numberToHex(amount))
