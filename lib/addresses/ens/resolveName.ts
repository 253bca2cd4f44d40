import { type Address, BaseError, type Client } from 'viem'
import { getEnsAddress } from 'viem/actions'
import { normalize } from 'viem/ens'
import { ensClient } from '#lib/addresses/ens/ensClient.ts'
import type { PublicEns } from '#lib/protocol/publicConfig.ts'

/** What a name resolves to, or why it does not. */
export type ResolvedName =
  | { name: string; address: Address }
  | { problem: 'invalid' | 'notFound' | 'offchain' }

/** Selector of the error OffchainLookup (ERC-3668). */
const offchainLookup = '0x556f1830'

/**
 * Looks up the address of a name, normalized by ENSIP-15; loaded with the first name.
 * @throws the node's error
 */
export async function resolveName(
  client: Client,
  ens: PublicEns,
  text: string,
): Promise<ResolvedName> {
  const name = normalizeName(text)
  if (name === undefined) return { problem: 'invalid' }
  try {
    const address = await getEnsAddress(ensClient(client, ens), {
      name,
      universalResolverAddress: ens.resolver,
    })
    return address ? { name, address } : { problem: 'notFound' }
  } catch (error) {
    if (isOffchain(error)) return { problem: 'offchain' }
    throw error
  }
}

/** Of DNS. Normalizing thousands of labels takes hundreds of milliseconds. */
const longestName = 255

/** The normalized form of a name; undefined if it has none, for example with mixed scripts. */
export function normalizeName(text: string): string | undefined {
  if (text.length > longestName) return undefined
  try {
    return normalize(text) || undefined
  } catch {
    return undefined
  }
}

/** Whether a lookup failed because the name is offchain and no allowed gateway knows it. */
export function isOffchain(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  return Boolean(
    error.walk((cause) => {
      const { raw, data, name } = cause as { raw?: unknown; data?: unknown; name?: unknown }
      return (
        name === 'OffchainLookupError' ||
        [raw, data].some((each) => typeof each === 'string' && each.startsWith(offchainLookup))
      )
    }),
  )
}
