import type { Address } from 'viem'
import { getCode } from 'viem/actions'
import type { Config } from 'wagmi'
import type { PublicEns } from '#lib/protocol/publicConfig.ts'
import type { Preview, PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { withTimeout } from '#lib/time/withTimeout.ts'
import { loadLateCode } from '#react/wagmi/loadLateCode.ts'

type AccountNames = typeof import('#lib/addresses/ens/lookUpAddress.ts')

/** What nodes return for the addresses of a request. */
export type AddressFacts = Pick<PreviewContext, 'isContract' | 'publicNames' | 'tokenFacts'>

/** A slow node does not hold a review for longer. */
const limitMs = 1500
/** A batch may name hundreds. */
const mostAddresses = 12
/** Code of an account that delegates to a contract (EIP-7702). */
const delegation = /^0xef0100/i

/** The addresses that previews show, in lower case, each once. */
export function shownAddresses(previews: readonly Preview[]): Address[] {
  const texts = previews.flatMap(({ fields }) =>
    fields.flatMap(({ value, raw = '' }) => [value, raw]),
  )
  const found = texts.flatMap((text) => text.match(/0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g) ?? [])
  return [...new Set(found.map((each) => each.toLowerCase() as Address))].slice(0, mostAddresses)
}

/**
 * Asks whether there is a contract at each address, whether it is a token and what the account has
 * of it, and for its name if the site has names. What cannot be learned in time is missing.
 */
export async function readAddressFacts(
  config: Config,
  ens: PublicEns | undefined,
  { account, chainId }: { account: Address; chainId: number },
  addresses: readonly Address[],
): Promise<AddressFacts> {
  const [isContract, tokenFacts, publicNames] = await Promise.all([
    readAll(addresses, (address) => readIsContract(config, chainId, address)),
    readAll(addresses, (address) => readToken(config, chainId, address, account)),
    ens ? readAll(addresses, (address) => readName(config, ens, address)) : {},
  ])
  return { isContract, tokenFacts, publicNames }
}

async function readAll<Value>(
  addresses: readonly Address[],
  read: (address: Address) => Promise<Value | undefined>,
): Promise<Record<string, Value>> {
  const entries = await Promise.all(
    addresses.map(async (address) => {
      // A fact that is not known changes nothing; the node's failure shows where it matters.
      const value = await withTimeout(read(address), limitMs, () => undefined).catch(
        () => undefined,
      )
      return value === undefined ? [] : [[address, value] as const]
    }),
  )
  return Object.fromEntries(entries.flat())
}

async function readIsContract(config: Config, chainId: number, address: Address) {
  if (!config.chains.some(({ id }) => id === chainId)) return undefined
  const code = await getCode(config.getClient({ chainId }), { address })
  return code !== undefined && !delegation.test(code)
}

async function readToken(config: Config, chainId: number, address: Address, account: Address) {
  if (!config.chains.some(({ id }) => id === chainId)) return undefined
  const { readTokenFacts } = await import('#lib/review/tokens/readTokenFacts.ts')
  return readTokenFacts(config.getClient({ chainId }), address, account)
}

async function readName(config: Config, ens: PublicEns, address: Address) {
  const client = config.getClient({ chainId: ens.chainId })
  const { lookUpAddress } = await loadLateCode<AccountNames>(config, 'accountNames')
  return (await lookUpAddress(client, ens, address))?.name
}
