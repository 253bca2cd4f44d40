import { httpError } from '#devnet/http/httpError.ts'
import type { KnownChain, WalletMemory } from '#devnet/wallet/walletStore.ts'

type Reader = (value: unknown) => boolean

const readers: Record<string, [isRight: Reader, wanted: string]> = {
  policy: [oneOf('ask', 'approve', 'reject', 'ignore'), 'ask, approve, reject or ignore'],
  selected: [(value) => isWhole(value, 0, 9), 'a whole number from 0 to 9'],
  chainId: [(value) => isWhole(value, 1, Number.MAX_SAFE_INTEGER), 'a whole number above 0'],
  locked: [(value) => typeof value === 'boolean', 'true or false'],
  delayMs: [(value) => isWhole(value, 0, 600_000), 'a whole number up to 600000'],
  wrongSignature: [(value) => typeof value === 'boolean', 'true or false'],
  batches: [(value) => typeof value === 'boolean', 'true or false'],
  fault: [oneOf('none', 'throw', 'string', 'nothing'), 'none, throw, string or nothing'],
}

/**
 * Reads a change of the wallet's state from the control port. A local chain selected here is added
 * to the known chains, as if the user had selected it in the wallet.
 * @throws HttpError 400 that names the invalid field
 */
export function readWalletChange(
  body: Record<string, unknown>,
  { knownChains, localChains }: { knownChains: KnownChain[]; localChains: readonly KnownChain[] },
): Partial<WalletMemory> {
  for (const [name, value] of Object.entries(body)) {
    const reader = Object.hasOwn(readers, name) ? readers[name] : undefined
    if (!reader) throw httpError(400, `${name} cannot be set.`)
    const [isRight, wanted] = reader
    if (!isRight(value)) throw httpError(400, `${name} must be ${wanted}.`)
  }
  const change = body as Partial<WalletMemory>
  const picked = localChains.find(({ id }) => id === change.chainId)
  const isNew = picked && !knownChains.some(({ id }) => id === picked.id)
  return isNew ? { ...change, knownChains: [...knownChains, picked] } : change
}

function oneOf(...values: string[]): Reader {
  return (value) => typeof value === 'string' && values.includes(value)
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most
}
