'use client'

import { useQuery } from '@tanstack/react-query'
import { useConfig } from 'wagmi'
import type { Ask } from '#lib/tracker/askBundler.ts'
import type { Evidence } from '#lib/tracker/conclude.ts'
import { createPacer } from '#lib/tracker/createPacer.ts'
import { pollMilliseconds } from '#lib/tracker/pollMilliseconds.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import type { AskedOperation, OperationMemory } from '#react/transactions/askOperation.ts'
import type { SentTransaction } from '#react/transactions/sentTransactions.ts'

/** So long after it was sent, only its execution is asked for: bundlers need a moment. */
const quickMilliseconds = 30_000

/**
 * Hash of the transaction in which a sent user operation was mined, undefined before, and the latest
 * answer about it. Works without the wallet; nothing is asked for normal transactions.
 */
export function useOperationTransaction(sent: SentTransaction) {
  const { hash, chainId, sentAt, operation } = sent
  return useOperation(operation && { ...operation, hash, chainId, sentAt })
}

/**
 * The latest answer about a user operation, of its bundler and of the chain; asks at most six times a
 * minute, and not at all in hidden tabs, offline, or once it is over.
 */
export function useOperation(asked: (AskedOperation & { chainId: number }) | undefined) {
  const config = useConfig()
  const { smartWallet } = usePublicConfig()
  const query = useQuery({
    queryKey: ['operation', asked?.chainId, asked?.hash],
    enabled: asked !== undefined,
    staleTime: 2000,
    refetchInterval: ({ state: { data } }) =>
      asked ? pollMilliseconds(asked.sentAt, data?.evidence?.found === 'mined') : false,
    queryFn: () => {
      if (!asked) throw new Error('There is no operation to ask for.')
      return ask(asked)
    },
  })

  async function ask({ chainId, ...operation }: AskedOperation & { chainId: number }) {
    const key = `${chainId}:${operation.hash}`
    const followed = followedOperations.get(key) ?? { memory: {}, pacer: createPacer() }
    followedOperations.set(key, followed)
    const [{ askOperation }, { askAt }] = await Promise.all([
      import('#react/transactions/askOperation.ts'),
      import('#lib/tracker/askAt.ts'),
    ])
    const paced =
      (send: Ask): Ask =>
      async (method, params) => {
        await followed.pacer.take()
        return send(method, params)
      }
    const client = config.getClient({ chainId })
    const node: Ask = (method, params) =>
      client.request({ method, params } as never, { retryCount: 0 })
    const url = smartWallet?.bundlerUrls?.[chainId]
    // Without one, the chain's node is that of the connectors, too.
    const sources = { bundler: paced(url ? askAt(url) : node), node: paced(node) }
    const isQuick = Date.now() - Date.parse(operation.sentAt) < quickMilliseconds
    const at = Date.now()
    const noAnswer: Evidence = { at, found: 'noAnswer', why: 'unreachable' }
    const evidence = await askOperation(operation, sources, followed.memory, { isQuick }).catch(
      () => noAnswer,
    )
    if (evidence) followed.evidence = evidence
    return { evidence: followed.evidence, learned: followed.memory.operation }
  }

  const evidence = query.data?.evidence
  return {
    data: evidence?.found === 'mined' ? evidence.hash : undefined,
    isError: evidence?.found === 'noAnswer',
    evidence,
    learned: query.data?.learned,
  }
}

type Followed = {
  memory: OperationMemory
  pacer: ReturnType<typeof createPacer>
  evidence?: Evidence
}

/** Of this page, so that all parts of it that show an operation ask for it together. */
const followedOperations = new Map<string, Followed>()
