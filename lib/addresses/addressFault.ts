import { isAddress } from 'viem/utils'
import { withPrefix } from '#lib/addresses/toAddress.ts'

/**
 * What is wrong with an address that a person entered, as a key of the messages `sign`. One in one case
 * has no checksum (EIP-55); in mixed case, a wrong checksum is a typo.
 */
export function addressFault(text: string): 'toInvalid' | 'toChecksum' | undefined {
  const address = withPrefix(text)
  if (!address) return 'toInvalid'
  const isOneCase = /^0x([0-9a-f]{40}|[0-9A-F]{40})$/.test(address)
  return isOneCase || isAddress(address) ? undefined : 'toChecksum'
}
