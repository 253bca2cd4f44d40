import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { devnetPortOffsets } from '#lib/protocol/devnet.ts'
import { blockAfter } from '#tests/devnet/support/blocks.ts'
import { jsonPost } from '#tests/devnet/support/callControl.ts'
import { devnetPorts } from '#tests/devnet/support/devnetPorts.ts'
import { type DevnetProcess, startDevnetProcess } from '#tests/devnet/support/startDevnetProcess.ts'

async function start(env: Record<string, string> = {}, from?: 'sources') {
  const devnet = await startDevnetProcess(env, from)
  onTestFinished(() => devnet.stop())
  return devnet
}

async function sendRequest(url: string, method: string, params: unknown[] = []): Promise<unknown> {
  const response = await fetch(url, jsonPost({ jsonrpc: '2.0', id: 1, method, params }))
  return ((await response.json()) as { result: unknown }).result
}

/** Process ids of all children and their children. */
function childrenOf(pid: number): number[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
  return rows.flatMap(([child = 0, parent]) =>
    parent === pid ? [child, ...childrenOf(child)] : [],
  )
}

function areRunning(pids: number[]): boolean[] {
  return pids.map((pid) => {
    try {
      process.kill(pid, 0)
      return true
    } catch {
      return false
    }
  })
}

/** Ends a devnet by a signal: it exits with the code, and no process of it is left. */
async function end({ child }: DevnetProcess, signal: NodeJS.Signals, exitCode: number | null) {
  const pids = childrenOf(child.pid ?? 0)
  expect(pids.length).toBeGreaterThanOrEqual(3)
  child.kill(signal)
  const [code] = await once(child, 'exit')
  expect(code, `exit code after ${signal}`).toBe(exitCode)
  await expect
    .poll(() => areRunning(pids), { message: `left after ${signal}` })
    .toEqual(pids.map(() => false))
}

// One test, because each start takes seconds: every one ends by another signal.
test('KEEP_CHAIN=1 keeps blocks, receipts and balances; without it every start is a new chain; every signal ends all processes', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'latchkey-devnet-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  const address = '0x1111111111111111111111111111111111111111'
  const fund = async (devnet: DevnetProcess) => {
    const transfer = { address, chainId: 31337, ether: 1 }
    return ((await devnet.control('/control/faucet', transfer)) as { hash: string }).hash
  }
  const isStored = () => existsSync(join(DATA_DIR, 'devnet', 'chain-31337.json'))
  const read = async ({ services: { chain } }: DevnetProcess, hash: string) => ({
    blockNumber: await sendRequest(chain, 'eth_blockNumber'),
    receipt: await sendRequest(chain, 'eth_getTransactionReceipt', [hash]),
    balance: await sendRequest(chain, 'eth_getBalance', [address, 'latest']),
  })

  const first = await start({ DATA_DIR }, 'sources')
  const lost = await fund(first)
  await end(first, 'SIGINT', 0)
  expect(isStored()).toBe(false)

  const second = await start({ DATA_DIR, KEEP_CHAIN: '1' })
  const fresh = { blockNumber: blockAfter(0), receipt: null, balance: '0x0' }
  expect(await read(second, lost)).toEqual(fresh)
  const remaining = await fund(second)
  await end(second, 'SIGTERM', 0)
  expect(isStored()).toBe(true)

  const third = await start({ DATA_DIR, KEEP_CHAIN: '1' })
  expect(await read(third, remaining)).toMatchObject({
    blockNumber: blockAfter(1),
    receipt: { status: '0x1', blockNumber: blockAfter(1) },
    balance: '0xde0b6b3a7640000',
  })
  // It continues with the restored state.
  await fund(third)
  // A busy node mines shortly after it has accepted the transaction.
  await expect.poll(() => sendRequest(third.services.chain, 'eth_blockNumber')).toBe(blockAfter(2))
  await end(third, 'SIGKILL', null)
})

describe('a devnet whose port is taken', () => {
  let devnet: DevnetProcess
  let taken: number
  const stranger = createServer()
  beforeAll(async () => {
    const devnetPort = await devnetPorts()
    taken = devnetPort + devnetPortOffsets.wallet
    await new Promise<void>((resolve) => stranger.listen(taken, '127.0.0.1', resolve))
    devnet = await startDevnetProcess({ DEVNET_PORT: String(devnetPort) })
  })
  afterAll(async () => {
    stranger.close()
    await devnet?.stop()
  })

  test('moves to a free one and prints a sentence', async () => {
    const { port } = new URL(devnet.services.wallet)
    expect(port).not.toBe(String(taken))
    expect(devnet.stderr()).toBe(
      `Port ${taken} is taken; the dev wallet moved to ${port}. Set DEVNET_PORT to choose another range.\n`,
    )
    expect((await fetch(`${devnet.services.wallet}/wallet.js`)).status).toBe(200)
  })

  // The last test of this start, which it ends.
  test('exits with a sentence when one of its chains ends', async () => {
    const table = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    const anvil = childrenOf(devnet.child.pid ?? 0).find((pid) =>
      new RegExp(`^\\s*${pid} .*anvil.*31338`, 'm').test(table),
    )
    process.kill(anvil ?? 0, 'SIGKILL')
    const [code] = await once(devnet.child, 'exit')
    expect(code).toBe(1)
    expect(devnet.stderr()).toContain('anvil for chain 31338 ended')
  })
})

test('an invalid port stops the start with a sentence', async () => {
  await expect(startDevnetProcess({ DEVNET_PORT: 'many' })).rejects.toThrow(
    'DEVNET_PORT must be a port number up to 65000, not "many".',
  )
})
