import type { Client } from 'viem'
import type { WalletExecution } from '#connectors/defineConnector/ConnectorMembers.ts'
import type { Evidence } from '#lib/tracker/conclude.ts'
import type { Entry } from '#lib/tracker/Entry.ts'

/** What one look found out about an entry. */
export type Answer = {
  id: string
  evidence: Evidence
  /** Nodes contradict each other, or one lacks what it will soon have: it is asked for again soon. */
  isUnsure?: true
  /** What the entry did not know when it was sent. */
  learned?: Partial<Pick<Entry, 'hash' | 'nonce' | 'block' | 'replacedBy' | 'entryPoint'>>
}

/** What a look is asked for. */
export type LookOptions = {
  /** Milliseconds. */
  now: () => number
  /** Also asks who has what is in no block: of so many entries, those first that wait longest for it. */
  asked: number
  /** Whether the look before was not sure of the entry. */
  isUnsure: (id: string) => boolean
  /** Whether a transaction was reviewed here. */
  isShown: (hash: string) => boolean
  /** What the connected wallet says of what it has named by a hash of its own. */
  executionOf?: (entry: Entry) => Promise<WalletExecution | undefined>
}

/** Looks what has become of entries of one kind and one chain. Never rejects. */
export type Look = (
  client: Client,
  entries: readonly Entry[],
  options: LookOptions,
) => Promise<Answer[]>

/** The entries that wait longest for an answer about themselves. */
export function longestWaiting(entries: readonly Entry[], count: number): ReadonlySet<Entry> {
  const heard = ({ progress }: Entry) => progress?.heardAt ?? 0
  return new Set([...entries].sort((one, other) => heard(one) - heard(other)).slice(0, count))
}
