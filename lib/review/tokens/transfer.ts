import type { Address, Hex } from 'viem'

/** A token transfer, read from its calldata. */
export type Transfer = { recipient: Address; amount: bigint }

/** Selector of ERC-20's `transfer(address,uint256)`. */
const selector = '0xa9059cbb'
const pattern = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i

/** The calldata of ERC-20's `transfer`. */
export function encodeTransfer({ recipient, amount }: Transfer): Hex {
  const address = recipient.slice(2).toLowerCase().padStart(64, '0')
  return `${selector}${address}${amount.toString(16).padStart(64, '0')}`
}

/** Decodes the calldata of a plain `transfer`; undefined for any other call. */
export function decodeTransfer(data: string): Transfer | undefined {
  const [, recipient, amount] = pattern.exec(data) ?? []
  return recipient === undefined
    ? undefined
    : { recipient: `0x${recipient}`, amount: BigInt(`0x${amount}`) }
}
