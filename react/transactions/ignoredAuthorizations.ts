import { BaseError, type Client, type Hex, type SignedAuthorizationList, zeroAddress } from 'viem'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { untilKnown } from '#lib/review/simulation/untilKnown.ts'
import { readDelegation } from '#react/transactions/useAuthority.ts'

/**
 * Whether the code of an account is not the one that its authorization (EIP-7702) in a mined
 * transaction names: a wrong nonce, chain or signature fails nothing but the authorization. False if the node no
 * longer knows. The last one of an account counts.
 */
export async function isAnyIgnored(
  client: Client,
  list: SignedAuthorizationList,
  blockNumber: bigint,
): Promise<boolean> {
  const [{ getCode }, { recoverAuthorizationAddress }] = await Promise.all([
    import('viem/actions'),
    import('viem/utils'),
  ])
  try {
    const expected = new Map<Hex, Hex>()
    for (const authorization of list) {
      // Nobody has signed it if its signature is none.
      const signer = await recoverAuthorizationAddress({ authorization }).catch(() => undefined)
      if (!signer) return true
      expected.set(signer, authorization.address)
    }
    const codes = await Promise.all(
      [...expected].map(async ([address, contract]) => ({
        contract,
        code: await untilKnown(() => getCode(client, { address, blockNumber })),
      })),
    )
    return codes.some(({ contract, code = '0x' }) => !isSameAddress(delegationOf(code), contract))
  } catch (error) {
    if (error instanceof BaseError) return false
    throw error
  }
}

/** The contract whose code an account executes; the zero address for none. */
function delegationOf(code: Hex): Hex {
  const delegation = readDelegation(code)
  return delegation.state === 'delegated' ? delegation.contractAddress : zeroAddress
}
