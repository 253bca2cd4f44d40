import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../lib/ports.mjs'
import { findPostgres, type LocalPostgres, startPostgres } from '../lib/postgres.ts'
import { type Stack, startStack } from '../lib/stack.mjs'
import { printTable, type Row } from '../lib/table.mjs'
import type { Bench, MeasuredSite } from './Bench.ts'
import { cpuMs, processTree } from './cpu.ts'
import { withGoal } from './goal.ts'
import { load } from './load.ts'
import { seededToken, seedPglite, seedPostgres, sessionsPerAccount } from './seedSessions.ts'
import { signInClient } from './signIns.ts'
import { startProxy } from './startProxy.ts'

const connections = 16
const sizes = { postgres: [1_000, 100_000, 1_000_000], pglite: [1_000, 100_000] }
/** How many times what a call costs on the smallest database it may cost on the largest. */
const growthGoal = 1.5
/** How many times what a sign-in costs one site's process it may cost the processes of two. */
const twoSitesGoal = 1.15

type Cost = { signIn: number; read: number }

/**
 * Measures what a sign-in and a session read cost with many sessions in the database, and what a
 * sign-in costs two sites that share one. The cost is the processor time of site and database.
 */
export async function printScale(bench: Bench): Promise<void> {
  const rows: Row[] = []
  const postgres = await openPostgres(bench)
  try {
    if (postgres) {
      const DATABASE_URL = postgres.createDatabase('scale')
      const seed = (from: number, to: number) => seedPostgres(DATABASE_URL, from, to)
      rows.push(
        ...(await growth('Postgres', bench, {
          ...{ sizes: sizes.postgres, seed, env: { DATABASE_URL } },
          databasePid: postgres.pid(),
        })),
      )
      rows.push(...(await twoSites(bench, DATABASE_URL)))
    }
    const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-scale-'))
    const seed = (from: number, to: number) => seedPglite(dataDir, from, to)
    rows.push(...(await growth('PGlite', bench, { sizes: sizes.pglite, seed, env: {}, dataDir })))
    rmSync(dataDir, { recursive: true, force: true })
  } finally {
    postgres?.stop()
  }
  await printTable(['what', 'sign-in ms', 'session read ms', 'ratios', 'goal'], rows)
}

async function openPostgres({ ports }: Bench): Promise<LocalPostgres | undefined> {
  const binaries = findPostgres()
  if (!binaries) process.stdout.write('Postgres is not installed here and not measured.\n')
  return binaries ? startPostgres(binaries, await freePort(ports.port + 60)) : undefined
}

type Growth = {
  sizes: number[]
  seed: (from: number, to: number) => Promise<void>
  env: Record<string, string>
  dataDir?: string
  databasePid?: number
}

async function growth(name: string, bench: Bench, options: Growth): Promise<Row[]> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'latchkey-scale-'))
  const rows: Row[] = []
  let first: Cost | undefined
  let seeded = 0
  // Started once without rows, so that the tables exist.
  await onSite(bench, dataDir, options.env, async () => {})
  for (const size of options.sizes) {
    await options.seed(seeded, size)
    seeded = size
    await onSite(bench, dataDir, options.env, async (site) => {
      const cost = await costOf(site, size, [site.site?.pid, options.databasePid])
      first ??= cost
      rows.push([
        `${name}, ${size} accounts, ${size * sessionsPerAccount} sessions`,
        cost.signIn.toFixed(2),
        cost.read.toFixed(2),
        ...ratios(cost, first),
      ])
      process.stdout.write(`${rows.at(-1)?.join('  ')}\n`)
    })
  }
  if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
  return rows
}

function ratios(cost: Cost, first: Cost): Row {
  const both = [cost.signIn / first.signIn, cost.read / first.read]
  const [, goal] = withGoal(Math.max(...both), growthGoal)
  return [both.map((ratio) => ratio.toFixed(2)).join(' and '), goal]
}

async function onSite(
  bench: Bench,
  dataDir: string,
  env: Record<string, string>,
  use: (site: MeasuredSite) => Promise<void>,
): Promise<void> {
  const options = bench.stackOptions()
  const stack = await startStack({ ...options, env: { ...options.env, ...env }, dataDir })
  try {
    await use(stack)
  } finally {
    await stack.stop()
  }
}

/** Sessions are read at random: a database has the few that are always read in its cache. */
async function costOf(
  { siteUrl }: MeasuredSite,
  accounts: number,
  pids: (number | undefined)[],
): Promise<Cost> {
  const client = signInClient(siteUrl, { connections })
  await load(client.signIn, { connections, seconds: 20, maxCalls: 1500 })
  const [name = ''] = [...(await client.signIn()).keys()].filter((one) => one.includes('sid'))
  const any = (count: number) => Math.floor(Math.random() * count)
  const read = () => {
    const token = seededToken(any(accounts), 1 + any(sessionsPerAccount))
    return client.readSession(new Map([[name, token]]))
  }
  await load(read, { connections, seconds: 5, maxCalls: 1000 })
  const signIn = await cpuEach(pids, client.signIn)
  const cost = { signIn, read: await cpuEach(pids, read) }
  client.close()
  return cost
}

async function cpuEach(
  pids: (number | undefined)[],
  once: () => Promise<unknown>,
  seconds = 10,
): Promise<number> {
  const before = sumOfCpu(pids)
  const { count } = await load(once, { connections, seconds, maxCalls: 20_000 })
  return (sumOfCpu(pids) - before) / count
}

function sumOfCpu(pids: (number | undefined)[]): number {
  const processes = pids.flatMap((pid) => (pid === undefined ? [] : processTree(pid)))
  return processes.reduce((sum, { pid }) => sum + (cpuMs(pid) ?? 0), 0)
}

/** Two sites on one database behind a proxy, and one of them behind the same proxy. */
async function twoSites(bench: Bench, DATABASE_URL: string): Promise<Row[]> {
  const options = bench.stackOptions()
  const folders: string[] = []
  const sitePorts = [bench.ports.port, bench.ports.port + 40]
  const proxies = [await startProxy(sitePorts.slice(0, 1)), await startProxy(sitePorts)]
  const stacks: Stack[] = []
  const costs: number[] = []
  try {
    for (const [index, proxy] of proxies.entries()) {
      // Both sites have the address of the proxy that is measured.
      const env = { ...options.env, DATABASE_URL, APP_ORIGIN: `http://localhost:${proxy.port}` }
      for (const stack of stacks.splice(0)) await stack.stop()
      for (const port of sitePorts.slice(0, index + 1)) {
        const devnetPort: number = bench.ports.devnetPort + 100 * stacks.length
        // Each has a devnet of its own, too, which locks its folder.
        const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-scale-'))
        folders.push(dataDir)
        stacks.push(await startStack({ ...options, env, port, devnetPort, dataDir }))
      }
      const client = signInClient(`http://localhost:${proxy.port}`, { connections })
      await load(client.signIn, { connections, seconds: 30, maxCalls: 2000 * (index + 1) })
      costs.push(
        await cpuEach(
          stacks.map(({ site }) => site?.pid),
          client.signIn,
          15,
        ),
      )
      client.close()
    }
  } finally {
    for (const stack of stacks) await stack.stop()
    for (const proxy of proxies) proxy.close()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
  const [one = Number.NaN, two = Number.NaN] = costs
  return [
    ['one site behind a proxy, its process alone', one.toFixed(2), '', '', ''],
    [
      'two sites on one Postgres, both processes',
      two.toFixed(2),
      '',
      ...withGoal(two / one, twoSitesGoal),
    ],
  ]
}
