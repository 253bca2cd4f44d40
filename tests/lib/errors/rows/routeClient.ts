import type { PrivateKeyAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { bob } from '#tests/connectors/fakeProvider.ts'
import { accepted, chainIds } from '#tests/lib/errors/rows/openNodes.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { handle } from '#tests/support/server/openServer.ts'

/** A client of the site's routes, which can sign in. */
export type RouteClient = ReturnType<typeof createRouteClient>

/** A client of the routes at this origin, whose handlers are called as Next calls them. */
export function createRouteClient(origin: string) {
  const sendRequest = callRoute.bind(undefined, origin)
  const newKey = () => privateKeyToAccount(generatePrivateKey())

  /** A challenge for one account, and its cookie. */
  async function challenged({ address }: { address: string }, chainId: number) {
    const { body, headers } = await sendRequest('/api/auth/challenge', { address, chainId })
    return { message: body.message as string, headers: { cookie: cookieOf(headers) } }
  }

  /** Signs in with a signature of no key, so that the server verifies it on chain. */
  async function signInAsContract(chainId: number) {
    const { message, headers } = await challenged(newKey(), chainId)
    return sendRequest('/api/auth/verify', { message, signature: '0x1234' }, { headers })
  }

  async function signedIn(key: PrivateKeyAccount) {
    const { message, headers } = await challenged(key, chainIds.sound)
    const signature = await key.signMessage({ message })
    const answer = await sendRequest('/api/auth/verify', { message, signature }, { headers })
    return { cookie: cookieOf(answer.headers) }
  }

  async function linked() {
    const key = newKey()
    const headers = await signedIn(key)
    const parties = {
      smartWalletAddress: bob,
      ownerAddress: key.address,
      chainId: chainIds.sound,
    }
    const { body } = await sendRequest('/api/credentials/link/challenge', parties, { headers })
    return sendRequest(
      '/api/credentials/link',
      { message: body.message, signature: `0x${accepted}` },
      { headers },
    )
  }

  /** A request whose body may differ from what JSON.stringify writes. */
  async function post(body: BodyInit, headers: Record<string, string> = {}) {
    const response = await handle(
      new Request(`${origin}/api/auth/challenge`, {
        method: 'POST',
        body,
        duplex: 'half',
        headers: { origin, 'content-type': 'application/json', ...headers },
      } as RequestInit),
    )
    return { code: ((await response.json()) as { error: { code: string } }).error.code }
  }

  return { sendRequest, post, newKey, challenged, signInAsContract, signedIn, linked }
}

function cookieOf(headers: Record<string, string>) {
  return headers['set-cookie']?.split(';')[0] ?? ''
}
