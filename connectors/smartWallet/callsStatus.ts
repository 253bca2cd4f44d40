import { parseChainId } from '#connectors/defineConnector/parseChainId.ts'
import type { WalletRequest } from '#connectors/smartWallet/readRequest.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { parseJson } from '#lib/input/parseJson.ts'
import type { SmartWalletState } from '#lib/protocol/entities.ts'
import { fieldOf } from '#lib/protocol/fieldOf.ts'
import { readLocal, writeLocal } from '#lib/storage/localStorage.ts'
import { askAt } from '#lib/tracker/askAt.ts'
import { askBundler, type BundlerAnswer } from '#lib/tracker/askBundler.ts'
import { hashPattern, matches } from '#lib/tracker/SentCall.ts'

/** Who is asked for the status of batches. */
export type StatusNodes = {
  /** Bundlers by chain id, as the site configures them. */
  bundlers: Record<number, string>
  /** Nodes of the site's chains by id; the first is the default chain's. */
  nodes: ReadonlyMap<number, string>
}

/**
 * Answers what became of batches (EIP-5792), each on the chain it was sent on, also after a reload:
 * one that is a user operation by the site's bundler (ERC-7769), whose methods are not a wallet's,
 * others by the node that the wallet named for that chain. The SDK asks that of the current chain
 * only and, without a session, a host of its vendor.
 */
export function trackCalls({ bundlers, nodes }: StatusNodes) {
  /** Batches of which it is known that they wait, and until when only their execution is asked for. */
  const waiting = new Map<string, { chainId: number; until: number }>()
  const noteWaiting = (id: string, chainId: number) =>
    waiting.set(id, { chainId, until: Date.now() + waitingMilliseconds })

  /** The chains on which a batch may be: the recorded one, else all with a bundler. */
  function chainsOf(id: string, activeChainId: number | undefined): number[] {
    const recorded = readChains().find(([known]) => known === id)?.[1]
    if (recorded !== undefined) return [recorded]
    const first = activeChainId ?? [...nodes.keys()][0] ?? 0
    return [...new Set([first, ...Object.keys(bundlers).map(Number)])]
  }

  /** Undefined if a bundler could not be asked, or if there is none. */
  async function askBundlers(id: string, chains: readonly number[]) {
    if (!isOperationHash(id)) return undefined
    const known = waiting.get(id)
    const isQuick = known !== undefined && Date.now() < known.until
    let isUnknown = false
    for (const chainId of chains) {
      const url = bundlers[chainId]
      const answer = url && (await askBundler(askAt(url), id, { isQuick }).catch(() => undefined))
      if (!answer) continue
      if (answer.found === 'nothing') {
        isUnknown = true
        continue
      }
      if (answer.found === 'waiting') noteWaiting(id, chainId)
      recordChain(id, chainId)
      return { ...answer, chainId }
    }
    if (!isUnknown) return undefined
    if (isQuick) return { found: 'waiting' as const, chainId: known.chainId }
    return { found: 'nothing' as const }
  }

  return {
    /** Records the chain a batch was sent on. */
    record({ params }: WalletRequest, response: unknown) {
      const id = typeof response === 'string' ? response : fieldOf(response, 'id')
      const call = Array.isArray(params) ? params[0] : undefined
      const chainId = parseChainId(fieldOf(call, 'chainId'))
      if (typeof id !== 'string' || chainId === undefined) return
      recordChain(id, chainId)
      // The wallet has just sent it.
      noteWaiting(id, chainId)
    },
    /** Answers `wallet_getCallsStatus`; `askSdk` lets the SDK ask the current chain's node. */
    async status(
      { method, params }: WalletRequest,
      state: SmartWalletState | undefined,
      askSdk: () => Promise<unknown>,
    ): Promise<unknown> {
      const id = String(fieldOf(params, 0))
      const activeChainId = state?.activeChain?.id
      const chains = chainsOf(id, activeChainId)
      const answer = await askBundlers(id, chains)
      if (answer && answer.found !== 'nothing') return toCallsStatus(id, answer)
      const chainId = chains[0] ?? 0
      const named = state?.availableChains.find((chain) => chain.id === chainId)?.rpcUrl
      const url = state ? named : nodes.get(chainId)
      const isSdks = url === undefined || (state && chainId === activeChainId)
      try {
        return await (isSdks ? askSdk() : askAt(url)(method, [id]))
      } catch (error) {
        // No wallet is behind that node, and the bundler does not know it, or could not: it is no operation.
        const isNobodys = answer !== undefined || !(state || isOperationHash(id))
        if (!isNobodys || !isUnsupported(error)) throw error
        const { batchErrors } = await import('#lib/errors/batchErrors.ts')
        throw new WalletError(batchErrors.batchUnknown, { cause: error })
      }
    },
  }
}

/** Whether an id may be the hash of the operation that the wallet made of the batch. */
function isOperationHash(id: string): id is `0x${string}` {
  return matches(id, hashPattern)
}

type KnownBatch = { chainId: number } & (
  | Extract<BundlerAnswer, { found: 'included' }>
  | { found: 'waiting' }
)

/** A bundler's answer as a wallet's (EIP-5792): one operation executes all calls, or none. */
function toCallsStatus(id: string, answer: KnownBatch) {
  const chainId = `0x${answer.chainId.toString(16)}`
  const head = { version: '2.0.0', id, chainId, atomic: true }
  if (answer.found !== 'included') return { ...head, status: 100 }
  const { isSuccessful, receipt } = answer
  const logs = receipt.logs.map((log) => ({
    address: fieldOf(log, 'address'),
    data: fieldOf(log, 'data'),
    topics: fieldOf(log, 'topics'),
  }))
  // The transaction succeeds even if the account's calls in it failed.
  const status = isSuccessful ? '0x1' : '0x0'
  return { ...head, status: isSuccessful ? 200 : 500, receipts: [{ ...receipt, logs, status }] }
}

function isUnsupported(error: unknown): boolean {
  const code = fieldOf(error, 'code')
  return code === -32601 || code === 4200 || code === -32004
}

/** So long a bundler is asked for the execution only of what it has, which is one request. */
const waitingMilliseconds = 60_000

const storageKey = 'latchkey.smartWallet.batches'
const maxBatches = 200
/** Longer ids than that (EIP-5792 allows 4096 bytes) are not those of this wallet. */
const maxIdLength = 512

function recordChain(id: string, chainId: number) {
  if (id.length > maxIdLength) return
  const others = readChains().filter(([known]) => known !== id)
  writeLocal(storageKey, JSON.stringify([[id, chainId], ...others].slice(0, maxBatches)))
}

/** Ids of batches and the chains they were sent on, newest first; storage is not trusted. */
function readChains(): [string, number][] {
  const stored = parseJson(readLocal(storageKey) ?? '')
  if (!Array.isArray(stored)) return []
  return stored.filter(
    (one): one is [string, number] =>
      Array.isArray(one) && typeof one[0] === 'string' && Number.isSafeInteger(one[1]),
  )
}
