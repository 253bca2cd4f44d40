import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect, reconnect } from 'wagmi/actions'
import { smartWallet } from '#connectors/smartWallet.ts'
import { explain } from '#lib/errors/explain.ts'
import {
  popupOrigin,
  type ScriptedBrowser,
  startScriptedBrowser,
} from '#tests/connectors/smartWallet/scriptedPopup.ts'
import { testConfig } from '#tests/connectors/testConfig.ts'

const operation = `0x${'a'.repeat(64)}`
const transaction = `0x${'b'.repeat(64)}`

let browser: ScriptedBrowser
let bundlers: Record<number, Awaited<ReturnType<typeof startBundler>>>
beforeEach(async () => {
  browser = await startScriptedBrowser(({ method }) =>
    method === 'wallet_sendCalls' ? { id: operation } : null,
  )
  browser.chains = { 31337: `${browser.node.url}/rpc`, 31338: `${browser.node.url}/rpc2` }
  bundlers = { 31337: await startBundler(), 31338: await startBundler() }
})
afterEach(async () => {
  await browser.stop()
  for (const bundler of Object.values(bundlers)) await bundler.stop()
})

/** A bundler that has the methods of ERC-7769 and none of a wallet. */
async function startBundler() {
  const asked: string[] = []
  const answers: Record<string, unknown> = {}
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { id, method } = JSON.parse(text)
    asked.push(method)
    const isKnown = method.startsWith('eth_getUserOperation')
    const error = { code: -32601, message: 'no such method' }
    const body = isKnown ? { result: answers[method] ?? null } : { error }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...body }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answers,
    stop: () => new Promise<unknown>((resolve) => server.close(resolve)),
  }
}

const included = (success: boolean) => ({
  userOpHash: operation,
  success,
  logs: [{ address: '0x1', data: '0x', topics: [], logIndex: '0x0' }],
  receipt: {
    transactionHash: transaction,
    blockHash: transaction,
    blockNumber: '0x5',
    gasUsed: '0x6',
    status: '0x1',
  },
})

/** A page of the site; its storage is that of the browser. */
async function page(map?: Map<string, string>) {
  const urls = Object.entries(bundlers).map(([id, { url }]) => [id, url])
  const made = testConfig(
    smartWallet({
      appName: 'Test site',
      popupUrl: `${popupOrigin}/connect`,
      bundlerUrls: Object.fromEntries(urls),
    }),
    map,
  )
  if (map) await reconnect(made.config)
  else await connect(made.config, { connector: made.connector })
  const wallet = (await made.connector.getProvider()) as {
    request(args: unknown): Promise<unknown>
  }
  return { ...made, wallet }
}

async function sentOn(chainId: number) {
  const made = await page()
  const batch = { version: '2.0.0', chainId: `0x${chainId.toString(16)}`, calls: [] }
  await made.wallet.request({ method: 'wallet_sendCalls', params: [batch] })
  return made
}

const status = ({ wallet }: Awaited<ReturnType<typeof page>>, id = operation) =>
  wallet.request({ method: 'wallet_getCallsStatus', params: [id] })

describe('the status of a batch that is a user operation', () => {
  test('is read from the bundler of its chain, without a method of wallets', async () => {
    const made = await sentOn(31337)
    const { answers, asked } = bundlers[31337] ?? (await startBundler())
    const pending = {
      ...{ version: '2.0.0', id: operation, chainId: '0x7a69', atomic: true },
      status: 100,
    }
    // The wallet has just sent it: its execution is all that is asked for.
    expect(await status(made)).toEqual(pending)
    expect(asked).toEqual(['eth_getUserOperationReceipt'])
    answers.eth_getUserOperationByHash = { userOperation: { sender: '0x1' }, entryPoint: '0x1' }
    expect(await status(await page(made.map))).toEqual(pending)
    answers.eth_getUserOperationReceipt = included(true)
    expect(await status(made)).toMatchObject({
      status: 200,
      receipts: [
        {
          transactionHash: transaction,
          blockNumber: '0x5',
          status: '0x1',
          logs: [{ address: '0x1', data: '0x', topics: [] }],
        },
      ],
    })
    answers.eth_getUserOperationReceipt = included(false)
    expect(await status(made)).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
    expect(asked.filter((method) => method.startsWith('wallet_'))).toEqual([])
    expect(browser.node.requests).toEqual([])
  })

  test('is that of the chain it was sent on, after a reload on another chain', async () => {
    const { map } = await sentOn(31338)
    const { answers } = bundlers[31338] ?? (await startBundler())
    answers.eth_getUserOperationReceipt = included(true)
    expect(await status(await page(map))).toMatchObject({ chainId: '0x7a6a', status: 200 })
    expect(bundlers[31337]?.asked).toEqual([])
  })

  test('is found on any chain if nothing was recorded', async () => {
    const { answers } = bundlers[31338] ?? (await startBundler())
    const made = await page()
    answers.eth_getUserOperationReceipt = included(true)
    expect(await status(made)).toMatchObject({ chainId: '0x7a6a', status: 200 })
  })

  test('is asked of the node that the wallet named, if the bundler does not answer', async () => {
    const { map } = await sentOn(31338)
    await bundlers[31338]?.stop()
    const answer = await status(await page(map))
    expect(answer).toEqual({ method: 'wallet_getCallsStatus' })
    expect(browser.node.requests.at(-1)).toMatchObject({ path: '/rpc2' })
  })
})

test('a batch with an id of the wallet’s own is asked of the wallet’s node', async () => {
  const made = await sentOn(31337)
  expect(await status(made, '0x1234')).toEqual({ method: 'wallet_getCallsStatus' })
  expect(bundlers[31337]?.asked).toEqual([])
})

test('a batch that neither bundler nor node knows is batchUnknown', async () => {
  const made = await page()
  browser.node.unknownMethods.add('wallet_getCallsStatus')
  const error = await status(made).catch((thrown: unknown) => thrown)
  expect(explain(error).key).toBe('batchUnknown')
})
