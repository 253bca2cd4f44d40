'use client'

import { useEffect, useEffectEvent } from 'react'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import type { Progress } from '#lib/tracker/conclude.ts'
import { type SentBatch, useSentBatches } from '#react/batch/sentBatches.ts'
import { useBatchStatus } from '#react/batch/useBatchStatus.ts'
import type { Series } from '#react/batch/useSeries.ts'
import { useSentTransactions } from '#react/transactions/sentTransactions.ts'

/**
 * Calls `onMined` whenever a transaction of the series or a batch of this browser was mined on the
 * chain, also one that the page no longer waits for, with the block if it is known. Shows nothing.
 */
export function MinedRevocations({
  account,
  chainId,
  series,
  onMined,
}: {
  account: `0x${string}`
  chainId: number
  series: Series | undefined
  onMined: (block: bigint | undefined) => void
}) {
  const { all } = useSentBatches()
  const sent = useSentTransactions().all
  const steps = series?.steps ?? []
  const mined = steps.flatMap((step) => (step.state === 'confirmed' ? step.hash : []))
  const blocks = mined.map((hash) => blockOf(sent.find(({ id }) => id === hash)?.progress))
  useReport(mined.length, newest(blocks), onMined)
  return all
    .filter((sent) => sent.chainId === chainId && isSameAddress(sent.account, account))
    .map((sent) => <MinedBatch key={sent.id} sent={sent} onMined={onMined} />)
}

type Report = (block: bigint | undefined) => void

function MinedBatch({ sent, onMined }: { sent: SentBatch; onMined: Report }) {
  const { outcome, progress, transactions = [] } = useBatchStatus(sent)
  const isMined = outcome.state === 'confirmed' || outcome.state === 'partly'
  const blocks = transactions.map(({ receipt }) => receipt.blockNumber)
  useReport(isMined ? 1 : 0, newest([blockOf(progress), ...blocks]), onMined)
  return null
}

/** Reports what is mined, and again once its block or more of it is known. */
function useReport(count: number, block: bigint | undefined, onMined: Report) {
  const report = useEffectEvent(onMined)
  useEffect(() => {
    if (count > 0) report(block)
  }, [count, block])
}

/** The block of what is mined. */
function blockOf(progress: Progress | undefined): bigint | undefined {
  return progress && 'block' in progress.state ? BigInt(progress.state.block) : undefined
}

const newest = (blocks: readonly (bigint | undefined)[]) =>
  blocks.reduce((one, other) => (one === undefined || (other ?? 0n) > one ? other : one), undefined)
