import type { Address, Client } from 'viem'
import { getEnsName, getEnsText } from 'viem/actions'
import { ensClient } from '#lib/addresses/ens/ensClient.ts'
import { isOffchain, normalizeName, resolveName } from '#lib/addresses/ens/resolveName.ts'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import type { PublicEns } from '#lib/protocol/publicConfig.ts'

/** An address's own name. */
export type AccountName = {
  name: string
  /** The name's picture: a data: URL, or a path of this site. */
  picture?: string
}

/**
 * Looks up the name of an address; null if it has none. Anyone can claim any name in the reverse
 * record, so the name counts only in its normalized form and if it resolves to the same address.
 * @throws the node's error
 */
export async function lookUpAddress(
  client: Client,
  ens: PublicEns,
  address: Address,
): Promise<AccountName | null> {
  const name = await readName(client, ens, address)
  if (!name || normalizeName(name) !== name) return null
  const resolved = await resolveName(client, ens, name)
  if (!('address' in resolved) || !isSameAddress(resolved.address, address)) return null
  const picture = await readPicture(client, ens, name)
  return { name, ...(picture !== undefined && { picture }) }
}

async function readName(client: Client, ens: PublicEns, address: Address) {
  try {
    const { resolver: universalResolverAddress } = ens
    return await getEnsName(ensClient(client, ens), { address, universalResolverAddress })
  } catch (error) {
    if (isOffchain(error)) return null
    throw error
  }
}

/** A name without its picture is better than no name, so a failure is none. */
async function readPicture(client: Client, ens: PublicEns, name: string) {
  try {
    const { resolver: universalResolverAddress } = ens
    const parameters = { name, key: 'avatar', universalResolverAddress }
    const record = await getEnsText(ensClient(client, ens), parameters)
    return dataPicture(record) ?? linkedPicture(ens, record, name)
  } catch {
    return undefined
  }
}

/** A picture elsewhere is fetched by the site's server, if the site allows it. */
function linkedPicture({ pictures }: PublicEns, record: string | null, name: string) {
  if (!pictures || !record?.startsWith('https://')) return undefined
  return `${pictures}/${encodeURIComponent(name)}`
}

const longestPicture = 64 * 1024

/**
 * The picture of a text record `avatar` (ENSIP-12) if it is contained in the record: a picture
 * elsewhere would tell its host who looks at it.
 */
export function dataPicture(record: string | null): string | undefined {
  if (!record || record.length > longestPicture) return undefined
  return /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(record) ? record : undefined
}
