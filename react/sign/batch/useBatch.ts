'use client'

import { useMemo } from 'react'
import { useChains, useConnection } from 'wagmi'
import { ether } from '#lib/format/formatAmount.ts'
import type { Session } from '#lib/protocol/auth.ts'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { isUnsupported, useExecutionMode } from '#react/batch/useExecutionMode.ts'
import { useSendBatch } from '#react/batch/useSendBatch.ts'
import { useSeries } from '#react/batch/useSeries.ts'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { addressText, useNames } from '#react/names/useNames.ts'
import { useWalletRequest } from '#react/review/useWalletRequest.ts'
import { readBatch, useBatchRows } from '#react/sign/batch/useBatchRows.ts'
import { useSender } from '#react/sign/sender/useSender.ts'
import { useSponsoredSend } from '#react/sign/sender/useSponsoredSend.ts'
import { useAccountBalance } from '#react/tokens/BalanceLine.tsx'
import type { BatchCallFields } from '#react/transactions/CallFields.ts'

/** The state of the batch form: its rows, who sends, how it is executed, and the request. */
export type BatchState = ReturnType<typeof useBatch>

/** Reads the form, and sends its calls as the wallet or the chosen sender can. */
export function useBatch(session: Session) {
  const messages = { sign: useMessages('sign'), batch: useMessages('batch') }
  const { sign, batch } = messages
  const locale = useLocale()
  const { chainId } = useConnection()
  const chain = useChains().find(({ id }) => id === chainId)
  const form = useBatchRows()
  const { rows } = form
  const { sender, ...senders } = useSender(session, chain?.id)
  const account = sender?.address ?? session.address
  const execution = useExecutionMode(session.address, chain?.id)
  const mode = sender ? 'atomic' : execution.mode
  const series = useSeries(session.address)
  const wallet = useWalletRequest<`0x${string}` | undefined>('unknown')
  const currency = chain?.nativeCurrency ?? ether
  const { decimals } = currency
  const balance = useAccountBalance(account, chain?.id)
  const lookUp = useNames(rows.map(({ to }) => to))
  const read = useMemo(
    () =>
      readBatch(
        rows.map((row) => ({ ...row, to: addressText(row.to, lookUp) })),
        decimals,
        { sign, batch },
        locale,
      ),
    [rows, decimals, lookUp, sign, batch, locale],
  )
  const isAtomic = mode === 'atomic' || mode === 'ready'
  const sendBatch = useSendBatch({ account: session.address, chainId: chain?.id, isAtomic })
  const sendSponsored = useSponsoredSend(session.address, chain?.id)
  const request = useMemo<SigningRequest | undefined>(
    () => read.calls && { kind: 'batch', calls: read.calls, isAtomic },
    [read, isAtomic],
  )

  /** Resolves with the hash if a user operation was sent. */
  async function send(calls: readonly BatchCallFields[]) {
    if (sender) return sendSponsored(sender, calls)
    const chainId = await sendBatch.check()
    try {
      await (mode === 'sequential' ? series.run(calls, chainId) : sendBatch.send(calls))
    } catch (error) {
      // Nothing was sent; the form shows the new execution mode, and the user decides again.
      if (mode !== 'sequential' && isUnsupported(error)) execution.markUnsupported()
      throw error
    }
    return undefined
  }

  return {
    ...form,
    chain,
    currency,
    sender,
    senders,
    account,
    balance,
    mode,
    canBeSponsored: execution.canBeSponsored && !senders.paysItself,
    lookUp,
    read,
    request,
    series,
    wallet,
    send,
    /** Changes the form, and forgets the result of the last request. */
    edit(act: () => void) {
      act()
      wallet.reset()
    },
  }
}
