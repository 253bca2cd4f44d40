import type { Client, Hex } from 'viem'
import { isHex } from 'viem/utils'
import type { PublicEns } from '#lib/protocol/publicConfig.ts'

/**
 * A client that looks names up: offchain lookups (CCIP-Read, ERC-3668) go to the configured gateways
 * only, because a name's owner chooses the URLs and would learn who looks it up.
 */
export function ensClient(client: Client, { gateways }: PublicEns): Client {
  if (!gateways) return { ...client, ccipRead: false }
  return {
    ...client,
    ccipRead: {
      request: ({ data, sender, urls }) => {
        const allowed = urls.filter((url) => isAllowed(url, gateways))
        if (allowed.length === 0) throw new Error('No gateway of this name is allowed.')
        return askGateways(allowed, { data, sender })
      },
    },
  }
}

function isAllowed(url: string, gateways: readonly string[]) {
  return URL.canParse(url) && gateways.includes(new URL(url).origin)
}

const gatewayMs = 5000
/** Far more than an answer with proofs has. */
const gatewayBytes = 256 * 1024

/**
 * Asks one gateway after the other (ERC-3668), without redirects and up to limits for time and size: a
 * gateway that was taken over must not lead elsewhere, or fill the memory.
 */
async function askGateways(urls: string[], body: { data: Hex; sender: Hex }): Promise<Hex> {
  let problem: unknown
  for (const url of urls) {
    try {
      return await askGateway(url, body)
    } catch (error) {
      problem = error
    }
  }
  throw problem
}

async function askGateway(url: string, { data, sender }: { data: Hex; sender: Hex }): Promise<Hex> {
  const isPost = !url.includes('{data}')
  const filled = url.replace('{sender}', sender.toLowerCase()).replace('{data}', data)
  const response = await fetch(filled, {
    ...(isPost && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data, sender }),
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(gatewayMs),
  })
  if (!response.ok) throw new Error(`The gateway answered ${response.status}.`)
  const answer = (JSON.parse(await readText(response)) as { data?: unknown }).data
  if (!isHex(answer)) throw new Error('The gateway answered without data.')
  return answer
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  const reader = body?.getReader()
  let text = ''
  for (let bytes = 0; ; ) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > gatewayBytes) {
      await reader?.cancel()
      throw new Error('The answer of the gateway is too long.')
    }
    text += decoder.decode(value, { stream: true })
  }
}
