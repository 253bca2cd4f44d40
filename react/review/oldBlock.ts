import type { Client } from 'viem'
import { getBlock } from 'viem/actions'
import { isRecord } from '#lib/input/isRecord.ts'
import { parseJson } from '#lib/input/parseJson.ts'
import { readLocal, writeLocal } from '#lib/storage/localStorage.ts'

/** A contract younger than this has no past: 3 days. */
const youngSeconds = 3n * 86_400n
/** Over so many blocks, the time between two is measured. */
const measuredBlocks = 1000n
/** A block is old enough for this long, in milliseconds: its age is not exact. */
const keptMs = 12 * 60 * 60 * 1000

/**
 * The number of a block of some three days ago; undefined if the chain is younger. The browser keeps it,
 * because asking takes two answers of a node one after the other.
 */
export async function oldBlock(client: Client): Promise<bigint | undefined> {
  const key = `latchkey-old-block-${client.chain?.id}`
  const kept = parseJson(readLocal(key) ?? '')
  if (isRecord(kept) && isCurrent(kept.at) && /^\d{1,20}$/.test(String(kept.block)))
    return BigInt(String(kept.block))
  const block = await findOldBlock(client)
  if (block !== undefined) writeLocal(key, JSON.stringify({ block: String(block), at: Date.now() }))
  return block
}

function isCurrent(at: unknown): boolean {
  const age = typeof at === 'number' ? Date.now() - at : Number.NaN
  return age >= 0 && age < keptMs
}

async function findOldBlock(client: Client): Promise<bigint | undefined> {
  const latest = await getBlock(client)
  if (latest.number < measuredBlocks) return undefined
  const before = await getBlock(client, { blockNumber: latest.number - measuredBlocks })
  const seconds = latest.timestamp - before.timestamp
  if (seconds <= 0n) return undefined
  const blocks = (youngSeconds * measuredBlocks) / seconds
  return blocks < latest.number ? latest.number - blocks : undefined
}
