import type { Address } from 'viem'
import type { PreviewContext, SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import type { BalanceChange, Permission } from '#lib/review/simulation/Simulation.ts'
import { max256 } from '#tests/lib/review/preview/context.ts'
import type { Token } from '#tests/lib/review/preview/corpus/chains.ts'
import { allowed, node } from '#tests/lib/review/preview/corpus/node.ts'
import { account, type CorpusCase } from '#tests/lib/review/preview/corpus/requests.ts'

/** Title and address of a report or of a document; a fraud may be possible without one. */
export type Source = readonly [title: string, address: string] | 'no report is known'

/** A case with what it is an instance of, and what a review has to say about it. */
export type UnseenCase = CorpusCase & {
  kind: string
  verdict: 'danger' | 'harmless'
  reference: Source
}

type Entry = {
  from: Source
  request: SigningRequest
  /** Where the account, its network or its page differ. */
  on?: Partial<PreviewContext>
  node?: Partial<PreviewContext>
}

/** Frauds of one kind, by name. */
export const frauds = (kind: string, entries: Record<string, Entry>) =>
  listed(kind, 'danger', entries)

/** Requests of everyday use of one kind, by name. */
export const everyday = (kind: string, entries: Record<string, Entry>) =>
  listed(kind, 'harmless', entries)

function listed(
  kind: string,
  verdict: UnseenCase['verdict'],
  entries: Record<string, Entry>,
): readonly UnseenCase[] {
  return Object.entries(entries).map(([name, { from, request, on, node: known }]) => ({
    name,
    kind,
    verdict,
    reference: from,
    source: typeof from === 'string' ? from : `${from[0]} (${from[1]})`,
    request,
    ...(on && { context: on }),
    ...(known && { node: known }),
  }))
}

/**
 * What a node knows of a request: contracts older than three days, `young` ones, people without
 * code, tokens that the site does not list, and the outcome if one was measured.
 */
export function seen({
  contracts = [],
  young = [],
  ...more
}: {
  contracts?: readonly string[]
  young?: readonly string[]
  people?: readonly string[]
  facts?: readonly (Token & { balance?: bigint })[]
  changes?: readonly BalanceChange[]
  permissions?: readonly Permission[]
}): Partial<PreviewContext> {
  const age = [
    ...contracts.map((each) => [each.toLowerCase(), false] as const),
    ...young.map((each) => [each.toLowerCase(), true] as const),
  ]
  return { ...node([...contracts, ...young], more), isYoung: Object.fromEntries(age) }
}

/** An allowance of everything that there is of a token. */
export const unlimited = (token: Token, spender: Address): Permission => ({
  ...allowed(token, spender, max256),
  isUnlimited: true,
})

/** A permission for all items of a collection. */
export const operated = (token: Address, spender: Address): Permission => ({
  owner: account,
  spender,
  kind: 'operator',
  token,
  before: 0n,
  after: 1n,
  isUnlimited: false,
})

/** The domain of typed data. */
export const domain = (name: string, verifyingContract: string, chainId = 1, version = '1') => ({
  name,
  version,
  chainId,
  verifyingContract,
})
