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

/**
 * Vitest's global setup: keeps a devnet per worker for all of its test files (see sharedDevnet),
 * because a start takes seconds. Each one is started when a file of its worker first asks for it,
 * so a run without such files starts none.
 */
export async function setup({ provide }: TestProject) {
  const devnets = new Map<string, Promise<DevnetProcess>>()
  const server = createServer(async ({ url = '' }, response) => {
    const devnet = devnets.get(url) ?? startDevnetProcess({ SITE_URL: 'http://localhost:3000' })
    devnets.set(url, devnet)
    try {
      response.end(JSON.stringify((await devnet).services))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provide('devnetsUrl', `http://localhost:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    await Promise.allSettled([...devnets.values()].map(async (devnet) => (await devnet).stop()))
  }
}
