'use client'

import { useEffect, useEffectEvent } from 'react'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { type SentBatch, useSentBatches } from '#react/batch/sentBatches.ts'
import { useBatchStatus } from '#react/batch/useBatchStatus.ts'
import type { Series } from '#react/batch/useSeries.ts'

/**
 * Calls `onMined` whenever a transaction of the series or a batch of this browser was mined on the
 * chain, also one that the page no longer waits for. Shows nothing.
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
  onMined: () => void
}) {
  const { all } = useSentBatches()
  const mined = series?.steps.filter(({ state }) => state === 'confirmed').length ?? 0
  const report = useEffectEvent(onMined)
  useEffect(() => {
    if (mined > 0) report()
  }, [mined])
  return all
    .filter((sent) => sent.chainId === chainId && isSameAddress(sent.account, account))
    .map((sent) => <MinedBatch key={sent.id} sent={sent} onMined={onMined} />)
}

function MinedBatch({ sent, onMined }: { sent: SentBatch; onMined: () => void }) {
  const { outcome } = useBatchStatus(sent)
  const isMined = outcome.state === 'confirmed' || outcome.state === 'partly'
  const report = useEffectEvent(onMined)
  useEffect(() => {
    if (isMined) report()
  }, [isMined])
  return null
}
