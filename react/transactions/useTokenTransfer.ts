'use client'

import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { toAddress } from '#lib/addresses/toAddress.ts'
import type { PublicToken } from '#lib/protocol/publicConfig.ts'
import { decodeTransfer, type Transfer } from '#lib/review/tokens/transfer.ts'
import type { Entry } from '#lib/tracker/Entry.ts'
import { useTokens } from '#react/tokens/useTokens.ts'
import { firstCall } from '#react/transactions/sentTransactions.ts'

/** What a transaction transfers if it is a transfer of one of the site's tokens. */
export function useTokenTransfer(
  entry: Pick<Entry, 'chainId' | 'calls'>,
): (Transfer & { token: PublicToken }) | undefined {
  const { to, value, data } = firstCall(entry)
  const token = useTokens(entry.chainId).find(({ address }) => to && isSameAddress(address, to))
  const isOnlyCall = entry.calls.length === 1
  const transfer = token && isOnlyCall && value === '0' ? decodeTransfer(data) : undefined
  const recipient = toAddress(transfer?.recipient)
  return transfer && token && recipient && { ...transfer, recipient, token }
}
