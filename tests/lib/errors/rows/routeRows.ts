import { numberToHex, type PrivateKeyAccount, stringToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { vi } from 'vitest'
import { POST as postChallenge } from '#app/api/auth/challenge/route.ts'
import { POST as postVerify } from '#app/api/auth/verify/route.ts'
import { POST as postLinkChallenge } from '#app/api/credentials/link/challenge/route.ts'
import { POST as postLink } from '#app/api/credentials/link/route.ts'
import { GET as getCredentials } from '#app/api/credentials/route.ts'
import * as labels from '#app/api/custody/labels/route.ts'
import { POST as postSignUp } from '#app/api/custody/sign-up/route.ts'
import { readResponse } from '#lib/errors/readResponse.ts'
import { bodyLimitBytes, bodySeconds } from '#lib/protocol/constants.ts'
import { closeDatabase, database } from '#lib/server/db/database.ts'
import { socketHeader } from '#lib/server/http/clientAddress.ts'
import { route } from '#lib/server/http/route.ts'
import { bob } from '#tests/connectors/fakeProvider.ts'
import type { setUpEmbeddedSite } from '#tests/connectors/turnkey/embeddedSite.ts'
import { softPasskey } from '#tests/devnet/custody/support/softPasskey.ts'
import type { RaisedRows } from '#tests/lib/errors/rows/Raise.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { fakeNode } from '#tests/support/server/fakeNode.ts'

type EmbeddedSite = Pick<ReturnType<typeof setUpEmbeddedSite>, 'origin' | 'fault'>

/** How many sign-ups the server allows per client. */
const signUpLimit = 3

/** Chains by the state of their node. */
const chainIds = { sound: 31337, wrong: 31338, away: 31339 }

/** The nodes of three chains; on the working one no account owns a smart wallet. */
export async function openNodes() {
  const yes = `0x1626ba7e${'0'.repeat(56)}`
  let isOwner = false
  const sound = await fakeNode({
    eth_call([call]) {
      const { data } = call as { data: string }
      if (data.startsWith('0x1626ba7e')) return { result: data.includes(accepted) ? yes : '0x' }
      return { result: numberToHex(Number(isOwner), { size: 32 }) }
    },
  })
  const wrong = await fakeNode({ eth_chainId: { result: '0x1' } })
  const urls = { sound: sound.url, wrong: wrong.url, away: 'http://localhost:1' }
  return {
    /** The server's settings for these rows. */
    settings: {
      RPC_URLS: (['sound', 'wrong', 'away'] as const)
        .map((name) => `${chainIds[name]}=${urls[name]}`)
        .join(),
      RATE_LIMITS: `all=100000/60,signUp=${signUpLimit}/60`,
    },
    /** From now on the chain reports that any account owns any wallet. */
    makeOwner() {
      isOwner = true
    },
    close() {
      sound.close()
      wrong.close()
    },
  }
}

/** A signature that the contracts of the working chain accept, without its prefix. */
const accepted = stringToHex('accepted').slice(2)

/** Rows that routes return, with their handlers called as Next calls them. */
export function routeRows(
  { origin, fault }: EmbeddedSite,
  nodes: Awaited<ReturnType<typeof openNodes>>,
): RaisedRows {
  const sendRequest = callRoute.bind(undefined, origin)
  const newKey = () => privateKeyToAccount(generatePrivateKey())

  /** A challenge for one account, and its cookie. */
  async function challenged({ address }: { address: string }, chainId: number) {
    const { body, headers } = await sendRequest(postChallenge, { address, chainId })
    return { message: body.message as string, headers: { cookie: cookieOf(headers) } }
  }

  /** Signs in with a signature of no key, so that the server verifies it on chain. */
  async function signInAsContract(chainId: number) {
    const { message, headers } = await challenged(newKey(), chainId)
    return sendRequest(postVerify, { message, signature: '0x1234' }, { headers })
  }

  async function signedIn(key: PrivateKeyAccount) {
    const { message, headers } = await challenged(key, chainIds.sound)
    const signature = await key.signMessage({ message })
    const answer = await sendRequest(postVerify, { message, signature }, { headers })
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
    const { body } = await sendRequest(postLinkChallenge, parties, { headers })
    return sendRequest(postLink, { message: body.message, signature: `0x${accepted}` }, { headers })
  }

  function signUpBody() {
    const { challenge, attestation } = softPasskey({ origin }).authenticatorParams()
    return { userName: 'Ada', registration: { challenge, displayName: 'Laptop', attestation } }
  }

  /** A request whose body may differ from what JSON.stringify writes. */
  async function post(body: BodyInit, headers: Record<string, string> = {}) {
    const response = await postChallenge(
      new Request(`${origin}/api/auth/challenge`, {
        method: 'POST',
        body,
        duplex: 'half',
        headers: { origin, 'content-type': 'application/json', ...headers },
      } as RequestInit),
    )
    return { code: ((await response.json()) as { error: { code: string } }).error.code }
  }

  return {
    malformedJson: () => post('{'),
    invalidBody: () => sendRequest(postChallenge, {}),
    async hiddenCharacters() {
      const headers = await signedIn(newKey())
      return sendRequest(labels.PUT, { id: 'key', label: 'a\u202eb' }, { method: 'PUT', headers })
    },
    bodyIncomplete: () =>
      post(new ReadableStream({ pull: (stream) => stream.error(new Error('aborted')) })),
    async bodyTimeout() {
      vi.useFakeTimers()
      try {
        const answer = post(new ReadableStream())
        await vi.advanceTimersByTimeAsync(bodySeconds * 1000)
        return await answer
      } finally {
        vi.useRealTimers()
      }
    },
    invalidAddress: () =>
      sendRequest(postChallenge, { address: 'vitalik.eth', chainId: chainIds.sound }),
    chainNotAllowed: () => sendRequest(postChallenge, { address: bob, chainId: 5 }),
    unsupportedMediaType: () => post('{}', { 'content-type': 'text/plain' }),
    bodyTooLarge: () => post(`"${'a'.repeat(bodyLimitBytes)}"`),
    async methodNotAllowed() {
      const { PUT } = await import('#app/api/auth/challenge/route.ts')
      return sendRequest(PUT, {}, { method: 'PUT' })
    },
    async routeNotFound() {
      const { GET } = await import('#app/api/[...path]/route.ts')
      return sendRequest(GET, undefined, { method: 'GET' })
    },
    foreignOrigin: () =>
      sendRequest(postChallenge, {}, { headers: { origin: 'https://evil.example' } }),
    async rateLimited() {
      const headers = { [socketHeader]: '192.0.2.1' }
      for (let tries = 0; tries < signUpLimit; tries++)
        await sendRequest(postSignUp, {}, { headers })
      return sendRequest(postSignUp, {}, { headers })
    },
    async challengeInvalid() {
      const { message } = await challenged(newKey(), chainIds.sound)
      return sendRequest(postVerify, { message, signature: '0x1234' })
    },
    async messageInvalid() {
      const { message, headers } = await challenged(newKey(), chainIds.sound)
      const changed = message.replace('Sign in', 'Log in')
      return sendRequest(postVerify, { message: changed, signature: '0x1234' }, { headers })
    },
    signatureInvalid: () => signInAsContract(chainIds.sound),
    wrongChainRpc: () => signInAsContract(chainIds.wrong),
    chainUnavailable: () => signInAsContract(chainIds.away),
    notOwner: linked,
    notEmbedded: () => {
      nodes.makeOwner()
      return linked()
    },
    notSignedIn: () => sendRequest(getCredentials, undefined, { method: 'GET' }),
    custodyRefused() {
      const body = signUpBody()
      body.registration.attestation.attestationObject = 'AAAA'
      return sendRequest(postSignUp, body)
    },
    async custodyUnavailable() {
      await fault({ kind: 'drop', path: 'submit/create_sub_organization', times: 2 })
      return sendRequest(postSignUp, signUpBody())
    },
    async databaseUnavailable() {
      const { $client } = (await database()) as unknown as { $client: { close(): Promise<void> } }
      await $client.close()
      try {
        return await sendRequest(postChallenge, { address: bob, chainId: chainIds.sound })
      } finally {
        // The next request opens another.
        await closeDatabase().catch(() => undefined)
      }
    },
    unexpected: () =>
      sendRequest(
        route(() => {
          throw new Error('surprise')
        }),
        {},
      ),
    foreignAnswer: () => readResponse(new Response('<html>')),
  }
}

function cookieOf(headers: Record<string, string>) {
  return headers['set-cookie']?.split(';')[0] ?? ''
}
