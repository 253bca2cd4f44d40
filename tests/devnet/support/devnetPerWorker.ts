import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { type DevnetProcess, startDevnetProcess } from '#tests/devnet/support/startDevnetProcess.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface joins Vitest's own
  interface ProvidedContext {
    devnetsUrl: string
  }
}

/** A devnet and the process whose test files use it. */
type Lease = { devnet: Promise<DevnetProcess>; pid: number }

/**
 * Vitest's global setup: keeps a devnet per worker process for all of its test files (see
 * sharedDevnet), because a start takes seconds. Each one is started when a process first asks and
 * none is free; it is free again once its process has ended. Not by VITEST_POOL_ID: between two
 * groups of projects Vitest can give the same one to two processes.
 */
export async function setup({ provide }: TestProject) {
  const leases: Lease[] = []
  const lease = (pid: number): Lease => {
    const known =
      leases.find((one) => one.pid === pid) ?? leases.find((one) => !isProcessRunning(one.pid))
    if (known) return Object.assign(known, { pid })
    const created = { pid, devnet: startDevnetProcess({ SITE_URL: 'http://localhost:3000' }) }
    leases.push(created)
    return created
  }
  const server = createServer(async ({ url = '' }, response) => {
    try {
      const { services } = await lease(Number(url.slice(1))).devnet
      response.end(JSON.stringify(services))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provide('devnetsUrl', `http://localhost:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    await Promise.allSettled(leases.map(async ({ devnet }) => (await devnet).stop()))
  }
}

function isProcessRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
