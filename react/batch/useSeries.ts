'use client'

import { useCallback, useRef, useState } from 'react'
import { useConfig, useSendTransaction } from 'wagmi'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useLoadExplanation } from '#react/session/useLoadExplanation.ts'
import type { CallFields } from '#react/transactions/CallFields.ts'
import { sentTransaction, useSentTransactions } from '#react/transactions/sentTransactions.ts'
import type { ProblemText } from '#react/ui/Problem.tsx'

/** A series of transactions and the state of each. */
export type Series = { calls: readonly CallFields[]; steps: readonly Step[] }

/** Batches for wallets that cannot batch: one transaction per call, each listed as such, too. */
export function useSeries(account: `0x${string}`) {
  const config = useConfig()
  const { cookieSuffix } = usePublicConfig()
  const { mutateAsync: sendTransaction } = useSendTransaction()
  const { add } = useSentTransactions()
  const loadExplanation = useLoadExplanation()
  const [series, setSeries] = useState<Series>()
  const current = useRef<symbol | undefined>(undefined)

  const run = useCallback(
    async (calls: readonly CallFields[], chainId: number) => {
      const id = Symbol('series')
      current.current = id
      await sendSequentially(calls, {
        async send(call) {
          const hash = await sendTransaction({ ...call, account, chainId })
          add(sentTransaction({ hash, chainId, account, ...call }))
          return hash
        },
        async settle(hash) {
          const { whenOver } = await import('#react/transactions/tracker.ts')
          // No timeout: the user can stop waiting.
          const { name } = await whenOver(config, cookieSuffix, hash)
          if (name === 'unknown') throw new Error('The transaction is no longer followed.')
          if (name === 'mined') return 'success'
          return name === 'failed' ? 'reverted' : 'replaced'
        },
        explain: (error) => loadExplanation(error, 'sign'),
        isStopped: () => current.current !== id,
        onProgress: (steps) => {
          if (current.current === id || current.current === undefined) setSeries({ calls, steps })
        },
      })
      if (current.current === id) current.current = undefined
    },
    [account, add, config, cookieSuffix, loadExplanation, sendTransaction],
  )

  /** Sends no further requests; the pending one finishes. */
  const stop = useCallback(() => {
    current.current = undefined
  }, [])
  return { series, run, stop }
}

type Hash = `0x${string}`

/** State of one call that is sent as its own transaction. */
export type Step =
  | { state: 'waiting' | 'requested' | 'notSent' }
  | { state: 'sent' | 'confirmed'; hash: Hash }
  /** With a hash: mined, but reverted or replaced. Without: never sent. */
  | { state: 'failed'; hash?: Hash; problem?: ProblemText; isReplaced?: true }
  /** Sent, status unknown. */
  | { state: 'unknown'; hash: Hash; problem: ProblemText }

/** What a series needs in order to send. */
type SeriesOptions<Call> = {
  /** Sends the request to the wallet; resolves once the wallet has sent the transaction. */
  send(call: Call): Promise<Hash>
  /** Resolves once the transaction is mined or replaced by another one. */
  settle(hash: Hash): Promise<'success' | 'reverted' | 'replaced'>
  explain(error: unknown): Promise<ProblemText>
  /** The user canceled: the pending request finishes, no further one is sent. */
  isStopped(): boolean
  onProgress(steps: readonly Step[]): void
}

/**
 * Sends calls as transactions, one after another, each only once the previous one took effect. The
 * first failure ends the series, because later calls may depend on it. Never rejects.
 */
export async function sendSequentially<Call>(
  calls: readonly Call[],
  options: SeriesOptions<Call>,
): Promise<readonly Step[]> {
  const steps: Step[] = calls.map(() => ({ state: 'waiting' }))
  const update = (index: number, step: Step) => {
    steps[index] = step
    options.onProgress([...steps])
  }
  options.onProgress([...steps])
  for (const [index, call] of calls.entries()) {
    if (options.isStopped()) break
    update(index, { state: 'requested' })
    const step = await sendOne(call, options, (step) => update(index, step))
    update(index, step)
    if (step.state !== 'confirmed') break
  }
  for (const [index, { state }] of steps.entries())
    if (state === 'waiting') update(index, { state: 'notSent' })
  return steps
}

async function sendOne<Call>(
  call: Call,
  { send, settle, explain }: SeriesOptions<Call>,
  update: (step: Step) => void,
): Promise<Step> {
  let hash: Hash
  try {
    hash = await send(call)
  } catch (error) {
    return { state: 'failed', problem: await explain(error) }
  }
  update({ state: 'sent', hash })
  try {
    const outcome = await settle(hash)
    if (outcome === 'success') return { state: 'confirmed', hash }
    return { state: 'failed', hash, ...(outcome === 'replaced' && { isReplaced: true }) }
  } catch (error) {
    return { state: 'unknown', hash, problem: await explain(error) }
  }
}
