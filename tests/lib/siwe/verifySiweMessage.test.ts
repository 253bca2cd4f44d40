import { createPublicClient, custom } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { buildSiweMessage, type SiweMessage } from '#lib/siwe/siweMessage.ts'
import { verifySiweMessage } from '#lib/siwe/verifySiweMessage.ts'

const account = privateKeyToAccount(generatePrivateKey())
const origin = 'https://site.example'
const now = new Date('2026-05-01T10:00:00.000Z')
const expected = { origin, nonce: 'abcdefgh12', chainIds: [1], now }

const messageWith = (change: Partial<SiweMessage> = {}) =>
  buildSiweMessage({
    domain: 'site.example',
    address: account.address,
    uri: origin,
    version: '1',
    chainId: 1,
    nonce: expected.nonce,
    issuedAt: now.toISOString(),
    ...change,
  })

/** A chain on which each account has code that answers so. */
const chainWhere = (answer: string, chainId = '0x1') =>
  createPublicClient({
    transport: custom({
      request: async ({ method }: { method: string }) => (method === 'eth_call' ? answer : chainId),
    }),
  })

const accepting = `0x1626ba7e${'0'.repeat(56)}`

test('the message of a key is verified', async () => {
  const message = messageWith()
  const signature = await account.signMessage({ message })
  expect(await verifySiweMessage({ message, signature, ...expected })).toMatchObject({
    address: account.address,
    chainId: 1,
    accountType: 'eoa',
    fields: { nonce: expected.nonce },
  })
})

test.each<[string, Partial<SiweMessage>]>([
  ['domain', { domain: 'evil.example' }],
  ['scheme', { scheme: 'http' }],
  ['uri', { uri: 'https://evil.example' }],
  ['nonce', { nonce: 'another1234' }],
  ['chainId', { chainId: 5 }],
  ['issuedAt', { issuedAt: '2026-05-01T09:54:00.000Z' }],
  ['issuedAt', { issuedAt: '2026-05-01T10:02:00.000Z' }],
  ['expirationTime', { expirationTime: '2026-05-01T09:59:59.000Z' }],
  ['notBefore', { notBefore: '2026-05-01T10:01:01.000Z' }],
])('a message with another %s is refused, although it is signed: %j', async (field, change) => {
  const message = messageWith(change)
  const signature = await account.signMessage({ message })
  await expect(verifySiweMessage({ message, signature, ...expected })).rejects.toMatchObject({
    key: 'messageInvalid',
    details: field,
  })
})

test('how far another clock may be ahead is the site’s to say, a minute by default', async () => {
  const soon = '2026-05-01T10:01:30.000Z'
  const message = messageWith({ issuedAt: soon, notBefore: soon })
  const signature = await account.signMessage({ message })
  const verify = (more: object) => verifySiweMessage({ message, signature, ...expected, ...more })
  await expect(verify({})).rejects.toMatchObject({ details: 'issuedAt' })
  await expect(verify({ clockToleranceSeconds: 120 })).resolves.toMatchObject({ chainId: 1 })
})

test('the signature of another key is refused, and its second form', async () => {
  const message = messageWith()
  const other = privateKeyToAccount(generatePrivateKey())
  const signature = await other.signMessage({ message })
  const refused = { key: 'signatureInvalid' }
  await expect(verifySiweMessage({ message, signature, ...expected })).rejects.toMatchObject(
    refused,
  )
  for (const text of ['', '0x', 'abc', '0xabc'])
    await expect(
      verifySiweMessage({ message, signature: text, ...expected }),
    ).rejects.toMatchObject(refused)
})

test('a contract account is asked on its chain, if there is a client', async () => {
  const message = messageWith()
  const signed = { message, signature: `0x${'ab'.repeat(70)}`, ...expected }
  const yes = chainWhere(accepting)
  expect(await verifySiweMessage({ ...signed, client: yes })).toMatchObject({
    accountType: 'contract',
  })
  const ofChain = (chainId: number) => (chainId === 1 ? yes : undefined)
  expect(await verifySiweMessage({ ...signed, client: ofChain })).toMatchObject({
    accountType: 'contract',
  })
  const refused = { key: 'signatureInvalid' }
  await expect(verifySiweMessage(signed)).rejects.toMatchObject(refused)
  const no = chainWhere(`0x${'f'.repeat(64)}`)
  await expect(verifySiweMessage({ ...signed, client: no })).rejects.toMatchObject(refused)
  const away = createPublicClient({
    transport: custom({
      request: async () => {
        throw new Error('away')
      },
    }),
  })
  await expect(verifySiweMessage({ ...signed, client: away })).rejects.toMatchObject({
    key: 'chainUnavailable',
  })
})

test('the empty signature is valid for a contract account that accepts it, and for no other', async () => {
  const signed = { message: messageWith(), signature: '0x', ...expected }
  const yes = chainWhere(accepting)
  expect(await verifySiweMessage({ ...signed, client: yes })).toMatchObject({
    accountType: 'contract',
  })
  const refused = { key: 'signatureInvalid' }
  await expect(verifySiweMessage(signed)).rejects.toMatchObject(refused)
  const no = chainWhere(`0x${'f'.repeat(64)}`)
  await expect(verifySiweMessage({ ...signed, client: no })).rejects.toMatchObject(refused)
})

test('with contractSeconds, an older message is accepted from a contract account only', async () => {
  const day = { ...expected, contractSeconds: 86_400 }
  const hoursAgo = {
    issuedAt: '2026-04-30T11:00:00.000Z',
    expirationTime: '2026-05-01T11:00:00.000Z',
  }
  const message = messageWith(hoursAgo)
  const ofContract = { message, signature: '0x', client: chainWhere(accepting) }
  expect(await verifySiweMessage({ ...ofContract, ...day })).toMatchObject({
    accountType: 'contract',
  })
  const refused = { key: 'messageInvalid', details: 'issuedAt' }
  await expect(verifySiweMessage({ ...ofContract, ...expected })).rejects.toMatchObject(refused)
  const signature = await account.signMessage({ message })
  await expect(verifySiweMessage({ message, signature, ...day })).rejects.toMatchObject(refused)
})

test('a contract account of another chain is refused, whatever its code there answers', async () => {
  const signed = { signature: `0x${'ab'.repeat(70)}`, ...expected, chainIds: [1, 10] }
  const refused = { key: 'messageInvalid', details: 'chainId' }
  const ofChain1 = chainWhere(accepting)
  const message = messageWith({ chainId: 10 })
  for (const client of [ofChain1, () => ofChain1])
    await expect(verifySiweMessage({ ...signed, message, client })).rejects.toMatchObject(refused)
  const client = chainWhere(accepting, '0xa')
  expect(await verifySiweMessage({ ...signed, message, client })).toMatchObject({ chainId: 10 })
})

test('a nonce that the site no longer has is refused', async () => {
  const message = messageWith()
  const signature = await account.signMessage({ message })
  const session: { nonce?: string } = {}
  // As a site in JavaScript, or one that asserts the type, passes it.
  const nonce = session.nonce as string
  await expect(verifySiweMessage({ message, signature, ...expected, nonce })).rejects.toMatchObject(
    { key: 'messageInvalid', details: 'nonce' },
  )
})
