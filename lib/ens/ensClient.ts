import { type Client, ccipRequest } from 'viem'
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
        return ccipRequest({ data, sender, urls: allowed })
      },
    },
  }
}

function isAllowed(url: string, gateways: readonly string[]) {
  return URL.canParse(url) && gateways.includes(new URL(url).origin)
}
