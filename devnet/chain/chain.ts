import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createBundler } from '#devnet/bundler/bundler.ts'
import { createPaymaster } from '#devnet/bundler/paymaster.ts'
import { type CallRpc, callRpcAt } from '#devnet/chain/callRpc.ts'
import { deployContracts } from '#devnet/chain/deployContracts.ts'
import { type RpcProxy, startRpcProxy } from '#devnet/chain/rpcProxy.ts'
import type { Children } from '#devnet/children.ts'
import type { RequestLog } from '#devnet/requestLog.ts'
import { bundlerAccount, faucetAccount, mnemonic } from '#devnet/wallet/accounts.ts'

/** One local chain: an anvil, its public RPC endpoint and its switches. */
export type Chain = {
  id: number
  name: string
  /** The RPC URL given to sites. */
  rpcUrl: string
  proxy: RpcProxy
  /**
   * Calls the node directly, bypassing the fault switch; for the devnet's own pages and switches.
   */
  callNode: CallRpc
  switches: ChainSwitches
  /** Resolves with a message if anvil exits unexpectedly. */
  ended: Promise<string>
  stop(): Promise<void>
}

/** What the control port can change on a chain. */
type ChainSwitches = {
  mine(blocks: number): Promise<void>
  setAutomine(on: boolean): Promise<void>
  setClock(offsetSeconds: number): Promise<void>
  snapshot(): Promise<string>
  /** Returns false if this snapshot no longer exists. */
  revert(id: string): Promise<boolean>
  /** Restores the state at start: blocks, balances, clock, mining and faults. */
  reset(): Promise<void>
}

/** Options of `startChain`. */
type ChainOptions = {
  service: 'chain' | 'chain2'
  id: number
  port: number
  children: Children
  log: RequestLog
  /** Directory for the state. Default: the state is not kept. */
  keepIn?: string
}

/**
 * Starts a chain. Anvil's ten accounts have 10,000 ether each; those of faucet and bundler are
 * filled up.
 */
export async function startChain(options: ChainOptions): Promise<Chain> {
  const { id, service } = options
  if (options.keepIn) await mkdir(options.keepIn, { recursive: true })
  const anvil = await startAnvil(options.children, {
    chainId: id,
    ...(options.keepIn ? { statePath: join(options.keepIn, `chain-${id}.json`) } : {}),
  })
  const callNode = callRpcAt(anvil.url)
  for (const { address } of [faucetAccount, bundlerAccount])
    await callNode('anvil_setBalance', [address, `0x${(10n ** 27n).toString(16)}`])
  await deployContracts(callNode, id)
  const proxy = await startRpcProxy({
    service,
    port: options.port,
    nodeUrl: anvil.url,
    local: { ...createBundler(callNode, id), ...createPaymaster(id) },
    log: options.log,
  })
  return {
    id,
    name: service === 'chain' ? 'Devnet' : 'Devnet 2',
    rpcUrl: proxy.url,
    proxy,
    callNode,
    switches: await createSwitches(callNode, proxy),
    ended: new Promise((resolve) => {
      anvil.process.once('exit', (code) => resolve(`anvil for chain ${id} ended (exit ${code}).`))
    }),
    stop: proxy.stop,
  }
}

async function createSwitches(callNode: CallRpc, proxy: RpcProxy): Promise<ChainSwitches> {
  const snapshot = async () => (await callNode('evm_snapshot')) as string
  const revert = async (id: string) => (await callNode('evm_revert', [id])) === true
  const setAutomine = async (on: boolean) => {
    await callNode('evm_setAutomine', [on])
  }
  const setClock = async (offsetSeconds: number) => {
    await callNode('evm_setTime', [Math.floor(Date.now() / 1000) + offsetSeconds])
  }
  let start = await snapshot()
  return {
    async mine(blocks) {
      await callNode('anvil_mine', [`0x${blocks.toString(16)}`])
    },
    setAutomine,
    setClock,
    snapshot,
    revert,
    async reset() {
      proxy.faults.set({ kind: 'none' })
      await callNode('anvil_dropAllTransactions')
      await revert(start)
      // `evm_revert` consumes its snapshot.
      start = await snapshot()
      await setAutomine(true)
      await setClock(0)
    },
  }
}

/** A running anvil. Only this process is given its port. */
type Anvil = {
  url: string
  process: ChildProcess
}

/**
 * Starts anvil on a free loopback port; with a state file it resumes from it and writes back to it.
 */
async function startAnvil(
  children: Children,
  { chainId, statePath }: { chainId: number; statePath?: string },
): Promise<Anvil> {
  const child = children.spawn(anvilBinary(), [
    ...['--host', '127.0.0.1', '--port', '0'],
    ...['--chain-id', String(chainId), '--hardfork', 'osaka', '--mnemonic', mnemonic],
    ...(statePath ? ['--state', statePath, '--preserve-historical-states'] : []),
  ])
  const port = await Promise.race([
    portOf(child),
    once(child, 'exit').then(([code]) => {
      throw new Error(`anvil for chain ${chainId} ended at its start (exit ${code}).`)
    }),
  ])
  // Anvil keeps printing; an unread pipe would fill up and block it.
  child.stdout?.resume()
  child.stderr?.resume()
  return { url: `http://127.0.0.1:${port}`, process: child }
}

/** Anvil picks the port itself, so no other program can take it in between, and prints it. */
function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    let text = ''
    const read = (chunk: Buffer) => {
      text += chunk.toString()
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(text)?.[1]
      if (!port) return
      child.stdout?.off('data', read)
      resolve(Number(port))
    }
    child.stdout?.on('data', read)
  })
}

/**
 * Path of the anvil binary that npm installed for this platform. It is started directly: the
 * package's launcher would add one process per chain.
 */
function anvilBinary(): string {
  const platform = process.platform === 'win32' ? 'win32' : process.platform
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/anvil-${platform}-${arch}`
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`)
    return join(dirname(manifest), 'bin', file)
  } catch {
    throw new Error(`No anvil for ${platform} ${arch}: the package ${name} is not installed.`)
  }
}
