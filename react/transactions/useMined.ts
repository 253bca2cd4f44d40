'use client'

import { useQuery } from '@tanstack/react-query'
import { BaseError, type Client, type SignedAuthorizationList, zeroAddress } from 'viem'
import { useConfig } from 'wagmi'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { entryPoints } from '#lib/protocol/smartWallet.ts'
import { untilKnown } from '#lib/review/simulation/untilKnown.ts'
import type { State } from '#lib/tracker/conclude.ts'
import type { Entry } from '#lib/tracker/Entry.ts'
import type { MinedCall } from '#react/transactions/sentCalls.ts'
import { readDelegation } from '#react/transactions/useAuthority.ts'

/** The transaction that an entry ended in, and what it called; undefined until it is read. */
export function useMined({ id, chainId, sender, operationHash }: Entry, state: State) {
  const config = useConfig()
  const [hash, blockHash] = 'hash' in state ? [state.hash, state.blockHash] : []
  return useQuery({
    queryKey: ['mined', chainId, id, hash, blockHash],
    enabled: hash !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 3,
    queryFn: async () => {
      if (!hash) throw new Error('It is not mined.')
      const { getTransaction, getTransactionReceipt } = await import('viem/actions')
      const client = config.getClient({ chainId })
      const [receipt, transaction] = await Promise.all([
        getTransactionReceipt(client, { hash }),
        getTransaction(client, { hash }),
      ])
      const { from, to, value, input } = transaction
      const isRelayed =
        operationHash !== undefined ||
        (to !== null && isEntryPoint(to) && !isSameAddress(from, sender))
      let calls: MinedCall[] | undefined = [{ to, value, data: input }]
      if (isRelayed) {
        const { readOperationCalls } = await import('#react/transactions/readOperation.ts')
        calls = readOperationCalls(input, sender)
      }
      const { authorizationList = [] } = transaction
      const isAuthorizationIgnored =
        authorizationList.length > 0 &&
        (await isIgnored(client, authorizationList, receipt.blockNumber))
      return { receipt, transaction, isRelayed, calls, isAuthorizationIgnored }
    },
  }).data
}

/**
 * Whether the code of an account is not the one that its authorization (EIP-7702) in a mined
 * transaction names: a wrong nonce or chain fails nothing but the authorization. False if the node no
 * longer knows. The last one of an account counts.
 */
async function isIgnored(client: Client, list: SignedAuthorizationList, blockNumber: bigint) {
  const [{ getCode }, { recoverAuthorizationAddress }] = await Promise.all([
    import('viem/actions'),
    import('viem/utils'),
  ])
  try {
    const expected = new Map<Hex, Hex>()
    for (const authorization of list)
      expected.set(await recoverAuthorizationAddress({ authorization }), authorization.address)
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

type Hex = `0x${string}`

/** A relayer sends to one of these what it sends for others. */
const isEntryPoint = (address: string) =>
  Object.values(entryPoints).some((entryPoint) => isSameAddress(entryPoint, address))
