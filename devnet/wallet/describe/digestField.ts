import type { Hex } from 'viem'
import type { RequestField } from '#devnet/wallet/wire.ts'

/** A digest as wallets show it (ERC-8213), in groups of four digits, to compare with the site's. */
export function digestField(label: 'EIP-712 digest' | 'Calldata digest', hash: Hex): RequestField {
  return { label, value: `0x${hash.slice(2).replace(/.{4}(?=.)/g, '$& ')}`, kind: 'code' }
}
