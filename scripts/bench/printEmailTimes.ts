import { createECDH, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { printTable, type Row } from '../lib/table.mjs'
import type { BenchStack } from './BenchStack.ts'
import { createSubOrganization, custodyClient } from './custodyClient.ts'

type Kind = 'known' | 'unknown'

/** A response: its time, its status, and the names of its fields. */
type Answer = { ms: number; shape: string }

/** Addresses of each kind; each is used once, because the service limits emails per address. */
const addresses = 150
const targetPublicKey = createECDH('prime256v1').generateKeys('hex')

/**
 * Compares our server's response times for known and unknown email addresses, sequentially and in
 * alternating order, so that other load on the machine affects both equally. Also compares status
 * and body.
 */
export async function printEmailTimes({ siteUrl, services }: BenchStack): Promise<void> {
  const client = custodyClient(services.custody, { connections: 4 })
  const name = (kind: string, index: number) => `${kind}-${index}-${randomUUID()}@example.com`
  const known = Array.from({ length: addresses }, (_, index) => name('known', index))
  const unknown = Array.from({ length: addresses }, (_, index) => name('other', index))
  for (const email of known) await createSubOrganization(client, { email })
  client.close()

  const rows: Row[] = []
  for (const { path, body } of [
    { path: '/api/custody/email/code', body: (email: string) => ({ email }) },
    { path: '/api/custody/recovery', body: (email: string) => ({ email, targetPublicKey }) },
  ]) {
    const seen: Record<Kind, Answer[]> = { known: [], unknown: [] }
    await post(siteUrl, path, body(name('first', 0)))
    for (let index = 0; index < addresses; index++) {
      // The order alternates.
      const pair = [
        { kind: 'known', email: known[index] },
        { kind: 'unknown', email: unknown[index] },
      ] as const
      for (const { kind, email = '' } of index % 2 === 0 ? pair : pair.toReversed()) {
        seen[kind].push(await post(siteUrl, path, body(email)))
      }
    }
    for (const kind of ['known', 'unknown'] as const)
      rows.push([path, kind, ...figures(seen[kind])])
    const shapes = new Set([...seen.known, ...seen.unknown].map(({ shape }) => shape))
    if (shapes.size > 1) process.exitCode = 1
  }
  await checkEmails(services.control, known.at(-1) ?? '', unknown.at(-1) ?? '')
  await printTable(['route', 'address', 'count', 'p10 ms', 'p50 ms', 'p90 ms', 'answers'], rows)
}

/** Without this check, addresses that are all unknown to the service would also pass. */
async function checkEmails(controlUrl: string, known: string, unknown: string): Promise<void> {
  const count = async (to: string): Promise<number> => {
    const response = await fetch(`${controlUrl}/control/mailbox?to=${encodeURIComponent(to)}`)
    return (await response.json()).length
  }
  const until = performance.now() + 10_000
  while ((await count(known)) < 2 && performance.now() < until) await pause(50)
  if ((await count(known)) !== 2 || (await count(unknown)) !== 1) {
    throw new Error('known addresses receive two emails, unknown ones only the first')
  }
}

/** Sends one request; `shape` is the response without its random parts. */
async function post(siteUrl: string, path: string, body: object): Promise<Answer> {
  const from = performance.now()
  const response = await fetch(`${siteUrl}${path}`, {
    method: 'POST',
    headers: {
      origin: siteUrl,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const ms = performance.now() - from
  const fields = response.ok ? Object.keys(JSON.parse(text)).sort().join(' ') : text
  return { ms, shape: `${response.status} ${fields || '{}'}` }
}

function figures(answers: Answer[]): Row {
  const times = answers.map(({ ms }) => ms).sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1)
  const shapes = [...new Set(answers.map(({ shape }) => shape))]
  return [times.length, at(0.1), at(0.5), at(0.9), shapes.join(' | ')]
}
