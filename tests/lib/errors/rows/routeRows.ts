import { eq, sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { readResponse } from '#lib/errors/readResponse.ts'
import { bodyLimitBytes, bodySeconds } from '#lib/protocol/constants.ts'
import type { NewReceipt } from '#lib/protocol/receipts.ts'
import { latchkeyOf } from '#server/createLatchkey.ts'
import {
  contacts,
  identities,
  receiptChains,
  removedIdentities,
  sessions,
} from '#server/db/schema.ts'
import { socketHeader } from '#server/http/clientAddress.ts'
import { bob } from '#tests/connectors/fakeProvider.ts'
import type { setUpEmbeddedSite } from '#tests/connectors/turnkey/embeddedSite.ts'
import { softPasskey } from '#tests/devnet/custody/support/softPasskey.ts'
import { chainIds, type openNodes, signUpLimit } from '#tests/lib/errors/rows/openNodes.ts'
import type { RaisedRows } from '#tests/lib/errors/rows/Raise.ts'
import { createRouteClient, type RouteClient } from '#tests/lib/errors/rows/routeClient.ts'
import {
  closeDatabase,
  database,
  site as openSite,
  route,
} from '#tests/support/server/openServer.ts'

type EmbeddedSite = Pick<ReturnType<typeof setUpEmbeddedSite>, 'origin' | 'fault'>
type Nodes = Awaited<ReturnType<typeof openNodes>>

/** Rows that routes return. */
export function routeRows(site: EmbeddedSite, nodes: Nodes): RaisedRows {
  const client = createRouteClient(site.origin)
  return {
    ...bodyRows(client),
    ...requestRows(client),
    ...signInRows(client, nodes),
    ...receiptRows(client),
    ...userRows(client),
    ...serviceRows(client, site),
    async requestRefused() {
      const refusal = Object.assign(new Error('not JSON'), { status: 400, expose: true })
      return readResponse(latchkeyOf(openSite).errorResponse(refusal))
    },
    foreignAnswer: () => readResponse(new Response('<html>')),
  }
}

/** Bodies that cannot be read, or contain a wrong field. */
function bodyRows({ sendRequest, post, newKey, signedIn }: RouteClient): RaisedRows {
  return {
    malformedJson: () => post('{'),
    invalidBody: () => sendRequest('/api/auth/challenge', {}),
    async hiddenCharacters() {
      const headers = await signedIn(newKey())
      return sendRequest(
        '/api/custody/labels',
        { id: 'key', label: 'a\u202eb' },
        { method: 'PUT', headers },
      )
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
      sendRequest('/api/auth/challenge', { address: 'vitalik.eth', chainId: chainIds.sound }),
    chainNotAllowed: () => sendRequest('/api/auth/challenge', { address: bob, chainId: 5 }),
    unsupportedMediaType: () => post('{}', { 'content-type': 'text/plain' }),
    bodyTooLarge: () => post(`"${'a'.repeat(bodyLimitBytes)}"`),
  }
}

/** Requests that are rejected whatever their body is. */
function requestRows({ sendRequest }: RouteClient): RaisedRows {
  return {
    methodNotAllowed: () => sendRequest('/api/auth/challenge', {}, { method: 'PUT' }),
    routeNotFound: () => sendRequest('/api/nothing', undefined, { method: 'GET' }),
    foreignOrigin: () =>
      sendRequest('/api/auth/challenge', {}, { headers: { origin: 'https://evil.example' } }),
    async rateLimited() {
      const headers = { [socketHeader]: '192.0.2.1' }
      for (let tries = 0; tries < signUpLimit; tries++)
        await sendRequest('/api/custody/sign-up', {}, { headers })
      return sendRequest('/api/custody/sign-up', {}, { headers })
    },
  }
}

/** Sign-ins and links whose message or signature is not accepted. */
function signInRows(
  { sendRequest, newKey, challenged, signInAsContract, linked }: RouteClient,
  nodes: Nodes,
): RaisedRows {
  return {
    async challengeInvalid() {
      const { message } = await challenged(newKey(), chainIds.sound)
      return sendRequest('/api/auth/verify', { message, signature: '0x1234' })
    },
    async messageInvalid() {
      const { message, headers } = await challenged(newKey(), chainIds.sound)
      const changed = message.replace('Sign in', 'Log in')
      return sendRequest('/api/auth/verify', { message: changed, signature: '0x1234' }, { headers })
    },
    signatureInvalid: () => signInAsContract(chainIds.sound),
    wrongChainRpc: () => signInAsContract(chainIds.wrong),
    chainUnavailable: () => signInAsContract(chainIds.away),
    notOwner: linked,
    notEmbedded: () => {
      nodes.makeOwner()
      return linked()
    },
    notSignedIn: () => sendRequest('/api/credentials', undefined, { method: 'GET' }),
  }
}

/** Failures of custody, of the database and of the routes themselves. */
function serviceRows({ sendRequest }: RouteClient, { origin, fault }: EmbeddedSite): RaisedRows {
  function signUpBody() {
    const { challenge, attestation } = softPasskey({ origin }).authenticatorParams()
    return { userName: 'Ada', registration: { challenge, displayName: 'Laptop', attestation } }
  }

  return {
    custodyRefused() {
      const body = signUpBody()
      body.registration.attestation.attestationObject = 'AAAA'
      return sendRequest('/api/custody/sign-up', body)
    },
    async custodyUnavailable() {
      await fault({ kind: 'drop', path: 'submit/create_sub_organization', times: 2 })
      return sendRequest('/api/custody/sign-up', signUpBody())
    },
    async databaseUnavailable() {
      const { $client } = (await database()) as unknown as { $client: { close(): Promise<void> } }
      await $client.close()
      try {
        return await sendRequest('/api/auth/challenge', { address: bob, chainId: chainIds.sound })
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
  }
}

/** Wallets that are not added, named or removed. */
function userRows({ sendRequest, newKey, signedIn, challenged }: RouteClient): RaisedRows {
  type Headers = Awaited<ReturnType<typeof signedIn>>
  const ofUser = async (headers: Headers) =>
    (await sendRequest('/api/user', undefined, { method: 'GET', headers })).body.user
  async function prove(headers: Headers, key: ReturnType<typeof newKey>, path: string) {
    const request = { address: key.address, chainId: chainIds.sound }
    const issued = await sendRequest(`/api/user/${path}/challenge`, request, { headers })
    const { message } = issued.body
    const signature = await key.signMessage({ message })
    return sendRequest(`/api/user/${path}`, { message, signature }, { headers })
  }
  const add = (headers: Headers, key: ReturnType<typeof newKey>) =>
    prove(headers, key, 'identities')
  const remove = (headers: Headers, id: string) =>
    sendRequest(`/api/user/identities/${id}`, undefined, { method: 'DELETE', headers })
  return {
    async identityTaken() {
      const theirs = newKey()
      await signedIn(theirs)
      return add(await signedIn(newKey()), theirs)
    },
    async identitiesFull() {
      const headers = await signedIn(newKey())
      const { id: userId } = await ofUser(headers)
      const row = { userId, address: bob, accountType: 'eoa', addedAt: new Date() } as const
      const others = Array.from({ length: 49 }, (_, index) => ({ ...row, identity: `${index}` }))
      await (await database()).insert(identities).values(others)
      return add(headers, newKey())
    },
    async contactsFull() {
      const headers = await signedIn(newKey())
      const { id: userId } = await ofUser(headers)
      const all = Array.from({ length: 200 }, (_, index) => ({
        ...{ userId, name: `${index}`, addedAt: new Date() },
        address: `0x${(index + 1).toString(16).padStart(40, '0')}` as const,
      }))
      await (await database()).insert(contacts).values(all)
      const contact = { address: bob, name: 'Bob' }
      return sendRequest('/api/user/addresses', contact, { method: 'PUT', headers })
    },
    async mergeRefused() {
      const db = await database()
      await db.execute(sql`create table site_rows (user_id uuid references latchkey_users (id))`)
      const theirs = newKey()
      const { id } = await ofUser(await signedIn(theirs))
      await db.execute(sql`insert into site_rows values (${id})`)
      const reply = await prove(await signedIn(newKey()), theirs, 'merge')
      await db.execute(sql`drop table site_rows`)
      return reply
    },
    async userBlocked() {
      const key = newKey()
      const { id } = await ofUser(await signedIn(key))
      await latchkeyOf(openSite).users.block(id)
      const { message, headers } = await challenged(key, chainIds.sound)
      const signature = await key.signMessage({ message })
      return sendRequest('/api/auth/verify', { message, signature }, { headers })
    },
    async deletionRefused() {
      const db = await database()
      await db.execute(sql`create table site_notes (user_id uuid references latchkey_users (id))`)
      const { id } = await ofUser(await signedIn(newKey()))
      await db.execute(sql`insert into site_notes values (${id})`)
      const latchkey = latchkeyOf(openSite)
      const reply = await latchkey.users.delete(id).catch(latchkey.errorResponse)
      await db.execute(sql`drop table site_notes`)
      return readResponse(reply as Response)
    },
    async signInTooOld() {
      const key = newKey()
      const headers = await signedIn(key)
      await (await database())
        .update(sessions)
        .set({ createdAt: new Date(Date.now() - 301_000) })
        .where(eq(sessions.identity, key.address))
      const request = { address: bob, chainId: chainIds.sound }
      return sendRequest('/api/user/merge/challenge', request, { headers })
    },
    feedQueryInvalid: async () =>
      sendRequest('/api/user/feed?before=1', undefined, {
        method: 'GET',
        headers: await signedIn(newKey()),
      }),
    deviceNotFound: async () =>
      sendRequest(
        `/api/user/devices/${crypto.randomUUID()}`,
        { wasMe: true },
        { headers: await signedIn(newKey()) },
      ),
    identityNotFound: async () => remove(await signedIn(newKey()), crypto.randomUUID()),
    async identityRemoved() {
      const [key, other] = [newKey(), newKey()]
      const { id: userId } = await ofUser(await signedIn(other))
      const removed = { identity: key.address, userId, removedAt: new Date() }
      await (await database()).insert(removedIdentities).values(removed)
      const { message, headers } = await challenged(key, chainIds.sound)
      const signature = await key.signMessage({ message })
      return sendRequest('/api/auth/verify', { message, signature }, { headers })
    },
    async identityUnproven() {
      const headers = await signedIn(newKey())
      const { id: userId } = await ofUser(headers)
      const row = { userId, address: bob, accountType: 'contract', addedAt: new Date() } as const
      const [added] = await (await database())
        .insert(identities)
        .values({ ...row, identity: `eip155:${chainIds.sound}:${bob}`, chainId: chainIds.sound })
        .returning()
      return sendRequest(`/api/user/identities/${added?.id}/use`, undefined, { headers })
    },
    async lastIdentity() {
      const headers = await signedIn(newKey())
      const [only] = (await ofUser(headers)).identities
      return remove(headers, only.id)
    },
  }
}

/** Receipts that are not saved. */
function receiptRows({ sendRequest, newKey, signedIn }: RouteClient): RaisedRows {
  const receipt: NewReceipt = {
    id: '00000000-0000-4000-8000-000000000001',
    title: 'Sign a message',
    shownHash: 'a'.repeat(64),
    askedHash: 'b'.repeat(64),
    method: 'personal_sign',
    result: { kind: 'signature', value: '0x1234' },
    check: 'matches',
    wallet: { id: 'wallet', name: 'Wallet' },
    account: bob,
    chainId: chainIds.sound,
  }
  return {
    async receiptOfAnotherUser() {
      const headers = await signedIn(newKey())
      return sendRequest('/api/receipts', { ...receipt, identity: bob }, { headers })
    },
    async receiptsFull() {
      const key = newKey()
      const headers = await signedIn(key)
      const chain = { identity: key.address, count: 10_000, headHash: 'c'.repeat(64) }
      await (await database()).insert(receiptChains).values(chain)
      const posted = { ...receipt, identity: key.address }
      return sendRequest('/api/receipts', posted, { headers })
    },
  }
}
