import { type Address, type Client, createClient, http, numberToHex } from 'viem'
import { getCode } from 'viem/actions'
import type { Config } from 'wagmi'
import type { PublicEns } from '#lib/protocol/publicConfig.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { withTimeout } from '#lib/time/withTimeout.ts'
import { oldBlock } from '#react/review/oldBlock.ts'
import { loadLateCode } from '#react/wagmi/loadLateCode.ts'

type AccountNames = typeof import('#lib/addresses/ens/lookUpAddress.ts')

/** What nodes return for the addresses of a request. */
export type AddressFacts = Pick<
  PreviewContext,
  'isContract' | 'isYoung' | 'publicNames' | 'tokenFacts' | 'node'
>

/** A slow node does not hold a review for longer. */
const limitMs = 1500
/** Of a node that takes no batches, and of names, which take several requests each. */
const mostSingle = 12
/** Calls in one request: nodes refuse batches of many hundreds. */
const batchSize = 100
/** Code of an account that delegates to a contract (EIP-7702). */
const delegation = /^0xef0100/i

/**
 * Asks whether there is a contract at each address and since when, whether it is a token and what the
 * account has of it, and for its name if the site has names. What cannot be learned in time is missing.
 */
export async function readAddressFacts(
  config: Config,
  ens: PublicEns | undefined,
  { account, chainId }: { account: Address; chainId: number },
  asked: readonly Address[],
): Promise<AddressFacts> {
  const publicNames = ens
    ? readAll(asked.slice(0, mostSingle), (address) => readName(config, ens, address))
    : {}
  if (!config.chains.some(({ id }) => id === chainId))
    return { node: 'silent', publicNames: await publicNames }
  const client = config.getClient({ chainId })
  const since = performance.now()
  const batched = await readContractFacts(batching(client), account, asked)
  const isRefused = batched.node === 'silent' && performance.now() - since < limitMs
  const facts = isRefused
    ? await readContractFacts(client, account, asked.slice(0, mostSingle))
    : batched
  return { ...facts, publicNames: await publicNames }
}

async function readContractFacts(client: Client, account: Address, asked: readonly Address[]) {
  const [isContract, isYoung, tokenFacts] = await Promise.all([
    readAll(asked, (address) => readIsContract(client, address)),
    inTime(readYoung(client, asked)),
    readAll(asked, (address) => readToken(client, address, account)),
  ])
  const isSilent = asked.length > 0 && Object.keys(isContract).length === 0
  const node = isSilent ? ('silent' as const) : ('answers' as const)
  return { isContract, isYoung, tokenFacts, node }
}

/** The same node, asked in few requests of many calls each (JSON-RPC batch). */
function batching(client: Client): Client {
  const { url } = client.transport as { url?: string }
  if (url === undefined) return client
  const transport = http(url, { batch: { batchSize }, timeout: limitMs, retryCount: 0 })
  return createClient({ chain: client.chain, transport })
}

async function readAll<Value>(
  asked: readonly Address[],
  read: (address: Address) => Promise<Value | undefined>,
): Promise<Record<string, Value>> {
  const entries = await Promise.all(
    asked.map(async (address) => {
      const value = await inTime(read(address))
      return value === undefined ? [] : [[address, value] as const]
    }),
  )
  return Object.fromEntries(entries.flat())
}

/** A fact that is not known changes nothing; that no node answers is a fact itself. */
const inTime = <Value>(reading: Promise<Value>): Promise<Value | undefined> =>
  withTimeout(reading, limitMs, () => undefined).catch(() => undefined)

async function readIsContract(client: Client, address: Address) {
  const code = await getCode(client, { address })
  return isCode(code)
}

const isCode = (code: string | undefined) => code !== undefined && !delegation.test(code)

/** Which addresses had no code some three days ago; of contracts, those are young. */
async function readYoung(
  client: Client,
  asked: readonly Address[],
): Promise<Record<string, boolean>> {
  const block = await oldBlock(client)
  if (block === undefined) return {}
  return readAll(asked, async (address) => {
    // A node without the state of that block says so, and nothing is known.
    const code = await client.request({
      method: 'eth_getCode',
      params: [address, numberToHex(block)],
    } as never)
    return code === '0x'
  })
}

async function readToken(client: Client, address: Address, account: Address) {
  const { readTokenFacts } = await import('#lib/review/tokens/readTokenFacts.ts')
  return readTokenFacts(client, address, account)
}

async function readName(config: Config, ens: PublicEns, address: Address) {
  const client = config.getClient({ chainId: ens.chainId })
  const { lookUpAddress } = await loadLateCode<AccountNames>(config, 'accountNames')
  return (await lookUpAddress(client, ens, address))?.name
}
