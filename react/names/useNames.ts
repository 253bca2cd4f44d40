'use client'

import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Address } from 'viem'
import { useClient, useConfig } from 'wagmi'
import { isNameLike } from '#lib/addresses/ens/isNameLike.ts'
import type { ResolvedName } from '#lib/addresses/ens/resolveName.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useSettled } from '#react/ui/useSettled.ts'
import { loadLateCode } from '#react/wagmi/loadLateCode.ts'

type TypedNames = typeof import('#lib/addresses/ens/resolveName.ts')

/** The lookup of a name that was typed instead of an address. */
export type NameLookup =
  | { status: 'pending' }
  | { status: 'found'; address: Address }
  | { status: 'invalid' | 'notFound' | 'offchain' | 'unreachable' }

/** Returns the lookup of a text; undefined if the text is no name. */
export type LookUpName = (text: string) => NameLookup | undefined

const retryMilliseconds = 4000
/** A name that is typed again soon is not looked up again. */
const keepMilliseconds = 60_000

/**
 * Looks up the names among these texts once typing pauses. What was found does not change while it
 * is shown, so that what is shown is what is sent.
 */
export function useNames(texts: readonly string[]): LookUpName {
  const config = useConfig()
  const { ens } = usePublicConfig()
  const client = useClient({ chainId: ens?.chainId })
  const typed = ens ? [...new Set(texts.map((text) => text.trim()).filter(isNameLike))] : []
  const settled = useSettled(typed.join('\n'), '')
  const names = useMemo(() => settled.split('\n').filter(Boolean), [settled])
  const lookups = useQueries({
    queries: names.map((name) => ({
      queryKey: ['ensAddress', ens?.chainId, ens?.resolver, name],
      enabled: client !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: keepMilliseconds,
      refetchInterval: ({ state }: { state: { status: string } }) =>
        state.status === 'error' ? retryMilliseconds : false,
      queryFn: async () => {
        if (!client || !ens) throw new Error('Names need a chain to look them up on.')
        const { resolveName } = await loadLateCode<TypedNames>(config, 'typedNames')
        return { text: name, resolved: await resolveName(client, ens, name) }
      },
    })),
    combine: readLookups,
  })
  const isWanted = ens !== undefined
  return useCallback(
    (text) => {
      const name = text.trim()
      if (!isWanted || !isNameLike(name)) return undefined
      const answer = lookups[names.indexOf(name)]
      // Never the answer to another text.
      if (!answer || (answer.text !== undefined && answer.text !== name))
        return { status: 'pending' }
      return answer.lookup
    },
    [isWanted, names, lookups],
  )
}

type Answer = { text: string; resolved: ResolvedName }

/** Compared by content, so that the result keeps its identity. */
function readLookups(results: UseQueryResult<Answer>[]): { text?: string; lookup: NameLookup }[] {
  return results.map(({ data, isError, fetchStatus }) => {
    if (data) return { text: data.text, lookup: lookupOf(data.resolved) }
    return { lookup: { status: isError || fetchStatus === 'paused' ? 'unreachable' : 'pending' } }
  })
}

function lookupOf(resolved: ResolvedName): NameLookup {
  return 'address' in resolved
    ? { status: 'found', address: resolved.address }
    : { status: resolved.problem }
}

/** The address that a field's text stands for: the one it names, else the text itself. */
export function addressText(text: string, lookUp: LookUpName): string {
  const lookup = lookUp(text)
  return lookup?.status === 'found' ? lookup.address : text.trim()
}
