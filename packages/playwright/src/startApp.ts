import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Services } from '#lib/protocol/devnet.ts'
import { waitUntil } from './waitUntil.ts'

/** The app under test. */
export type AppServer = {
  /** Starts the app on a port and for a devnet, such as `vite --port 5173`. */
  command: (info: { port: number; services: Services }) => string
  /** Port for the first worker; the next workers use the next ports. */
  port: number
  /** Environment variables that tell the app the URLs of the devnet. */
  env?: (services: Services) => Record<string, string>
  /** @default the folder of playwright.config.ts */
  cwd?: string
  /**
   * How long the app may take to answer, in milliseconds, its build included.
   * @default 60_000
   */
  timeout?: number
}

/** How long the app may take to exit, in milliseconds. */
const graceMs = 5_000

/** Starts the app for one worker and waits until it answers. */
export async function startApp(
  { command, port: firstPort, env, cwd, timeout = 60_000 }: AppServer,
  services: Services,
  workerIndex: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const port = firstPort + workerIndex
  const url = `http://localhost:${port}`
  if (await isAnswering(url))
    throw new Error(`Another program answers at ${url}. End it, or set another app.port.`)
  const child = spawn(command({ port, services }), {
    ...(cwd ? { cwd } : {}),
    shell: true,
    // A group of its own, so that what the shell started ends as well.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env?.(services) },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-2_000)
    })
  try {
    await waitUntil(
      async () => {
        if (child.exitCode !== null) throw new Error(`The app ended. ${output}`)
        return (await isAnswering(url)) ? true : undefined
      },
      `The app did not answer at ${url}.`,
      timeout,
    )
  } catch (error) {
    await endApp(child)
    throw error
  }
  return { url, stop: () => endApp(child) }
}

async function isAnswering(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  )
}

async function endApp(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const exited = once(child, 'exit')
  const { pid } = child
  const send = (signal: 'SIGTERM' | 'SIGKILL') =>
    process.platform === 'win32' ? child.kill(signal) : process.kill(-pid, signal)
  send('SIGTERM')
  const killTimer = setTimeout(() => send('SIGKILL'), graceMs)
  await exited
  clearTimeout(killTimer)
}
