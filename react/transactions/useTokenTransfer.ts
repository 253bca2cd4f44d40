'use client'

import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { toAddress } from '#lib/addresses/toAddress.ts'
import type { PublicToken } from '#lib/protocol/publicConfig.ts'
import { decodeTransfer, type Transfer } from '#lib/review/tokens/transfer.ts'
import { useTokens } from '#react/tokens/useTokens.ts'
import type { SentTransaction } from '#react/transactions/sentTransactions.ts'

/** What a transaction transfers if it is a transfer of one of the site's tokens. */
export function useTokenTransfer({
  chainId,
  to,
  value,
  data,
  operation,
}: Pick<SentTransaction, 'chainId' | 'to' | 'value' | 'data' | 'operation'>):
  | (Transfer & { token: PublicToken })
  | undefined {
  const token = useTokens(chainId).find(({ address }) => to && isSameAddress(address, to))
  const isOnlyCall = !operation?.moreCalls.length
  const transfer = token && isOnlyCall && value === '0' ? decodeTransfer(data) : undefined
  const recipient = toAddress(transfer?.recipient)
  return transfer && token && recipient && { ...transfer, recipient, token }
}
