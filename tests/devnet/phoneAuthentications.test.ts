// own process: WalletConnect’s SDK keeps global state.
import { recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { walletAccounts } from '#devnet/wallet/accounts.ts'
import {
  startWalletConnectFixture,
  type WalletConnectFixture,
} from '#tests/devnet/support/walletConnectFixture.ts'
import { until } from '#tests/support/until.ts'

let fixture: WalletConnectFixture
beforeAll(async () => {
  fixture = await startWalletConnectFixture()
})
afterAll(() => fixture.stop())

const params = {
  chains: ['eip155:31337', 'eip155:31338'],
  domain: 'localhost:3000',
  uri: 'http://localhost:3000',
  nonce: 'abcdefgh12',
  statement: 'Sign in to Test.',
  methods: ['personal_sign', 'eth_sendTransaction', 'eth_unknown'],
}

/** The official provider asks a phone with these settings to connect and sign in. */
async function asked(initial: Parameters<WalletConnectFixture['phone']>[0] = {}) {
  const phone = await fixture.phone(initial)
  const { client } = (await fixture.dapp()).signer
  const { uri, response } = await client.authenticate(params)
  const answer = response()
  answer.catch(() => undefined)
  await phone.pair(uri ?? '')
  return { phone, client, answer }
}

test('a user connects and signs in with one approval', async () => {
  const { phone, client, answer } = await asked({ initial: { signsInOnConnect: true } })
  await until(() => expect(phone.state().requests).toHaveLength(1))
  expect(phone.state().requests[0]).toMatchObject({
    method: 'wc_sessionAuthenticate',
    title: 'Sign in to localhost:3000',
    outcome: 'pending',
  })
  phone.approve()
  const { auths = [], session } = await answer
  const [auth] = auths
  const message = client.formatAuthMessage({ request: auth?.p as never, iss: auth?.p.iss ?? '' })
  expect(message).toContain(
    "Sign in to Test. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.",
  )
  const signature = auth?.s.s as `0x${string}`
  const [first] = walletAccounts
  expect(await recoverMessageAddress({ message, signature })).toBe(first?.address)
  expect(session?.namespaces.eip155?.accounts).toEqual(
    params.chains.map((chain) => `${chain}:${first?.address}`),
  )
  await until(() => expect(phone.state().sessions).toHaveLength(1))
})

test('a phone without it takes the proposal that came with the request', async () => {
  const { phone, answer } = await asked({ initial: { policy: 'approve' } })
  const { auths, session } = await answer
  expect(auths).toBeUndefined()
  expect(session?.namespaces.eip155?.methods).toEqual(['personal_sign', 'eth_sendTransaction'])
  expect(phone.state().requests).toMatchObject([{ method: 'session_proposal' }])
})

test('it can be switched while the phone runs', async () => {
  const { phone, answer } = await asked({ initial: { policy: 'approve' } })
  await answer
  await phone.change({ signsInOnConnect: true })
  expect(phone.client.events.listenerCount('session_authenticate')).toBe(1)
  await phone.reset()
  expect(phone.client.events.listenerCount('session_authenticate')).toBe(0)
})

test('a user rejects it, and there is no session', async () => {
  const { phone, answer } = await asked({
    initial: { policy: 'reject', signsInOnConnect: true },
  })
  await expect(answer).rejects.toBe('User rejected.')
  expect(phone.state()).toMatchObject({ sessions: [], requests: [{ outcome: 'rejected' }] })
})

test('a signature with another key is not sent', async () => {
  const { phone, answer } = await asked({
    initial: { policy: 'approve', wrongSignature: true, signsInOnConnect: true },
  })
  await expect(answer).rejects.toMatch('Signature verification failed')
  await until(() => expect(phone.state().requests).toMatchObject([{ outcome: 'failed' }]))
  expect(phone.state().sessions).toEqual([])
})
