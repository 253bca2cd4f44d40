// own process: WalletConnect’s SDK keeps global state.
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readSigned } from '#connectors/walletConnect/authenticate.ts'
import type { PairingChallenge, VerifyRequest } from '#lib/protocol/auth.ts'
import { renderSiweMessage } from '#lib/siwe/readSiweMessage.ts'
import { parseSiweMessage, type SiweMessage } from '#lib/siwe/siweMessage.ts'
import {
  forgetSdks,
  newBrowser,
  openedSdk,
  openSite,
  type Phone,
} from '#tests/connectors/walletConnect/walletConnectSite.ts'
import {
  startWalletConnectFixture,
  type WalletConnectFixture,
} from '#tests/devnet/support/walletConnectFixture.ts'
import { until } from '#tests/support/until.ts'

let fixture: WalletConnectFixture
let phone: Phone
beforeAll(async () => {
  fixture = await startWalletConnectFixture()
  phone = await fixture.phone({ initial: { policy: 'approve', signsInOnConnect: true } })
})
afterEach(async () => {
  await phone.reset()
  forgetSdks()
})
afterAll(() => fixture.stop())

const challenge = (): PairingChallenge => ({
  nonce: 'abcdefgh12',
  domain: 'localhost:3000',
  uri: 'http://localhost:3000',
  statement: 'Sign in to Test.',
  expiresAt: new Date(Date.now() + 300_000).toISOString(),
})

/** A page that asks for a sign-in as it connects. */
async function site(
  options: Parameters<typeof openSite>[1] = {},
  { scan = true, browser = newBrowser() } = {},
) {
  const page = openSite(fixture, options, browser)
  await page.provider.init()
  page.provider.on('display_uri', (uri: string) => {
    if (scan) void phone.pair(uri).catch(() => undefined)
  })
  const signed: { request: VerifyRequest; address: string }[] = []
  let asked = 0
  const signIn = {
    async requestChallenge() {
      asked += 1
      return challenge()
    },
    onSigned: (request: VerifyRequest, address: string) => void signed.push({ request, address }),
  }
  const connect = () => page.provider.connect({ signIn })
  return { ...page, connect, signed, asked: () => asked }
}

const methodsAsked = () => phone.state().requests.map(({ method }) => method)

test('one approval connects and signs the message', async () => {
  const page = await site()
  const [address = ''] = await page.connect()
  expect(methodsAsked()).toEqual(['wc_sessionAuthenticate'])
  expect(page.signed).toMatchObject([{ address, request: { kind: 'pairing' } }])
  const { message, signature } = page.signed[0]?.request ?? { message: '', signature: '0x' }
  expect(parseSiweMessage(message)).toMatchObject({ nonce: 'abcdefgh12', address })
  const check = { message, signature, address } as Parameters<typeof verifyMessage>[0]
  expect(await verifyMessage(check)).toBe(true)
  // The session works as any other, and its nodes are the site's.
  expect(
    await page.provider.request({ method: 'personal_sign', params: ['0x1234', address] }),
  ).toMatch(/^0x/)
  const { optionalNamespaces } = (await openedSdk()).signer
  expect(Object.keys(optionalNamespaces?.eip155?.rpcMap ?? {})).toEqual(['31337', '31338'])
})

test('a wallet without it connects with the session it approved', async () => {
  await phone.change({ signsInOnConnect: false })
  const page = await site()
  const [address] = await page.connect()
  expect(address).toBe(phone.state().accounts[0])
  expect([methodsAsked(), page.signed]).toEqual([['session_proposal'], []])
})

test('on a phone, and without a request to sign in, the wallet only connects', async () => {
  const page = await site({ offersSignIn: () => false })
  await page.connect()
  const other = await site()
  await other.provider.connect()
  expect(methodsAsked()).toEqual(['session_proposal', 'session_proposal'])
  expect([page.asked(), other.asked()]).toEqual([0, 0])
})

test('a user’s rejection is known by the wallet’s code', async () => {
  await phone.change({ policy: 'reject', rejection: { code: 5000, message: 'Nope.' } })
  const page = await site()
  await expect(page.connect()).rejects.toMatchObject({ key: 'userRejected' })
  expect(page.signed).toEqual([])
  await phone.change({ policy: 'approve' })
  await page.connect()
  expect(page.signed).toHaveLength(1)
})

test('after a wrong signature, the wallet is asked for one after the other', async () => {
  await phone.change({ wrongSignature: true })
  const page = await site()
  await expect(page.connect()).rejects.toMatchObject({ key: 'signatureInvalid' })
  await page.connect()
  expect(methodsAsked()).toEqual(['session_proposal', 'wc_sessionAuthenticate'])
  expect(page.signed).toEqual([])
})

test('a failed request for the challenge ends the attempt, and the next one asks again', async () => {
  const page = openSite(fixture)
  await page.provider.init()
  const failed = page.provider.connect({
    signIn: {
      requestChallenge: () => Promise.reject(new Error('No server.')),
      onSigned: () => undefined,
    },
  })
  await expect(failed).rejects.toThrow()
  expect(page.uris()).toEqual([])
  expect(page.provider.uri()).toBeUndefined()
})

test('a closed dialog shows the same code again, and its late answer connects', async () => {
  await phone.change({ policy: 'ask' })
  const page = await site()
  const first = page.connect()
  first.catch(() => undefined)
  await until(() => expect(phone.state().requests).toHaveLength(1))
  page.provider.close()
  await expect(first).rejects.toMatchObject({ key: 'connectionReset' })
  phone.approve()
  await until(() => expect(page.eventNames()).toContain('late'))
  expect(page.provider.isAuthorized()).toBe(true)
  expect(page.signed).toEqual([])
})

test('who opens the dialog again gets the answer to the first request', async () => {
  await phone.change({ policy: 'ask' })
  const page = await site()
  page.connect().catch(() => undefined)
  await until(() => expect(phone.state().requests).toHaveLength(1))
  page.provider.close()
  const second = page.connect()
  phone.approve()
  await second
  expect([page.asked(), page.signed.length, new Set(page.uris()).size]).toEqual([1, 1, 1])
})

test('an expired request fails, and a later answer leaves no session', async () => {
  await phone.change({ policy: 'ask' })
  const page = await site()
  const connecting = page.connect()
  const expired = expect(connecting).rejects.toThrow(/expired/i)
  await until(() => expect(phone.state().requests).toHaveLength(1))
  const { client } = (await openedSdk()).signer
  await until(() => expect(client.proposal.getAll()).toHaveLength(1))
  const [proposal] = client.proposal.getAll()
  client.events.emit('proposal_expire', { id: proposal?.id ?? 0 })
  await expired
  const ended = new Promise((resolve) => phone.client.once('session_delete', resolve))
  phone.approve()
  await ended
  await until(() => expect([client.session.getAll(), phone.state().sessions]).toEqual([[], []]))
})

test('after a reload, an answered code is not shown again', async () => {
  await phone.change({ policy: 'ask' })
  const browser = newBrowser()
  const page = await site({}, { browser })
  page.connect().catch(() => undefined)
  await until(() => expect(phone.state().requests).toHaveLength(1))
  page.provider.stop()
  forgetSdks()
  const next = await site({}, { browser, scan: false })
  expect(browser.records.get('remote.pairing')).toBeDefined()
  phone.approve()
  await until(() => expect(phone.state().requests[0]?.outcome).toBe('approved'))
  await until(() => expect(browser.records.get('remote.pairing')).toBeUndefined())
  next.connect().catch(() => undefined)
  await until(() => expect(next.uris()).toHaveLength(1))
  expect(next.uris()).not.toEqual(page.uris())
  next.provider.close()
})

const fields: SiweMessage = {
  ...{ domain: 'localhost:3000', uri: 'http://localhost:3000', version: '1', chainId: 31337 },
  ...{ nonce: 'abcdefgh12', issuedAt: '2026-05-01T10:00:00.000Z' },
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
}
test.each<[string, Partial<SiweMessage>]>([
  ['nonce', { nonce: 'abcdefgh13' }],
  ['domain', { domain: 'evil.example' }],
  ['uri', { uri: 'https://evil.example' }],
  ['address', { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
  ['address', { chainId: 1 }],
])('an answer with another %s than the site’s or the session’s is refused', (details, forged) => {
  const client = { formatAuthMessage: () => renderSiweMessage({ ...fields, ...forged }) }
  const auth = { p: { iss: '' }, s: { s: '0x1234' } }
  const namespaces = { eip155: { accounts: [`eip155:31337:${fields.address.toLowerCase()}`] } }
  const read = () => readSigned(client, [auth] as never, { namespaces } as never, challenge())
  expect(read).toThrow(expect.objectContaining({ key: 'messageInvalid', details }))
  const same = { formatAuthMessage: () => renderSiweMessage(fields) }
  const signed = readSigned(same, [auth] as never, { namespaces } as never, challenge())
  expect(signed.address).toBe(fields.address)
})
