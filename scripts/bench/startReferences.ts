import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../lib/ports.mjs'
import { type Running, startProcess } from '../lib/processes.mjs'

/** The running reference app. */
export type References = { url: string; pid: number | undefined; stop: () => Promise<void> }

/**
 * Builds and starts a small Next app to compare with: an empty page, one with only wagmi, and one
 * that loads wagmi on the first click. It is copied to the project's data folder with its own
 * hard-linked node_modules (the bundler follows no symlink out of an app), and removed by `stop`.
 */
export async function startReferences(root: string, port: number): Promise<References> {
  const folder = join(root, '.data', 'bench-references')
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(root, 'scripts/bench/references'), folder, { recursive: true })
  const modules = join(folder, 'node_modules')
  const linked = spawnSync('cp', ['-al', join(root, 'node_modules'), modules])
  if (linked.status !== 0) cpSync(join(root, 'node_modules'), modules, { recursive: true })
  const next = join(modules, 'next/dist/bin/next')
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
  }
  const built = spawnSync(process.execPath, [next, 'build'], { cwd: folder, env, encoding: 'utf8' })
  if (built.status !== 0) throw new Error(`The reference app did not build:\n${built.stderr}`)

  const free = await freePort(port)
  const server = startProcess({
    name: 'references',
    command: process.execPath,
    args: [next, 'start', '-H', '127.0.0.1', '-p', String(free)],
    cwd: folder,
    env,
  })
  const url = `http://localhost:${free}`
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await answers(`${url}/blank`, server)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, pid: server.pid, stop }
}

async function answers(url: string, server: Running): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await pause(50)
  }
  throw new Error(`${url} does not answer. ${server.lastOutput()}`)
}
