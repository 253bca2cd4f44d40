import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Services } from '#lib/protocol/devnet.ts'
import { callControl } from '#tests/devnet/support/callControl.ts'
import { devnetPorts } from '#tests/devnet/support/devnetPorts.ts'
import { bundledDevnetArguments } from '../../../scripts/lib/bundleDevnet.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A devnet in a separate process. */
export type DevnetProcess = {
  child: ChildProcess
  services: Record<'control' | 'chain' | 'chain2' | 'wallet', string> & Services
  dataDir: string
  stderr(): string
  /** GET without a body, POST with one; throws on any status but 2xx. */
  control(path: string, body?: unknown): Promise<unknown>
  stop(): Promise<void>
}

/**
 * Starts one with its own data directory, on free ports, and waits for its ready line. `from` its
 * sources it starts as `npm start` does, which takes three times as long.
 */
export async function startDevnetProcess(
  env: Record<string, string> = {},
  from: 'bundle' | 'sources' = 'bundle',
): Promise<DevnetProcess> {
  const port = env.DEVNET_PORT ?? String(await devnetPorts())
  const ownDataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'latchkey-devnet-')))
  const args =
    from === 'bundle' ? await bundledDevnetArguments() : ['--import', 'tsx', 'devnet/main.ts']
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env, DEVNET_PORT: port, DATA_DIR: ownDataDir },
  })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const services = await readServices(child, () => output)
  return {
    child,
    services,
    dataDir: ownDataDir,
    stderr: () => output,
    control: (path, body) => callControl(`${services.control}${path}`, body),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      if (!env.DATA_DIR) await rm(ownDataDir, { recursive: true, force: true })
    },
  }
}

async function readServices(child: ChildProcess, output: () => string) {
  let out = ''
  return new Promise<DevnetProcess['services']>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The devnet ended (${code}): ${output()}`)))
    child.stdout?.on('data', (chunk) => {
      out += chunk
      if (!out.includes('\n')) return
      const { services } = JSON.parse(out) as { services: DevnetProcess['services'] }
      resolve(services)
    })
  })
}
