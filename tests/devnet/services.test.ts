import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseEther } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '#devnet/environment.ts'
import { selectServices, serviceNames } from '#devnet/selectServices.ts'
import { faucetAccount } from '#devnet/wallet/accounts.ts'
import { devnetPortOffsets } from '#lib/protocol/devnet.ts'
import { jsonPost } from '#tests/devnet/support/callControl.ts'
import { startDevnetProcess } from '#tests/devnet/support/startDevnetProcess.ts'

const funded = '0x1111111111111111111111111111111111111111'

async function start(env: Record<string, string>) {
  const devnet = await startDevnetProcess({ DEVNET_PORT: '0', ...env })
  onTestFinished(() => devnet.stop())
  const rpc = async (method: string, params: unknown[]) => {
    const { chain } = devnet.services
    const response = await fetch(chain, jsonPost({ jsonrpc: '2.0', id: 1, method, params }))
    return ((await response.json()) as { result: unknown }).result
  }
  return { ...devnet, rpc }
}

describe('the services that start', () => {
  test('are all, without a selection', () => {
    expect(selectServices()).toEqual(new Set(serviceNames))
    const withControl = Object.keys(devnetPortOffsets).filter((name) => name !== 'control')
    expect(new Set(serviceNames)).toEqual(new Set(withControl))
  })

  test('include those that a selected one needs', () => {
    expect(selectServices('wallet')).toEqual(new Set(['wallet', 'chain']))
    expect(selectServices('phone, mailbox')).toEqual(
      new Set(['phone', 'chain', 'relay', 'mailbox']),
    )
    expect(selectServices('popup')).toEqual(new Set(['popup', 'chain', 'link']))
    expect(selectServices('custody')).toEqual(new Set(['custody', 'mailbox', 'issuer']))
  })
})

test.each([
  [{ DEVNET_SERVICES: 'chain,walet' }, 'There is no service "walet". Services: chain, chain2,'],
  [{ FORK_URL: 'node.example' }, 'FORK_URL must be the URL of a node'],
  [{ FORK_BLOCK: '5' }, 'FORK_BLOCK needs FORK_URL'],
  [{ FORK_URL: 'http://localhost', FORK_BLOCK: 'latest' }, 'not "latest"'],
  [{ FORK_URL: 'http://localhost', KEEP_CHAIN: '1' }, 'FORK_URL and KEEP_CHAIN exclude each other'],
  [{ FORK_URL: 'http://localhost', DEVNET_SERVICES: 'relay' }, 'FORK_URL needs the service chain'],
])('%j does not start, with a sentence', (env, sentence) => {
  expect(() => readEnvironment(env)).toThrow(sentence)
})

test('a devnet with two services starts only those, and reports which one is not running', async () => {
  const devnet = await start({ DEVNET_SERVICES: 'wallet' })
  expect(Object.keys(devnet.services)).toEqual(['control', 'chain', 'wallet'])
  await expect(devnet.control('/control/phone/pair', { uri: 'wc:' })).rejects.toThrow(
    'The service phone is not running: this devnet was started without it.',
  )
  await expect(devnet.control('/control/custody')).rejects.toThrow('The service custody is not')
  expect(await devnet.control('/control/wallet')).toMatchObject({ policy: 'ask' })
  expect(await devnet.control('/control/reset', {})).toEqual({ done: true })
  const state = (await devnet.control('/dashboard/state')) as { services: { name: string }[] }
  expect(state.services.map(({ name }) => name)).toEqual(['control', 'chain', 'wallet'])
  expect(devnet.stderr()).toBe('')
})

test('a fork has the balances, nonces and blocks of the other chain, and changes nothing there', async () => {
  const origin = await start({ DEVNET_SERVICES: 'chain' })
  await origin.control('/control/faucet', { address: funded, chainId: 31337, ether: 3 })
  const nonceOf = (devnet: typeof origin) =>
    devnet.rpc('eth_getTransactionCount', [faucetAccount.address, 'latest'])
  const balanceOf = (devnet: typeof origin) => devnet.rpc('eth_getBalance', [funded, 'latest'])
  const three = `0x${parseEther('3').toString(16)}`
  await expect.poll(() => balanceOf(origin)).toBe(three)
  const block = Number(await origin.rpc('eth_blockNumber', []))
  await origin.control('/control/chain/mine', { blocks: 3 })

  const fork = await start({
    DEVNET_SERVICES: 'chain',
    FORK_URL: origin.services.chain,
    FORK_BLOCK: String(block),
  })
  expect(await fork.rpc('eth_chainId', [])).toBe('0x7a69')
  expect(await balanceOf(fork)).toBe(three)
  expect(Number(await nonceOf(origin))).toBeGreaterThan(0)
  expect(await nonceOf(fork)).toBe(await nonceOf(origin))
  const hash = (devnet: typeof origin) =>
    devnet.rpc('eth_getBlockByNumber', [`0x${block.toString(16)}`, false]) as Promise<{
      hash: string
    }>
  expect((await hash(fork)).hash).toBe((await hash(origin)).hash)

  await fork.control('/control/faucet', { address: funded, chainId: 31337, ether: 1 })
  await expect.poll(() => balanceOf(fork)).toBe(`0x${parseEther('4').toString(16)}`)
  expect(await balanceOf(origin)).toBe(three)
  await fork.control('/control/reset', {})
  expect(await balanceOf(fork)).toBe(three)
})

test('a node that cannot be forked is named by its host, without the key in its URL', async () => {
  const failure = await start({
    DEVNET_SERVICES: 'chain',
    FORK_URL: 'http://127.0.0.1:9/key-of-mine',
  }).catch((error: Error) => error.message)
  expect(failure).toContain('Chain 31337 could not be forked from 127.0.0.1:9: failed to get fork')
  expect(failure).not.toContain('key-of-mine')
})

test('the key in the URL of the forked node is nowhere to be read', async () => {
  const source = await start({ DEVNET_SERVICES: 'chain' })
  let isDown = false
  const node = createServer((request, response) => {
    if (isDown) {
      response.writeHead(400).end('no')
      return
    }
    const forwarded = request.pipe(
      httpRequest(source.services.chain, { method: 'POST' }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, { 'content-type': 'application/json' })
        answer.pipe(response)
      }),
    )
    forwarded.on('error', () => response.destroy())
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    node.closeAllConnections()
    node.close()
  })
  const host = `127.0.0.1:${(node.address() as AddressInfo).port}`
  const fork = await start({
    DEVNET_SERVICES: 'chain',
    FORK_URL: `http://NAME:PASS%2FWORD@${host}/v2/PATHKEY?token=QUERYKEY`,
  })
  const ask = async (body: object) =>
    (await fetch(fork.services.chain, jsonPost({ jsonrpc: '2.0', id: 1, ...body }))).text()
  expect(await ask({ method: 'anvil_nodeInfo', params: [] })).toContain(`http://${host}/…`)
  isDown = true
  const texts = [
    await ask({ method: 'anvil_nodeInfo', params: [] }),
    await ask({ method: 'anvil_metadata', params: [] }),
    // Its balance is not known yet, so the node is asked.
    await ask({ method: 'eth_getBalance', params: [`0x${'ab'.repeat(20)}`, 'latest'] }),
    JSON.stringify(await fork.control('/control/requests')),
    await (
      await fetch(`${fork.services.control}/explorer/31337/address/0x${'ef'.repeat(20)}`)
    ).text(),
    fork.stderr(),
  ]
  expect(texts.join('\n')).toContain('error')
  for (const text of texts) expect(text).not.toMatch(/NAME|PASS|PATHKEY|QUERYKEY/)
})
