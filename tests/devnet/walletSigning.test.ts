import { recoverMessageAddress, recoverTypedDataAddress, type TypedDataDefinition } from 'viem'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { typedMail } from '#tests/devnet/support/typedMail.ts'
import { createWalletFixture, type WalletFixture } from '#tests/devnet/support/walletFixture.ts'

const origin = 'http://localhost:14029'

let devnet: WalletFixture['devnet']
let site: WalletFixture['site']
let wallet: WalletFixture['wallet']
let set: WalletFixture['set']
let isWaiting: WalletFixture['isWaiting']
let connect: WalletFixture['connect']

beforeAll(async () => {
  ;({ devnet, site, wallet, set, isWaiting, connect } = await createWalletFixture(origin))
})

beforeEach(() => devnet.control('/control/reset', {}))

describe('signing', () => {
  test('a message recovers to the account, whether text or bytes, in either order', async () => {
    const [account = '0x'] = await connect()
    const sign = async (params: unknown[]) =>
      (await site.sendRequest('personal_sign', params)).result as `0x${string}`
    const message = 'Hello, café'
    const hex = `0x${Buffer.from(message).toString('hex')}`
    for (const params of [
      [message, account],
      [hex, account.toLowerCase()],
      [account, hex],
    ]) {
      const signature = await sign(params)
      expect(await recoverMessageAddress({ message, signature })).toBe(account)
    }
  })

  test('typed data recovers to the account, as text and as an object', async () => {
    const [account = '0x'] = await connect()
    for (const data of [JSON.stringify(typedMail(31337)), typedMail('31337')]) {
      const { result } = await site.sendRequest('eth_signTypedData_v4', [account, data])
      const signature = result as `0x${string}`
      const signed = typedMail(31337) as TypedDataDefinition
      expect(await recoverTypedDataAddress({ ...signed, signature })).toBe(account)
    }
  })

  test('with wrongSignature, it signs with another account', async () => {
    const [account = '0x', next] = await connect()
    await set({ wrongSignature: true })
    const { result } = await site.sendRequest('personal_sign', ['hello', account])
    const signature = result as `0x${string}`
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(next)
  })

  test("a rejected signature is 4001 with MetaMask's message", async () => {
    const [account] = await connect()
    await set({ policy: 'reject' })
    expect((await site.sendRequest('personal_sign', ['hello', account])).error).toEqual({
      code: 4001,
      message: 'User denied message signature.',
    })
    const sent = { from: account, to: account, value: '0x1' }
    expect((await site.sendRequest('eth_sendTransaction', [sent])).error).toEqual({
      code: 4001,
      message: 'User denied transaction signature.',
    })
  })

  test('a request that fails with another code does not say that the user rejected it', async () => {
    const [account] = await connect()
    await set({ policy: 'ask' })
    const asked = site.sendRequest('personal_sign', ['hello', account])
    await isWaiting()
    await devnet.control('/control/wallet/reject', { code: 4900 })
    const message = 'The request failed with code 4900.'
    expect((await asked).error).toEqual({ code: 4900, message })
  })

  test('an unknown account is 4100, an invalid address -32602', async () => {
    await connect()
    const code = async (account: unknown) =>
      (await site.sendRequest('personal_sign', ['hello', account])).error?.code
    expect(await code(`0x${'1'.repeat(40)}`)).toBe(4100)
    expect(await code('0x12')).toBe(-32602)
    expect(await code(undefined)).toBe(-32602)
  })

  test('typed data for another chain or that does not match its types is refused', async () => {
    const [account] = await connect()
    const code = async (data: unknown) =>
      (await site.sendRequest('eth_signTypedData_v4', [account, data])).error?.code
    expect(await code(typedMail(1))).toBe(-32602)
    expect(await code('{')).toBe(-32602)
    expect(await code({ ...typedMail(31337), primaryType: 'Letter' })).toBe(-32602)
    expect(await code({ ...typedMail(31337), message: { to: 'nobody', text: 'hi' } })).toBe(-32602)
  })

  test('eth_sign and its like are not supported', async () => {
    const [account] = await connect()
    for (const method of ['eth_sign', 'eth_signTransaction', 'anvil_setBalance', 'wallet_dance']) {
      expect((await site.sendRequest(method, [account, '0x'])).error?.code, method).toBe(4200)
    }
  })
})

describe('signing in (EIP-4361)', () => {
  test('a message for the requesting site is signed', async () => {
    const [account = '0x'] = await connect()
    const message = signIn(account, 'localhost:14029')
    const { result } = await site.sendRequest('personal_sign', [message, account])
    expect(await recoverMessageAddress({ message, signature: result as `0x${string}` })).toBe(
      account,
    )
  })

  test('a message for another site is refused without a prompt', async () => {
    const [account = '0x'] = await connect()
    await set({ policy: 'ask' })
    for (const domain of ['bank.example', 'localhost', 'https://localhost:14029']) {
      const answer = await site.sendRequest('personal_sign', [signIn(account, domain), account])
      expect(answer.error, domain).toMatchObject({ code: -32602 })
      expect(answer.error?.message).toContain(origin)
    }
    expect((await wallet()).pending).toEqual([])
  })

  test('a message that names another account is refused', async () => {
    const [account = '0x', other = '0x'] = await connect()
    const message = signIn(other, 'localhost:14029')
    const answer = await site.sendRequest('personal_sign', [message, account])
    expect(answer.error?.code).toBe(-32602)
  })

  test('suspicious fields of a message are shown as warnings', async () => {
    const [account = '0x'] = await connect()
    await set({ policy: 'ask' })
    const message = signIn(account, 'localhost:14029')
      .replace('Chain ID: 31337', 'Chain ID: 1')
      .replace('URI: http://localhost:14029', 'URI: http://evil.example')
      .replace('Nonce: abcdefgh12345678\n', '')
    const asked = site.sendRequest('personal_sign', [message, account])
    await isWaiting()
    const { prompts } = (await devnet.control('/dashboard/state')) as {
      prompts: { warnings: string[] }[]
    }
    const warnings = prompts[0]?.warnings.join(' ')
    expect(warnings).toContain('Nonce is missing')
    expect(warnings).toContain('http://evil.example')
    expect(warnings).toContain('chain 1;')
    await devnet.control('/control/wallet/reject', {})
    expect((await asked).error?.code).toBe(4001)
  })
})

function signIn(address: string, domain: string): string {
  return `${domain} wants you to sign in with your Ethereum account:
${address}

Sign in to Latchkey.

URI: http://localhost:14029
Version: 1
Chain ID: 31337
Nonce: abcdefgh12345678
Issued At: ${new Date().toISOString()}
Expiration Time: ${new Date(Date.now() + 300_000).toISOString()}`
}
