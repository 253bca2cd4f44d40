import { freePort } from '../lib/ports.mjs'
import { findPostgres, startPostgres } from '../lib/postgres.ts'
import { printTable, type Row } from '../lib/table.mjs'
import type { Bench, MeasuredSite } from './Bench.ts'
import { bareClient } from './bareClient.ts'
import { cpuMs, cpuSince, residentMb } from './cpu.ts'
import { withGoal } from './goal.ts'
import { load } from './load.ts'
import { signInClient } from './signIns.ts'
import { type References, startReferences } from './startReferences.ts'

const connections = 16
const rounds = 4
const warmUpCalls = 3000
/** Sign-ins after which the site's memory is read again. */
const signInsForMemory = 10_000

/** How many times the bare handlers' processor time a call may cost, and how much memory a site may use. */
const goals = {
  pglite: { pair: 2, read: 1.5 },
  postgres: { pair: 1.5, read: 1.3 },
  startMb: 250,
  signInsMb: 320,
}

/**
 * Measures what a sign-in and a session read cost the site's process, on each database, beside two
 * bare route handlers of Next that alternate with them, and the site's memory.
 */
export async function printServer(bench: Bench): Promise<void> {
  const references = await startReferences(bench.root, bench.ports.port + 30)
  const rows: Row[] = []
  const memory: Row[] = []
  try {
    await bench.withStack(async (stack) => {
      const atStart = residentMb(stack.site.pid)
      memory.push(['after the first start', ...withGoal(atStart, goals.startMb, 0)])
      rows.push(...(await costRows('PGlite', stack, references, goals.pglite)))
      memory.push(await memoryAfter(stack))
    })
    rows.push(...(await onPostgres(bench, references)))
  } finally {
    await references.stop()
  }
  await printTable(
    ['processor time of the site', 'ms each', 'per second', 'bare ms', 'ratio', 'goal'],
    rows,
  )
  await printTable(['resident memory of the site (PGlite)', 'MB', 'goal'], memory)
}

async function onPostgres(bench: Bench, references: References): Promise<Row[]> {
  const binaries = findPostgres()
  if (!binaries) return [['Postgres: not installed here', '-', '-', '-', '-', '']]
  const postgres = startPostgres(binaries, await freePort(bench.ports.port + 60))
  const rows: Row[] = []
  try {
    const DATABASE_URL = postgres.createDatabase('bench')
    await bench.withStack(
      async (stack) =>
        void rows.push(...(await costRows('Postgres', stack, references, goals.postgres))),
      { DATABASE_URL },
    )
  } finally {
    postgres.stop()
  }
  return rows
}

/** Rounds of ours and of the bare handlers alternate, so that both see the same machine. */
async function costRows(
  name: string,
  { siteUrl, site }: MeasuredSite,
  references: References,
  goal: { pair: number; read: number },
): Promise<Row[]> {
  const ours = signInClient(siteUrl, { connections })
  const bare = bareClient(references.url, { connections })
  // Both as often: Node compiles what it has run often, and a call costs half of what it did before.
  await load(ours.signIn, { connections, seconds: 40, maxCalls: warmUpCalls })
  await load(bare.pair, { connections, seconds: 40, maxCalls: warmUpCalls })
  const cookies = await ours.signIn()
  const read = () => ours.readSession(cookies)
  const costs = { pair: meter(), read: meter(), barePair: meter(), bareRead: meter() }
  for (let round = 0; round < rounds; round++) {
    await costs.pair.run(site?.pid, ours.signIn)
    await costs.barePair.run(references.pid, bare.pair)
    await costs.read.run(site?.pid, read)
    await costs.bareRead.run(references.pid, bare.read)
  }
  ours.close()
  bare.close()
  const row = (what: string, cost: Meter, floor: Meter, most: number) => {
    const [each, bareEach] = [cost.each(), floor.each()]
    const ratio = each / bareEach
    return [
      `${what}, ${name}`,
      each.toFixed(2),
      cost.perSecond().toFixed(0),
      bareEach.toFixed(2),
      ...withGoal(ratio, most),
    ]
  }
  return [
    row('challenge + verify', costs.pair, costs.barePair, goal.pair),
    row('session read', costs.read, costs.bareRead, goal.read),
  ]
}

type Meter = ReturnType<typeof meter>

/** Sums the processor time of calls over several rounds. */
function meter() {
  let cpu = 0
  let count = 0
  let seconds = 0
  return {
    async run(pid: number | undefined, once: () => Promise<unknown>): Promise<void> {
      const before = cpuMs(pid)
      const result = await load(once, { connections, seconds: 2, maxCalls: 20_000 })
      cpu += cpuSince(before, pid) ?? Number.NaN
      count += result.count
      seconds += result.count / result.perSecond
    },
    each: () => cpu / count,
    perSecond: () => count / seconds,
  }
}

async function memoryAfter({ siteUrl, site }: MeasuredSite): Promise<Row> {
  const client = signInClient(siteUrl, { connections })
  await load(client.signIn, { connections, seconds: 150, maxCalls: signInsForMemory })
  client.close()
  return [
    `after ${signInsForMemory} sign-ins`,
    ...withGoal(residentMb(site?.pid), goals.signInsMb, 0),
  ]
}
