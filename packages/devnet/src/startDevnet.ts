import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDevnetClient, type DevnetClient } from '#devnet/client.ts'
import type { ServiceName } from '#devnet/selectServices.ts'
import type { Services } from '#lib/protocol/devnet.ts'

/** Options of `startDevnet`; the defaults suit a test. */
export type StartDevnetOptions = {
  /**
   * First port of twelve; 0 takes any free ports.
   * @default 0
   */
  port?: number
  /**
   * The services to start, and those that they need.
   * @default all
   */
  only?: readonly ServiceName[]
  /** URL of a node: chain 31337 continues its state instead of starting empty. */
  forkUrl?: string
  /**
   * Block to fork from.
   * @default the latest block
   */
  forkBlock?: number
  /**
   * Folder for keys and records.
   * @default a new temporary folder, deleted when the devnet is stopped
   */
  stateFolder?: string
  /**
   * Keep both chains in `stateFolder` across restarts.
   * @default false
   */
  keepChain?: boolean
  /** Origin of the site, if it is not on localhost. */
  siteUrl?: string
  /**
   * Interface of the relay; any value but loopback lets other devices connect.
   * @default '127.0.0.1'
   */
  relayHost?: string
  /**
   * Answer like public nodes, bundlers and custody, with their limits, refusals and delays.
   * @default false
   */
  strict?: boolean
}

// biome-ignore-start lint/performance/noBarrelFile: the entry point of the package.
export type { ServiceName } from '#devnet/selectServices.ts'
/** The ids and public keys that Turnkey's SDKs need for the devnet's key custody. */
export { devnetCustody } from '#lib/protocol/custody.ts'
// biome-ignore-end lint/performance/noBarrelFile: the entry point of the package.

/** A running devnet. */
export type RunningDevnet = {
  /** URL of every running service by name. */
  services: Services
  /** URL of the control port and the dashboard. */
  controlUrl: string
  /** Client of the control port. */
  client: DevnetClient
  /** Ends every service and waits until all processes have exited. */
  stop(): Promise<void>
}

const startMs = 60_000
/** How long the process may take to exit; it gives its own children five seconds. */
const graceMs = 10_000

/**
 * Starts a devnet in a process of its own, which also ends with this process.
 * @throws if it does not start, with the reason it printed
 * @example
 * const devnet = await startDevnet()
 * await devnet.client.wallet.set({ policy: 'approve' })
 * await devnet.stop()
 */
export async function startDevnet(options: StartDevnetOptions = {}): Promise<RunningDevnet> {
  const folder = options.stateFolder ?? (await mkdtemp(join(tmpdir(), 'latchkey-devnet-')))
  const removeFolder = () =>
    options.stateFolder ? Promise.resolve() : rm(folder, { recursive: true, force: true })
  try {
    const child = spawn(process.execPath, commandLine(folder, options), {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const services = await readServices(child)
    const controlUrl = services.control ?? ''
    return {
      services,
      controlUrl,
      client: createDevnetClient(controlUrl),
      async stop() {
        await endProcess(child)
        await removeFolder()
      },
    }
  } catch (error) {
    await removeFolder()
    throw error
  }
}

function commandLine(folder: string, options: StartDevnetOptions): string[] {
  const { port = 0, only, forkUrl, forkBlock } = options
  const cli = fileURLToPath(new URL('devnet/cli.js', import.meta.url))
  return [
    ...[cli, '--json', '--port', String(port), '--state', folder],
    ...(only ? ['--only', only.join(',')] : []),
    ...(forkUrl ? ['--fork', forkUrl] : []),
    ...(forkBlock === undefined ? [] : ['--fork-block', String(forkBlock)]),
    ...(options.keepChain ? ['--keep-chain'] : []),
    ...(options.siteUrl ? ['--site', options.siteUrl] : []),
    ...(options.relayHost ? ['--relay-host', options.relayHost] : []),
    ...(options.strict ? ['--strict'] : []),
  ]
}

/** Resolves with the services of the line that the process prints once it is ready. */
async function readServices(child: ChildProcess): Promise<Services> {
  let output = ''
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors = (errors + chunk).slice(-4_000)
  })
  const ready = new Promise<Services>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk
      const line = output.split('\n').find((text) => text.startsWith('{"ready":true'))
      if (line && output.includes(`${line}\n`)) resolve(JSON.parse(line).services as Services)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(errors.trim() || `It ended with ${code}.`)))
  })
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), startMs)
  const late = once(deadline.signal, 'abort').then((): never => {
    throw new Error(`The devnet did not start within ${startMs / 1000} s. ${errors.trim()}`)
  })
  try {
    return await Promise.race([ready, late])
  } catch (error) {
    await endProcess(child)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await exited
  clearTimeout(killTimer)
}
