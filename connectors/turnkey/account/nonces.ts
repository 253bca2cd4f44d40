import { type Chain, type Client, type Hex, isHash } from 'viem'
import { getTransactionCount } from 'viem/actions'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import type { EmbeddedStore } from '#connectors/turnkey/session/embeddedStore.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { inTurn } from '#lib/wallets/inTurn.ts'

/** A transaction that was sent from here, or a user operation that carries an authorization. */
type Sent = {
  nonce: number
  /** How many numbers it uses: one more for each authorization of the account itself (EIP-7702). */
  uses: number
  hash: Hex
  /** A user operation, whose authorization (EIP-7702) uses the number once the operation is executed. */
  isOperation?: true
  /** Hash of what it does, whatever its fee. */
  contentHash: Hex
  /** Hashes of those of the same number and content that it has replaced with another fee. */
  replacedHashes: readonly Hex[]
  /** Milliseconds since 1970. */
  sentAt: number
}

/** An account on the chain of a client. */
type Sender = { client: Client & { chain: Chain }; address: Hex }

/** How long a node may take to know a transaction that another one has accepted, in milliseconds. */
const spreadMs = 15_000
/** How long an upgrade is waited for, in milliseconds. */
const upgradeMs = 120_000
const pollMs = 1_000
/** The most that are kept of an account; those of lower numbers are mined first. */
const keptLimit = 200

/** Whether the bundler of a chain has a user operation. Never rejects. */
type HasOperation = (chainId: number, hash: Hex) => Promise<boolean>

/** The numbers of the accounts' transactions. */
export type Nonces = ReturnType<typeof createNonces>

/**
 * Numbers transactions: between `next` and `add` no other one of the same account and chain is
 * numbered, in any tab, if both are called in its `turn`.
 */
export function createNonces(store: EmbeddedStore, hasOperation: HasOperation = async () => false) {
  async function read(key: string): Promise<Sent[]> {
    const stored: unknown = await store.read(key)
    return Array.isArray(stored) ? stored.filter(isSent) : []
  }

  /** The next number, or that what is pending gives the account other code with it. */
  async function count({ client, address }: Sender): Promise<number | 'upgrading'> {
    const [counted, sent] = await Promise.all([
      getTransactionCount(client, { address, blockTag: 'pending' }),
      read(keyOf(client, address)),
    ])
    let next = counted
    for (const each of sent.toSorted((one, other) => one.nonce - other.nonce)) {
      if (each.nonce > next) break
      if (each.nonce + each.uses <= next) continue
      if (!(await isPending(client, each, hasOperation))) break
      if (each.isOperation || each.uses > 1) return 'upgrading'
      next = each.nonce + each.uses
    }
    return next
  }

  return {
    turn: <result>({ client, address }: Sender, run: () => Promise<result>) =>
      inTurn(`latchkey nonce ${placeOf(client, address)}`, run),
    /**
     * The next number: after those that the node counts, and those sent from here that it does not
     * count yet. One that the node has dropped is used again, because later ones would wait for it. An
     * authorization of the account that a pending transaction or user operation carries is waited for:
     * a transaction of its number would make it invalid, and nodes refuse a later one until then, or
     * keep it without end.
     * @throws WalletError upgradePending if that takes too long
     */
    async next(sender: Sender): Promise<number> {
      const end = Date.now() + upgradeMs
      for (;;) {
        const next = await count(sender)
        if (next !== 'upgrading') return next
        if (Date.now() > end) throw new WalletError(turnkeyErrors.upgradePending)
        await new Promise((resolve) => setTimeout(resolve, pollMs))
      }
    },
    /** Counts a transaction that a node has accepted; it replaces one of the same number. */
    async add(
      { client, address }: Sender,
      sent: Omit<Sent, 'sentAt' | 'replacedHashes'>,
    ): Promise<void> {
      const key = keyOf(client, address)
      const before = await read(key)
      const same = before.find(({ nonce }) => nonce === sent.nonce)
      const isRepriced = same?.contentHash === sent.contentHash && same.hash !== sent.hash
      const replacedHashes = isRepriced ? [...same.replacedHashes, same.hash] : []
      const all = before.filter((each) => each !== same)
      all.push({ ...sent, replacedHashes, sentAt: Date.now() })
      await store.write(key, all.slice(-keptLimit))
    },
    /** The number of a transaction that was sent from here. */
    async nonceOf({ client, address }: Sender, hash: Hex): Promise<number | undefined> {
      const sent = await read(keyOf(client, address))
      return sent.find((each) => each.hash === hash || each.replacedHashes.includes(hash))?.nonce
    },
    /** The transaction that has replaced this one with another fee, if one was sent from here. */
    async replacementOf({ client, address }: Sender, hash: Hex): Promise<Hex | undefined> {
      const sent = await read(keyOf(client, address))
      return sent.find(({ replacedHashes }) => replacedHashes.includes(hash))?.hash
    },
  }
}

const placeOf = ({ chain }: Sender['client'], address: Hex) =>
  `${chain.id} ${address.toLowerCase()}`

const keyOf = (client: Sender['client'], address: Hex) => `sent ${placeOf(client, address)}`

/** Whether it will be mined, as far as the node or the bundler knows. */
async function isPending(
  client: Sender['client'],
  { hash, sentAt, isOperation }: Sent,
  hasOperation: HasOperation,
): Promise<boolean> {
  if (Math.abs(Date.now() - sentAt) < spreadMs) return true
  return isOperation ? hasOperation(client.chain.id, hash) : isKnown(client, hash)
}

/** Whether a node has a transaction, mined or not. */
export const isKnown = async (client: Client, hash: Hex): Promise<boolean> =>
  Boolean(await client.request({ method: 'eth_getTransactionByHash', params: [hash] } as never))

function isSent(value: unknown): value is Sent {
  const { nonce, uses, hash, replacedHashes, sentAt } = Object(value) as Partial<Sent>
  return (
    Number.isSafeInteger(nonce) &&
    Number.isSafeInteger(uses) &&
    typeof sentAt === 'number' &&
    Array.isArray(replacedHashes) &&
    isHash(String(hash))
  )
}
