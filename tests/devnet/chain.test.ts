import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startAnvil } from '#devnet/chain/chain.ts'
import { createChildren } from '#devnet/children.ts'
import { blockAfter, firstBlock } from '#tests/devnet/support/blocks.ts'
import { jsonPost } from '#tests/devnet/support/callControl.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'

let devnet: SharedDevnet

beforeAll(async () => {
  devnet = await sharedDevnet()
})
beforeEach(() => devnet.control('/control/reset', {}))

type RpcAnswer = { id: number; result?: unknown; error?: { code: number; message: string } }

function post(body: unknown, chain: 'chain' | 'chain2' = 'chain'): Promise<Response> {
  return fetch(devnet.services[chain], jsonPost(body, { origin: 'http://localhost:14019' }))
}

async function sendRequest(
  method: string,
  params: unknown[] = [],
  chain: 'chain' | 'chain2' = 'chain',
) {
  const response = await post({ jsonrpc: '2.0', id: 7, method, params }, chain)
  return (await response.json()) as RpcAnswer
}

const receiver = '0x1111111111111111111111111111111111111111'

describe('services', () => {
  test('are listed by name, the site among them', async () => {
    expect(await devnet.control('/services')).toMatchObject({
      site: 'http://localhost:3000',
      control: devnet.services.control,
      chain: devnet.services.chain,
      chain2: devnet.services.chain2,
      wallet: devnet.services.wallet,
    })
  })

  test('each chain returns its own id to a page of any origin', async () => {
    const response = await post({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toMatchObject({ id: 1, result: '0x7a69' })
    expect((await sendRequest('eth_chainId', [], 'chain2')).result).toBe('0x7a6a')
  })

  test('a batch is answered as a batch', async () => {
    const response = await post([
      { jsonrpc: '2.0', id: 1, method: 'eth_chainId' },
      { jsonrpc: '2.0', id: 2, method: 'eth_blockNumber' },
    ])
    expect(await response.json()).toMatchObject([{ id: 1 }, { id: 2 }])
  })

  test('a foreign host name is refused (DNS rebinding)', async () => {
    const { request } = await import('node:http')
    const { port } = new URL(devnet.services.control)
    const status = await new Promise((resolve, reject) => {
      request({ port, host: '127.0.0.1', headers: { host: 'evil.example' } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end()
    })
    expect(status).toBe(403)
  })

  test('the node behind a chain gives pages no permission, also not through its own port', async () => {
    const children = createChildren()
    onTestFinished(() => children.stop())
    const { url } = await startAnvil(children, { chainId: 31337 })
    const origin = 'https://evil.example'
    const asks = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    }
    const preflight = await fetch(url, { method: 'OPTIONS', headers: { origin, ...asks } })
    const call = { jsonrpc: '2.0', id: 1, method: 'anvil_nodeInfo', params: [] }
    const answer = await fetch(url, jsonPost(call, { origin }))
    // What a page can send without a preflight is not taken for a call.
    const plain = await fetch(url, {
      method: 'POST',
      body: JSON.stringify(call),
      headers: { origin },
    })
    expect(await plain.json()).toMatchObject({ error: { message: 'Invalid request' } })
    for (const { headers } of [preflight, answer, plain])
      expect(headers.get('access-control-allow-origin')).toBeNull()
    // A WebSocket would be opened for any page that knows the address.
    if (process.platform !== 'darwin')
      await expect(fetch(url.replace(/127[\d.]+/, '127.0.0.1'))).rejects.toThrow('fetch failed')
  })

  test('a control route requires JSON, which a page of another origin cannot send without a preflight', async () => {
    const body = JSON.stringify({ policy: 'approve' })
    const url = `${devnet.services.control}/control/wallet`
    const response = await fetch(url, { method: 'POST', body })
    expect(response.status).toBe(415)
    expect(await devnet.control('/control/wallet')).toMatchObject({ policy: 'ask' })
  })
})

describe('faults', () => {
  const fault = (body: object) => devnet.control('/control/chain/fault', body)

  test('refuse closes the connection without a response', async () => {
    await fault({ kind: 'refuse' })
    await expect(sendRequest('eth_chainId')).rejects.toThrow('fetch failed')
  })

  test('status responds with the status and Retry-After, the given number of times', async () => {
    await fault({ kind: 'status', status: 429, retryAfterSeconds: 3, times: 2 })
    const first = await post({ id: 1, method: 'eth_chainId' })
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '3'])
    expect(first.headers.get('access-control-expose-headers')).toContain('retry-after')
    expect((await post({ id: 1, method: 'eth_chainId' })).status).toBe(429)
    expect((await sendRequest('eth_chainId')).result).toBe('0x7a69')
  })

  test('html responds with 200 and a page', async () => {
    await fault({ kind: 'html' })
    const response = await post({ id: 1, method: 'eth_chainId' })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html'])
  })

  test('truncated cuts the response of a request that was executed', async () => {
    const { result: accounts } = (await sendRequest('eth_accounts')) as { result: string[] }
    await fault({ kind: 'truncated', methods: ['eth_sendTransaction'] })
    const sent = { from: accounts[0], to: receiver, value: '0x5' }
    await expect(sendRequest('eth_sendTransaction', [sent])).rejects.toThrow(SyntaxError)
    expect((await sendRequest('eth_getBalance', [receiver, 'latest'])).result).toBe('0x5')
  })

  test('nullResult, wrongId, stringError and error change the response', async () => {
    await fault({ kind: 'nullResult' })
    expect((await sendRequest('eth_chainId')).result).toBeNull()
    await fault({ kind: 'wrongId' })
    expect((await sendRequest('eth_chainId')).id).toBe(8)
    await fault({ kind: 'stringError' })
    expect((await sendRequest('eth_chainId')).error).toBeTypeOf('string')
    await fault({ kind: 'error', error: { code: -32003, message: 'insufficient funds' } })
    expect((await sendRequest('eth_chainId')).error).toEqual({
      code: -32003,
      message: 'insufficient funds',
    })
  })

  test('chainId returns another chain id and changes nothing else', async () => {
    await fault({ kind: 'chainId', chainId: 1 })
    expect((await sendRequest('eth_chainId')).result).toBe('0x1')
    expect((await sendRequest('net_version')).result).toBe('1')
    expect((await sendRequest('eth_blockNumber')).result).toBe(blockAfter(0))
  })

  test('hang does not respond until the fault is cleared', async () => {
    await fault({ kind: 'hang' })
    const hung = sendRequest('eth_chainId').then(
      () => 'answered',
      () => 'ended',
    )
    await expect.poll(lastRequest).toMatchObject({ outcome: 'pending' })
    await fault({ kind: 'none' })
    expect(await hung).toBe('ended')
    expect((await sendRequest('eth_chainId')).result).toBe('0x7a69')
  })

  test('only the named methods of one chain are affected', async () => {
    await fault({ kind: 'nullResult', methods: ['eth_blockNumber'] })
    expect((await sendRequest('eth_chainId')).result).toBe('0x7a69')
    expect((await sendRequest('eth_blockNumber')).result).toBeNull()
    expect((await sendRequest('eth_blockNumber', [], 'chain2')).result).toBe(blockAfter(0))
  })

  test('an invalid fault is refused with 400 and the reason', async () => {
    await expect(fault({ kind: 'boom' })).rejects.toThrow(/400.*kind must be one of/)
    await expect(fault({ kind: 'chainId' })).rejects.toThrow(/400.*chainId/)
    await expect(fault({ kind: 'html', times: 0 })).rejects.toThrow(/400.*times/)
  })
})

describe('the chain switches', () => {
  const blockNumber = async () => Number((await sendRequest('eth_blockNumber')).result)
  const latestTime = async () => {
    const { result } = await sendRequest('eth_getBlockByNumber', ['latest', false])
    return Number((result as { timestamp: string }).timestamp)
  }

  test('mine the given number of blocks', async () => {
    await devnet.control('/control/chain/mine', { blocks: 3 })
    expect(await blockNumber()).toBe(firstBlock + 3)
    await devnet.control('/control/chain2/mine', {})
    expect((await sendRequest('eth_blockNumber', [], 'chain2')).result).toBe(blockAfter(1))
  })

  test('without automine a transaction waits for a block', async () => {
    await devnet.control('/control/chain/automine', { enabled: false })
    const transfer = { address: receiver, chainId: 31337 }
    const { hash } = (await devnet.control('/control/faucet', transfer)) as { hash: string }
    expect((await sendRequest('eth_getTransactionReceipt', [hash])).result).toBeNull()
    await devnet.control('/control/chain/mine', {})
    expect((await sendRequest('eth_getTransactionReceipt', [hash])).result).toMatchObject({
      status: '0x1',
    })
  })

  test('the clock moves forward and back', async () => {
    const now = Date.now() / 1000
    await devnet.control('/control/chain/clock', { offsetSeconds: 3600 })
    await devnet.control('/control/chain/mine', {})
    expect(Math.abs((await latestTime()) - now - 3600)).toBeLessThan(60)
    await devnet.control('/control/reset', {})
    await devnet.control('/control/chain/mine', {})
    expect(Math.abs((await latestTime()) - now)).toBeLessThan(60)
  })

  test('a snapshot can be reverted to once', async () => {
    const { id } = (await devnet.control('/control/chain/snapshot', {})) as { id: string }
    await devnet.control('/control/chain/mine', { blocks: 2 })
    await devnet.control('/control/chain/revert', { id })
    expect(await blockNumber()).toBe(firstBlock)
    await expect(devnet.control('/control/chain/revert', { id })).rejects.toThrow('404')
  })

  test('reset restores blocks and balances every time', async () => {
    for (const ether of [1, 2]) {
      await devnet.control('/control/faucet', { address: receiver, chainId: 31337, ether })
      await devnet.control('/control/reset', {})
      expect((await sendRequest('eth_getBalance', [receiver, 'latest'])).result).toBe('0x0')
    }
    // The log is cleared with the reset; only the query after the last one is in it.
    expect(await devnet.control('/control/requests')).toHaveLength(1)
  })

  test('a transaction that is mined during a reset does not survive it', async () => {
    const transfer = { address: receiver, chainId: 31337, ether: 1 }
    // The moment at which it matters is within these milliseconds.
    for (let delayMs = 0; delayMs < 24; delayMs += 2) {
      const sent = devnet.control('/control/faucet', transfer)
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      await Promise.all([sent, devnet.control('/control/reset', {})])
      await devnet.control('/control/reset', {})
      expect((await sendRequest('eth_getBalance', [receiver, 'latest'])).result).toBe('0x0')
    }
  })

  test('an invalid setting is refused with 400', async () => {
    await expect(devnet.control('/control/chain/mine', { blocks: 0 })).rejects.toThrow('400')
    await expect(devnet.control('/control/chain/automine', { enabled: 1 })).rejects.toThrow('400')
    await expect(devnet.control('/control/chain/clock', {})).rejects.toThrow('400')
  })
})

describe('the faucet', () => {
  test('sends ether on either chain by a real transaction', async () => {
    for (const [chain, chainId] of [
      ['chain', 31337],
      ['chain2', 31338],
    ] as const) {
      const transfer = { address: receiver, chainId, ether: 0.5 }
      const { hash } = (await devnet.control('/control/faucet', transfer)) as { hash: string }
      expect((await sendRequest('eth_getTransactionReceipt', [hash], chain)).result).toMatchObject({
        status: '0x1',
        to: receiver,
      })
      expect((await sendRequest('eth_getBalance', [receiver, 'latest'], chain)).result).toBe(
        `0x${(5n * 10n ** 17n).toString(16)}`,
      )
    }
  })

  test('serves several at once, and while the RPC is broken', async () => {
    await devnet.control('/control/chain/fault', { kind: 'refuse' })
    const transfer = { address: receiver, chainId: 31337, ether: 1 }
    await Promise.all([1, 2, 3].map(() => devnet.control('/control/faucet', transfer)))
    await devnet.control('/control/chain/fault', { kind: 'none' })
    expect((await sendRequest('eth_getBalance', [receiver, 'latest'])).result).toBe(
      `0x${(3n * 10n ** 18n).toString(16)}`,
    )
  })

  test('refuses an invalid address, chain or amount', async () => {
    const fund = (transfer: object) => devnet.control('/control/faucet', transfer)
    await expect(fund({ address: '0x12', chainId: 31337 })).rejects.toThrow(/400.*address/)
    await expect(fund({ address: receiver, chainId: 1 })).rejects.toThrow(/400.*chainId/)
    await expect(fund({ address: receiver, chainId: 31337, ether: -1 })).rejects.toThrow('400')
  })
})

describe('the explorer', () => {
  const page = async (path: string) => {
    const response = await fetch(`${devnet.services.control}/explorer/${path}`)
    return { status: response.status, text: await response.text(), headers: response.headers }
  }

  test('shows a transaction, an address and a block', async () => {
    const transfer = { address: receiver, chainId: 31337, ether: 2 }
    const { hash } = (await devnet.control('/control/faucet', transfer)) as { hash: string }
    // A node returns the hash before it has mined the transaction.
    await expect.poll(async () => (await page(`31337/tx/${hash}`)).text).toContain('2 ETH')
    const transaction = await page(`31337/tx/${hash}`)
    expect(transaction.text).toContain(receiver)
    expect(transaction.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await page(`31337/address/${receiver}`)).text).toContain('2 ETH')
    expect((await page(`31337/block/${firstBlock + 1}`)).text).toContain(hash)
  })

  test('responds with 404 and a sentence', async () => {
    expect((await page(`31337/tx/0x${'0'.repeat(64)}`)).status).toBe(404)
    expect((await page(`1/address/${receiver}`)).status).toBe(404)
    expect((await page('31337/tx/<script>')).status).toBe(404)
  })
})

async function lastRequest() {
  return ((await devnet.control('/control/requests')) as unknown[]).at(-1)
}
