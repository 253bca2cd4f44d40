// own process: WalletConnect’s SDK keeps global state.
import { type Hex, recoverMessageAddress, recoverTypedDataAddress, stringToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { walletAccounts } from '#devnet/wallet/accounts.ts'
import {
  connect,
  connected,
  startWalletConnectFixture,
  type WalletConnectFixture,
} from '#tests/devnet/support/walletConnectFixture.ts'
import { until } from '#tests/support/until.ts'

let fixture: WalletConnectFixture
beforeAll(async () => {
  fixture = await startWalletConnectFixture({ withChains: true })
})
afterAll(() => fixture.stop())

const addresses = walletAccounts.map(({ address }) => address)

describe('connecting', () => {
  test('a user sees the site and its request, and approves', async () => {
    const phone = await fixture.phone()
    const dapp = await fixture.dapp()
    const connecting = connect(dapp, (uri) => phone.pair(uri))
    await until(() => expect(phone.state().requests).toHaveLength(1))
    const [request] = phone.state().requests
    expect(request).toMatchObject({
      kind: 'connect',
      name: 'Test site',
      origin: 'http://localhost:3000',
      validation: 'unknown',
      outcome: 'pending',
    })
    expect(request?.fields[0]?.value).toBe('Chain 31337 (31337)\nChain 31338 (31338)')
    phone.approve()
    await connecting
    expect(dapp.accounts).toEqual([addresses[0]])
    expect(dapp.session?.namespaces.eip155?.chains).toEqual(['eip155:31337', 'eip155:31338'])
    await until(() => expect(phone.state().requests[0]?.outcome).toBe('approved'))
    expect(phone.state().sessions).toMatchObject([{ origin: 'http://localhost:3000' }])
  })

  test("the wallet's rejection message reaches the site", async () => {
    const phone = await fixture.phone()
    const dapp = await fixture.dapp()
    const connecting = connect(dapp, (uri) => phone.pair(uri))
    const rejected = expect(connecting).rejects.toThrow('Not today.')
    await until(() => expect(phone.reject(undefined, { message: 'Not today.' })).toBeTruthy())
    await rejected
    expect(phone.state()).toMatchObject({ sessions: [], requests: [{ outcome: 'rejected' }] })
  })

  test('an ignored proposal can still be approved later', async () => {
    const phone = await fixture.phone({ initial: { policy: 'ignore' } })
    const dapp = await fixture.dapp()
    const connecting = connect(dapp, (uri) => phone.pair(uri))
    await until(() => expect(phone.state().requests[0]?.outcome).toBe('ignored'))
    expect(phone.approve()).toBeUndefined()
    phone.approve(phone.state().requests[0]?.id)
    await connecting
    expect(dapp.accounts).toEqual([addresses[0]])
  })

  test('a wallet may approve less than was requested, and other accounts', async () => {
    const approvedScope = {
      chainIds: [31338],
      methods: ['personal_sign'],
      events: ['chainChanged'],
      accounts: [3, 2],
    }
    const { dapp } = await connected(fixture, { initial: { approvedScope } })
    expect(dapp.session?.namespaces.eip155).toEqual({
      chains: ['eip155:31338'],
      methods: ['personal_sign'],
      events: ['chainChanged'],
      accounts: [`eip155:31338:${addresses[3]}`, `eip155:31338:${addresses[2]}`],
    })
  })

  test('a proposal that requires unknown chains is rejected', async () => {
    const phone = await fixture.phone({ initial: { policy: 'approve' } })
    const dapp = await fixture.dapp({ chainIds: [1] })
    await expect(connect(dapp, (uri) => phone.pair(uri))).rejects.toThrow('Unsupported chains.')
  })

  test('an invalid pairing URI is refused', async () => {
    const phone = await fixture.phone()
    await expect(phone.pair('https://example.org')).rejects.toThrow(
      'That is no WalletConnect link.',
    )
    const expired = `wc:${'a'.repeat(64)}@2?expiryTimestamp=1&relay-protocol=irn&symKey=${'b'.repeat(64)}`
    await expect(phone.pair(expired)).rejects.toThrow(/expired/i)
  })
})

describe('signing', () => {
  test('a message is signed by the requested account', async () => {
    const { dapp } = await connected(fixture)
    const params = [stringToHex('hello'), addresses[0]]
    const signature = await dapp.request<Hex>({ method: 'personal_sign', params })
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(addresses[0])
  })

  test('typed data is signed, and the phone decodes it independently', async () => {
    const { dapp, phone } = await connected(fixture)
    const typedData = {
      domain: { name: 'Latchkey', chainId: 31337 },
      types: { Mail: [{ name: 'contents', type: 'string' }] },
      primaryType: 'Mail',
      message: { contents: 'hi' },
    } as const
    const signature = await dapp.request<Hex>({
      method: 'eth_signTypedData_v4',
      params: [addresses[0], JSON.stringify(typedData)],
    })
    expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(addresses[0])
    const [request] = phone.state().requests
    expect(request?.fields).toContainEqual({ label: 'contents', value: 'hi', kind: 'code' })
  })

  test('a transaction is mined on the chain of the request', async () => {
    const { dapp } = await connected(fixture)
    const [, second] = fixture.chains
    await dapp.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
    const hash = await dapp.request<Hex>({
      method: 'eth_sendTransaction',
      params: [{ from: addresses[0], to: addresses[9], value: '0x1' }],
    })
    const mined = await until(async () => {
      const receipt = await second?.callNode('eth_getTransactionReceipt', [hash])
      expect(receipt).toBeTruthy()
      return receipt
    })
    expect(mined).toMatchObject({ status: '0x1', from: addresses[0]?.toLowerCase() })
  })

  test('a rejection is returned with its code and message', async () => {
    const { dapp, phone } = await connected(fixture)
    await phone.change({ policy: 'reject', rejection: { code: 4001, message: 'No, thank you.' } })
    const params = [stringToHex('hello'), addresses[0]]
    await expect(dapp.request({ method: 'personal_sign', params })).rejects.toMatchObject({
      code: 4001,
      message: 'No, thank you.',
    })
    expect(phone.state().requests[0]).toMatchObject({
      outcome: 'rejected',
      method: 'personal_sign',
    })
  })

  test('with wrongSignature, it signs with another key', async () => {
    const { dapp } = await connected(fixture, { initial: { wrongSignature: true } })
    const params = [stringToHex('hello'), addresses[0]]
    const signature = await dapp.request<Hex>({ method: 'personal_sign', params })
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(addresses[1])
  })

  test('an account that was not shared cannot sign', async () => {
    const { dapp } = await connected(fixture)
    const params = [stringToHex('hello'), addresses[5]]
    await expect(dapp.request({ method: 'personal_sign', params })).rejects.toMatchObject({
      code: 4100,
    })
  })

  test('a late approval is accepted', async () => {
    const { dapp, phone } = await connected(fixture)
    await phone.change({ policy: 'ignore' })
    const params = [stringToHex('later'), addresses[0]]
    const signing = dapp.request<Hex>({ method: 'personal_sign', params })
    await until(() => expect(phone.state().requests[0]?.outcome).toBe('ignored'))
    phone.approve(phone.state().requests[0]?.id)
    expect(await recoverMessageAddress({ message: 'later', signature: await signing })).toBe(
      addresses[0],
    )
  })
})

describe('signing in', () => {
  const message = (domain: string) =>
    [
      `${domain} wants you to sign in with your Ethereum account:`,
      addresses[0],
      '',
      'Sign in to Latchkey.',
      '',
      `URI: http://${domain}`,
      'Version: 1',
      'Chain ID: 31337',
      'Nonce: 12345678abcdef',
      `Issued At: ${new Date().toISOString()}`,
    ].join('\n')

  test("the requester's own sign-in message is shown and signed", async () => {
    const { dapp, phone } = await connected(fixture)
    const text = message('localhost:3000')
    const params = [stringToHex(text), addresses[0]]
    const signature = await dapp.request<Hex>({ method: 'personal_sign', params })
    expect(await recoverMessageAddress({ message: text, signature })).toBe(addresses[0])
    expect(phone.state().requests[0]).toMatchObject({ title: 'Sign in to localhost:3000' })
  })

  test("another site's sign-in message is refused under every policy", async () => {
    const { dapp, phone } = await connected(fixture)
    const params = [stringToHex(message('bank.example')), addresses[0]]
    await expect(dapp.request({ method: 'personal_sign', params })).rejects.toMatchObject({
      code: -32602,
    })
    expect(phone.state().requests[0]).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('signs in to bank.example'),
    })
  })

  test.each([
    ['valid', { origin: 'http://localhost:3000', isScam: false }],
    ['invalid', { origin: 'http://evil.example', isScam: false }],
    ['scam', { origin: 'http://localhost:3000', isScam: true }],
    ['unknown', undefined],
  ])('a requester that is %s is shown as such', async (validation, attestation) => {
    const { phone, dapp } = await connected(fixture, { attest: async () => attestation })
    const [request] = phone.state().requests
    expect(request).toMatchObject({ validation })
    expect(request?.warnings.length).toBe(validation === 'invalid' || validation === 'scam' ? 1 : 0)

    const params = [stringToHex(message('localhost:3000')), addresses[0]]
    const signing = dapp.request<Hex>({ method: 'personal_sign', params })
    // A page that only claims a name does not get the sign-in of the site it imitates.
    if (validation === 'invalid') await expect(signing).rejects.toMatchObject({ code: -32602 })
    else expect(await signing).toMatch(/^0x/)
  })
})

describe('chains', () => {
  test('a switch to a chain outside the session prompts, and then adds it to the session', async () => {
    const { dapp, phone } = await connected(fixture, {
      initial: { approvedScope: { chainIds: [31337] } },
    })
    expect(dapp.session?.namespaces.eip155?.chains).toEqual(['eip155:31337'])
    await dapp.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
    expect(phone.state().requests[0]).toMatchObject({
      title: 'Switch network',
      outcome: 'approved',
    })
    await until(() => expect(dapp.chainId).toBe(31338))
    expect(dapp.session?.namespaces.eip155?.chains).toEqual(['eip155:31337', 'eip155:31338'])
    expect(phone.state().chainId).toBe(31338)
  })

  test('an unknown chain is 4902, and can be added', async () => {
    const [first, second] = fixture.chains
    const known = { id: 31337, name: 'Only one', rpcUrl: first?.rpcUrl ?? '' }
    const { dapp, phone } = await connected(fixture, { chains: [known] })
    await expect(
      dapp.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] }),
    ).rejects.toMatchObject({ code: 4902 })
    const chain = { chainId: '0x7a6a', chainName: 'Second', rpcUrls: [second?.rpcUrl] }
    await dapp.request({ method: 'wallet_addEthereumChain', params: [chain] })
    expect(phone.state().knownChainIds).toEqual([31337, 31338])
    await until(() =>
      expect(dapp.session?.namespaces.eip155?.chains).toEqual(['eip155:31337', 'eip155:31338']),
    )
  })

  test('the phone switches the chain and the site is notified', async () => {
    const { dapp, phone } = await connected(fixture)
    const messages = vi.fn()
    dapp.on('chainChanged', messages)
    await phone.change({ chainId: 31338 })
    await until(() => expect(messages).toHaveBeenLastCalledWith('0x7a6a'))
  })
})
