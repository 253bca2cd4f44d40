import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createBundler } from '#devnet/bundler/bundler.ts'
import { createOperationSwitch, type OperationSwitch } from '#devnet/bundler/operationSwitch.ts'
import { createPaymaster } from '#devnet/bundler/paymaster.ts'
import { type CallRpc, callRpcAt } from '#devnet/chain/callRpc.ts'
import {
  type ContractSwitches,
  createContractSwitches,
} from '#devnet/chain/createContractSwitches.ts'
import { deployContracts } from '#devnet/chain/deployContracts.ts'
import { hideUrls } from '#devnet/chain/hideUrls.ts'
import { type RpcProxy, startRpcProxy, walletNodePath } from '#devnet/chain/rpcProxy.ts'
import type { Children } from '#devnet/children.ts'
import type { ForkSource } from '#devnet/environment.ts'
import type { RequestLog } from '#devnet/requestLog.ts'
import { createBundlerRules } from '#devnet/strict/bundlerRules.ts'
import { createEmptyBlocks, type EmptyBlocks } from '#devnet/strict/emptyBlocks.ts'
import { createPool, type Pool } from '#devnet/strict/pool.ts'
import { createStrictNode } from '#devnet/strict/strictNode.ts'
import type { Strictness } from '#devnet/strict/strictness.ts'
import {
  bundlerAccount,
  contractsAccount,
  faucetAccount,
  mnemonic,
  walletAccounts,
} from '#devnet/wallet/accounts.ts'

/** One local chain: an anvil, its public RPC endpoint and its switches. */
export type Chain = {
  id: number
  name: string
  /** The RPC URL given to sites. */
  rpcUrl: string
  /** The node that the smart wallet names to sites, which also has methods of wallets. */
  walletNodeUrl: string
  proxy: RpcProxy
  /** What the bundler does with operations. */
  operations: OperationSwitch
  /**
   * Calls the node directly, bypassing the fault switch; for the devnet's own pages and switches.
   */
  callNode: CallRpc
  /** Lets every node of a strict chain have what was sent so far. */
  settle(): Promise<void>
  switches: ChainSwitches
  /** Resolves with a message if anvil exits unexpectedly. */
  ended: Promise<string>
  stop(): Promise<void>
}

/** What the control port can change on a chain. */
type ChainSwitches = ContractSwitches & {
  mine(blocks: number): Promise<void>
  setAutomine(on: boolean): Promise<void>
  setClock(offsetSeconds: number): Promise<void>
  snapshot(): Promise<string>
  /** Returns false if this snapshot no longer exists. */
  revert(id: string): Promise<boolean>
  /** Replaces the newest blocks, two by default; their transactions are mined again later. */
  reorganize(blocks?: number): Promise<void>
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
  strictness: Strictness
  /** Directory for the state. Default: the state is not kept. */
  stateDir?: string
  /** Chain whose state it continues. Default: it starts empty. */
  fork?: ForkSource
  /** The developer's site, if it is not on localhost. */
  siteUrl?: string | undefined
}

/** Time limit of a request to a node that fetches its state from another one, in milliseconds. */
const forkTimeoutMs = 60_000

/**
 * Starts a chain. Anvil's ten accounts have 10,000 ether each; those of faucet, bundler and
 * switches are filled up.
 */
export async function startChain(options: ChainOptions): Promise<Chain> {
  const { id, service, fork } = options
  if (options.stateDir) await mkdir(options.stateDir, { recursive: true })
  const anvil = await startAnvil(options.children, {
    chainId: id,
    ...(options.stateDir ? { statePath: join(options.stateDir, `chain-${id}.json`) } : {}),
    ...(fork ? { fork } : {}),
  })
  const callNode = callRpcAt(anvil.url, fork ? forkTimeoutMs : undefined)
  if (fork) await removeDelegations(callNode)
  for (const { address } of [faucetAccount, bundlerAccount, contractsAccount])
    await callNode('anvil_setBalance', [address, `0x${(10n ** 27n).toString(16)}`])
  await deployContracts(callNode, id)
  const { strictness } = options
  const operations = createOperationSwitch()
  const pool = createPool(callNode, strictness)
  const emptyBlocks = createEmptyBlocks(callNode, strictness)
  const bundler = createBundler(callNode, id, {
    operations,
    strictness,
    rules: createBundlerRules(callNode, strictness),
  })
  const strictNode = createStrictNode(callNode, strictness, pool)
  const proxy = await startRpcProxy({
    service,
    port: options.port,
    nodeUrl: anvil.url,
    local: { ...bundler, ...createPaymaster(id, strictness) },
    strictness,
    strictNode,
    log: options.log,
    siteUrl: options.siteUrl,
  })
  return {
    id,
    name: service === 'chain' ? 'Devnet' : 'Devnet 2',
    rpcUrl: proxy.url,
    walletNodeUrl: `${proxy.url}${walletNodePath}`,
    proxy,
    operations,
    callNode,
    settle: strictNode.settle,
    switches: await createSwitches(callNode, { proxy, operations, pool, emptyBlocks }, id),
    ended: new Promise((resolve) => {
      anvil.process.once('exit', (code) => resolve(`anvil for chain ${id} ended (exit ${code}).`))
    }),
    stop() {
      emptyBlocks.stop()
      return proxy.stop()
    },
  }
}

/**
 * Makes the devnet's accounts plain accounts: their keys are public, so on public chains others have
 * delegated them to contracts (EIP-7702).
 */
async function removeDelegations(callNode: CallRpc): Promise<void> {
  const own = [faucetAccount, bundlerAccount, contractsAccount]
  for (const { address } of [...walletAccounts, ...own])
    await callNode('anvil_setCode', [address, '0x'])
}

async function createSwitches(
  callNode: CallRpc,
  {
    proxy,
    operations,
    pool,
    emptyBlocks,
  }: Pick<Chain, 'proxy' | 'operations'> & { pool: Pool; emptyBlocks: EmptyBlocks },
  chainId: number,
): Promise<ChainSwitches> {
  const snapshot = async () => {
    await pool.keep()
    return (await callNode('evm_snapshot')) as string
  }
  const revert = async (id: string) => (await callNode('evm_revert', [id])) === true
  const setAutomine = async (on: boolean) => {
    emptyBlocks.setRunning(on)
    await callNode('evm_setAutomine', [on])
  }
  const setClock = async (offsetSeconds: number) => {
    await callNode('evm_setTime', [Math.floor(Date.now() / 1000) + offsetSeconds])
  }
  let start = await snapshot()
  return {
    ...createContractSwitches(callNode, chainId),
    async mine(blocks) {
      await callNode('anvil_mine', [`0x${blocks.toString(16)}`])
    },
    setAutomine,
    setClock,
    snapshot,
    revert,
    reorganize: pool.reorganize,
    async reset() {
      pool.reset()
      proxy.faults.set({ kind: 'none' })
      await operations.set('drop')
      await operations.set('send')
      // A block of a transaction that was just sent may still be in the making, and would be put on
      // top of the restored state. The next block is mined after it.
      await setAutomine(false)
      await callNode('anvil_dropAllTransactions')
      await callNode('anvil_mine', ['0x1'])
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
export async function startAnvil(
  children: Children,
  { chainId, statePath, fork }: { chainId: number; statePath?: string; fork?: ForkSource },
): Promise<Anvil> {
  const host = hiddenLoopback()
  const child = children.spawn(anvilBinary(), [
    ...['--host', host, '--port', '0', '--no-cors'],
    ...['--chain-id', String(chainId), '--hardfork', 'osaka', '--mnemonic', mnemonic],
    ...(statePath ? ['--state', statePath, '--preserve-historical-states'] : []),
    ...(fork ? forkArguments(fork) : []),
  ])
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-2_000)
  })
  const port = await Promise.race([
    portOf(child),
    once(child, 'exit').then(([code]) => {
      if (fork) throw new Error(forkFailure(chainId, fork, errors))
      throw new Error(`anvil for chain ${chainId} ended at its start (exit ${code}).`)
    }),
  ])
  // Anvil keeps printing; an unread pipe would fill up and block it.
  child.stdout?.resume()
  return { url: `http://${host}:${port}`, process: child }
}

/**
 * A loopback address that a page would have to guess besides the port: anvil opens a WebSocket for any
 * origin. macOS has the first address only.
 */
function hiddenLoopback(): string {
  if (process.platform === 'darwin') return '127.0.0.1'
  return ['127', randomInt(1, 255), randomInt(256), randomInt(1, 255)].join('.')
}

function forkArguments({ url, block }: ForkSource): string[] {
  return [
    ...['--fork-url', url, '--retries', '2'],
    ...(block === undefined ? [] : ['--fork-block-number', String(block)]),
    // Anvil caches by chain id and block, which two local chains have in common.
    '--no-storage-caching',
  ]
}

/** Names the node's host only: its path or query may contain an API key. */
function forkFailure(chainId: number, { url, block }: ForkSource, errors: string): string {
  // Anvil prints the error first and its deepest cause last.
  const lines = hideUrls(errors.replaceAll(url, 'the node'))
    .split('\n')
    .map((line) => line.replace(/^(- )?Error( #\d+)?: /, '').trim())
    .filter(Boolean)
  const reason = [...new Set([lines.at(0), lines.at(-1)])].filter(Boolean).join(': ')
  const at = block === undefined ? '' : ` at block ${block}`
  return `Chain ${chainId} could not be forked from ${new URL(url).host}${at}: ${reason || 'no reason given'}.`
}

/** Anvil picks the port itself, so no other program can take it in between, and prints it. */
function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    let text = ''
    const read = (chunk: Buffer) => {
      text += chunk.toString()
      const port = /Listening on [\d.]+:(\d+)/.exec(text)?.[1]
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
