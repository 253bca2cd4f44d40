import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { printTable, type Row } from '../lib/table.mjs'
import type { BenchStack } from './BenchStack.ts'
import { cpuMs, cpuSince } from './cpu.ts'
import { type Bounds, load } from './load.ts'
import { signInClient } from './signIns.ts'

/** Measures sign-ins and session reads from 16 parallel clients, and what they cost the server. */
export async function printSignIns({ siteUrl, site }: BenchStack): Promise<void> {
  const client = signInClient(siteUrl, { connections: 16 })
  await load(client.signIn, { connections: 4, seconds: 5, maxCalls: 40 })
  const cookies = await client.signIn()
  const rows = [
    await loadRow('challenge + verify', site.pid, client.signIn, { seconds: 15, maxCalls: 1500 }),
    await loadRow('session read', site.pid, () => client.readSession(cookies), {
      seconds: 10,
      maxCalls: 5000,
    }),
    await verifyRow(),
  ]
  client.close()
  await printTable(['what', 'count', 'CPU ms each', 'per second', 'p50 ms', 'p99 ms'], rows)
}

async function loadRow(
  name: string,
  pid: number | undefined,
  once: () => Promise<unknown>,
  bounds: Bounds,
): Promise<Row> {
  const before = cpuMs(pid)
  const { count, perSecond, p50, p99 } = await load(once, { connections: 16, ...bounds })
  const cpu = cpuSince(before, pid)
  const each = cpu === undefined ? '-' : (cpu / count).toFixed(2)
  return [name, count, each, perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)]
}

/** The baseline: only the signature check, by viem's utility, on this machine. */
async function verifyRow(): Promise<Row> {
  const account = privateKeyToAccount(generatePrivateKey())
  const message = 'a message of the length of a sign-in message, more or less. '.repeat(5)
  const signature = await account.signMessage({ message })
  const once = () => verifyMessage({ address: account.address, message, signature })
  await load(once, { connections: 1, seconds: 1, maxCalls: 50 })
  const before = process.cpuUsage()
  const { count, perSecond, p50, p99 } = await load(once, {
    connections: 1,
    seconds: 3,
    maxCalls: 500,
  })
  const { user, system } = process.cpuUsage(before)
  const each = ((user + system) / 1000 / count).toFixed(2)
  return [
    "viem's verifyMessage alone",
    count,
    each,
    perSecond.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
  ]
}
