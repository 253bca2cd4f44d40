'use client'

import { useQuery } from '@tanstack/react-query'
import { useConfig } from 'wagmi'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { entryPoints } from '#lib/protocol/smartWallet.ts'
import type { State } from '#lib/tracker/conclude.ts'
import type { Entry } from '#lib/tracker/Entry.ts'
import { isAnyIgnored } from '#react/transactions/ignoredAuthorizations.ts'
import { readMinedCalls, readOperationCalls } from '#react/transactions/readOperation.ts'

/** The transaction that an entry ended in, and what it called; undefined until it is read. */
export function useMined(entry: Entry, state: State) {
  const { id, chainId, sender, operationHash } = entry
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
      const isOperation = operationHash !== undefined
      const isOthers = !isSameAddress(from, sender)
      const isRelayed =
        isOperation || (isOthers && (isExecuted(entry) || (to !== null && isEntryPoint(to))))
      const calls = isOperation
        ? readOperationCalls(input, sender)
        : isRelayed
          ? readMinedCalls(transaction, sender)
          : [{ to, value, data: input }]
      const { authorizationList = [] } = transaction
      const isAuthorizationIgnored =
        authorizationList.length > 0 &&
        (await isAnyIgnored(client, authorizationList, receipt.blockNumber))
      return { receipt, transaction, isRelayed, calls, isAuthorizationIgnored }
    },
  }).data
}

/** The wallet has named it by a hash of its own; others sent what executed it, such as a Safe’s owners. */
const isExecuted = ({ kind, hash, id }: Entry) => kind === 'transaction' && hash !== id

/** A relayer sends to one of these what it sends for others. */
const isEntryPoint = (address: string) =>
  Object.values(entryPoints).some((entryPoint) => isSameAddress(entryPoint, address))
