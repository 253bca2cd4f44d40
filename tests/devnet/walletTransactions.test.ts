import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { blockAfter } from '#tests/devnet/support/blocks.ts'
import { createWalletFixture, type WalletFixture } from '#tests/devnet/support/walletFixture.ts'

const origin = 'http://localhost:14029'

let devnet: WalletFixture['devnet']
let site: WalletFixture['site']
let wallet: WalletFixture['wallet']
let set: WalletFixture['set']
let connect: WalletFixture['connect']

beforeAll(async () => {
  ;({ devnet, site, wallet, set, connect } = await createWalletFixture(origin))
})

beforeEach(() => devnet.control('/control/reset', {}))

describe('sending', () => {
  test('a transaction is mined as requested', async () => {
    const [from, to] = await connect()
    const sent = { from, to, value: '0x10', data: '0xabcd' }
    const { result } = await site.sendRequest('eth_sendTransaction', [sent])
    expect((await site.sendRequest('eth_getTransactionByHash', [result])).result).toMatchObject({
      from: from?.toLowerCase(),
      to: to?.toLowerCase(),
      value: '0x10',
      input: '0xabcd',
      chainId: '0x7a69',
    })
  })

  test('two concurrent transactions get different nonces', async () => {
    const [from, to] = await connect()
    const sent = { from, to, value: '0x1' }
    const answers = await Promise.all(
      [1, 2].map(() => site.sendRequest('eth_sendTransaction', [sent])),
    )
    const nonces = await Promise.all(
      answers.map(async ({ result }) => {
        const found = await site.sendRequest('eth_getTransactionByHash', [result])
        return (found.result as { nonce: string }).nonce
      }),
    )
    expect(nonces.sort()).toEqual(['0x0', '0x1'])
  })

  test("the node's error is returned with its code", async () => {
    const [from, to] = await connect()
    const tooMuch = { from, to, value: `0x${(10n ** 24n).toString(16)}` }
    expect((await site.sendRequest('eth_sendTransaction', [tooMuch])).error?.message).toMatch(
      /funds/i,
    )
    const error = { code: -32000, message: 'nonce too low' }
    const methods = ['eth_sendRawTransaction']
    await devnet.control('/control/chain/fault', { kind: 'error', methods, error })
    const sent = { from, to, value: '0x1' }
    expect((await site.sendRequest('eth_sendTransaction', [sent])).error).toEqual(error)
  })

  test('a transaction for another chain, or that is malformed, is refused', async () => {
    const [from, to] = await connect()
    for (const wrong of [
      { from, to, chainId: '0x1' },
      { from, to: '0x12' },
      { from, to, value: 'ten' },
      { from, to, data: '0xabc' },
      { from },
      { from, to, authorizationList: [] },
    ]) {
      const answer = await site.sendRequest('eth_sendTransaction', [wrong])
      expect(answer.error?.code, JSON.stringify(wrong)).toBe(-32602)
    }
  })
})

describe('chains', () => {
  const switchTo = (chainId: unknown) =>
    site.sendRequest('wallet_switchEthereumChain', [{ chainId }])
  const offer = (part: object) =>
    site.sendRequest('wallet_addEthereumChain', [
      { chainId: '0x7a6a', chainName: 'Second', rpcUrls: [devnet.services.chain2], ...part },
    ])

  test('an unknown chain is 4902, an invalid chain id -32602', async () => {
    await connect()
    expect((await switchTo('0x7a6a')).error?.code).toBe(4902)
    for (const wrong of [undefined, 31338, '31338', '0x', '0x0']) {
      expect((await switchTo(wrong)).error?.code, String(wrong)).toBe(-32602)
    }
  })

  test('an added chain becomes current and is used for reads', async () => {
    await connect()
    expect(await offer({})).toEqual({ result: null })
    expect(await site.sendRequest('eth_chainId')).toEqual({ result: '0x7a6a' })
    expect(await site.sendRequest('net_version')).toEqual({ result: '31338' })
    await devnet.control('/control/chain2/mine', { blocks: 4 })
    expect(await site.sendRequest('eth_blockNumber')).toEqual({ result: blockAfter(4) })
    expect(await switchTo('0x7a69')).toEqual({ result: null })
    expect(await switchTo('0x7a6a')).toEqual({ result: null })
  })

  test('an unreachable RPC, one of another chain or of another machine is refused', async () => {
    await connect()
    for (const rpcUrl of [
      devnet.services.chain,
      'http://169.254.169.254/',
      'https://rpc.example',
      'file:///etc/passwd',
      'http://localhost:1',
    ]) {
      expect((await offer({ rpcUrls: [rpcUrl] })).error?.code, rpcUrl).toBe(-32602)
    }
    expect((await offer({ rpcUrls: [] })).error?.code).toBe(-32602)
    expect((await offer({ chainName: '' })).error?.code).toBe(-32602)
    expect((await wallet()).knownChainIds).toEqual([31337])
  })

  test('a known chain keeps its RPC', async () => {
    await connect()
    await offer({})
    await offer({ chainId: '0x7a69', rpcUrls: [devnet.services.chain2] })
    await devnet.control('/control/chain2/mine', { blocks: 4 })
    expect(await site.sendRequest('eth_chainId')).toEqual({ result: '0x7a69' })
    expect(await site.sendRequest('eth_blockNumber')).toEqual({ result: blockAfter(0) })
  })

  test('a user may select any chain; without an RPC, reads are 4901', async () => {
    await set({ chainId: 31338 })
    expect(await site.sendRequest('eth_blockNumber')).toEqual({ result: blockAfter(0) })
    await set({ chainId: 5 })
    expect(await site.sendRequest('eth_chainId')).toEqual({ result: '0x5' })
    expect((await site.sendRequest('eth_blockNumber')).error?.code).toBe(4901)
  })

  test('a token is shown and accepted (EIP-747)', async () => {
    const [address] = await connect()
    const asset = { type: 'ERC20', options: { address, symbol: 'TST', decimals: 18 } }
    expect(await site.sendRequest('wallet_watchAsset', asset)).toEqual({ result: true })
    expect((await site.sendRequest('wallet_watchAsset', { type: 'ERC721' })).error?.code).toBe(
      -32602,
    )
  })
})
