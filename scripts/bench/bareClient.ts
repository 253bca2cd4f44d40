import { Agent } from 'node:http'
import { sendJson } from './signIns.ts'

/**
 * Calls the bare route handlers of the reference app (references/app/bare): `pair` as a challenge and
 * a verify do, `read` as a session read does. The floor under what Next itself costs.
 */
export function bareClient(url: string, { connections }: { connections: number }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const call = (method: string, body?: object) =>
    sendJson(`${url}/bare`, { method, body, agent, headers: { cookie: `sid=${'a'.repeat(43)}` } })
  const address = `0x${'7'.repeat(40)}`
  const message = 'a message of the length of a sign-in message. '.repeat(7)

  async function pair(): Promise<void> {
    await call('POST', { address, chainId: 31337 })
    await call('POST', { message, signature: `0x${'5'.repeat(130)}` })
  }

  return { pair, read: () => call('GET'), close: () => agent.destroy() }
}
