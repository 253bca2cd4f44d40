/**
 * `npm run bench`: builds for production, measures in Chromium and against the running server, and
 * prints tables. Nothing passes or fails except the first-load budget, which is marked. Arguments name
 * the sections to run (`npm run bench -- server start`), by default all. `--kills 10` also kills the
 * server that many times during sign-ins. `--scale` and `--soak` measure large databases and half an
 * hour of sign-ins instead.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Bench } from './bench/Bench.ts'
import type { BenchStack } from './bench/BenchStack.ts'
import { processTree, residentMb } from './bench/cpu.ts'
import { killRounds } from './bench/kills.ts'
import { printCustody } from './bench/printCustody.ts'
import { printCustodyAtSize } from './bench/printCustodyAtSize.ts'
import { printEmailSignIns } from './bench/printEmailSignIns.ts'
import { printEmailTimes } from './bench/printEmailTimes.ts'
import { printEmbedded } from './bench/printEmbedded.ts'
import { printFirstLoads } from './bench/printFirstLoads.ts'
import { printReview } from './bench/printReview.ts'
import { printReviewTimes } from './bench/printReviewTimes.ts'
import { printScale } from './bench/printScale.ts'
import { printServer } from './bench/printServer.ts'
import { printSimulations } from './bench/printSimulations.ts'
import { printSizes } from './bench/printSizes.ts'
import { printSmartWallet } from './bench/printSmartWallet.ts'
import { printSoak } from './bench/printSoak.ts'
import { printStarts } from './bench/printStarts.ts'
import { printTransactions } from './bench/printTransactions.ts'
import { printWalletConnect } from './bench/printWalletConnect.ts'
import { relayHead, relayRows } from './bench/relayRows.ts'
import { buildIfStale } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.ts'
import { installIfNeeded } from './lib/install.mjs'
import { checkNode, run, sentence } from './lib/sentence.mjs'
import { type StackOptions, startStack } from './lib/stack.mjs'
import { printTable } from './lib/table.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const ports = {
  port: Number(process.env.BENCH_PORT || 3200),
  devnetPort: Number(process.env.BENCH_DEVNET_PORT || 4200),
}

/** Sections on one site, in this order, by the names that `npm run bench -- NAME …` takes. */
const onStack: Record<string, Section<BenchStack>> = {
  firstLoads: {
    title: 'first load, before any click (empty cache, gzip -9, kB of 1000 bytes)',
    print: (stack, { root, executablePath }) =>
      printFirstLoads(stack, { root, port: ports.port + 30, executablePath }),
  },
  walletConnect: {
    title: 'WalletConnect, the phone and the relay on the same machine',
    print: printWalletConnect,
  },
  embedded: {
    title: 'embedded wallets, the custody on the same machine',
    print: printEmbedded,
  },
  dialog: {
    title: 'signing review over a page, an embedded wallet',
    print: printReviewTimes,
  },
  transactions: {
    title: 'following sent transactions, an embedded wallet, chain on the same machine',
    print: printTransactions,
  },
  smartWallet: {
    title: 'smart wallet, popup and chain on the same machine',
    print: printSmartWallet,
  },
  simulations: {
    title: 'simulation before signing, chain on the same machine',
    print: printSimulations,
  },
  relay: {
    title: 'relay, 10 000 messages, client on the same machine',
    print: async (stack) => printTable(relayHead, await relayRows(stack)),
  },
  custody: {
    title: 'key custody, 8 connections, client on the same machine',
    print: printCustody,
  },
  emailTimes: {
    title: 'e-mail addresses that are known and that are not, by turns',
    print: printEmailTimes,
  },
  emailSignIns: {
    title: 'signing in by e-mail, 4 connections, processor time of the site alone',
    print: printEmailSignIns,
  },
  memory: { title: 'memory after all of these', print: printMemory },
}

/** Sections that start what they measure. */
const alone: Record<string, Section<Bench>> = {
  server: {
    title: 'sign-in and session read, 16 connections, client on the same machine',
    print: printServer,
  },
  custodyAtSize: {
    title: 'key custody with 10 000 sub-organizations on disk',
    print: () => printCustodyAtSize(stackOptions()),
  },
  review: {
    title: 'signing review, each request of the corpus 20 times',
    print: () => printReview(root),
  },
  size: { title: 'installed packages', print: () => printSizes(root) },
  start: { title: 'npm start to ready, warm tree', print: () => printStarts(root, ports) },
}

type Section<measured> = {
  title: string
  print: (measured: measured, bench: Bench) => Promise<void>
}

await run(bench)

async function bench() {
  checkNode()
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      kills: { type: 'string', default: '0' },
      scale: { type: 'boolean', default: false },
      soak: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '30' },
    },
  })
  const kills = Number(values.kills)
  const known = [...Object.keys(onStack), ...Object.keys(alone)]
  const unknown = positionals.find((name) => !known.includes(name))
  if (unknown) throw sentence(`${unknown} is not a section. There are: ${known.join(', ')}.`)
  const isWanted = ([name]: [string, unknown]) =>
    positionals.length === 0 || positionals.includes(name)

  installIfNeeded(root)
  const executablePath = await ensureChromium()
  await buildIfStale(root)
  const shared: Bench = { root, executablePath, ports, stackOptions, withStack }
  if (values.scale) {
    sayTitle('scale: sessions in the database, and two sites on one')
    await printScale(shared)
  }
  if (values.soak) {
    sayTitle(`soak, ${values.minutes} minutes`)
    await printSoak(shared, Number(values.minutes))
  }
  if (values.scale || values.soak) return
  const wanted = Object.entries(onStack).filter(isWanted)
  if (wanted.length > 0)
    await withStack(async (stack) => {
      for (const [, { title, print }] of wanted) {
        await timed(title, () => print(stack, shared))
      }
    })
  for (const [, { title, print }] of Object.entries(alone).filter(isWanted)) {
    await timed(title, () => print(shared, shared))
  }
  if (kills > 0) {
    sayTitle(`kill -9 during sign-ins, ${kills} times`)
    await printKills(kills)
  }
}

async function withStack(
  use: (stack: BenchStack) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  const options = stackOptions()
  // Started with the devnet and the site, so that it has all of both.
  const stack = (await startStack({
    ...options,
    env: { ...options.env, ...env },
    dataDir,
  })) as BenchStack
  try {
    await use(stack)
  } finally {
    await stack.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function stackOptions(): Omit<StackOptions, 'dataDir'> {
  return {
    root,
    mode: 'start',
    ...ports,
    env: { ...process.env, RATE_LIMITS: 'all=1000000/60', LOG_LEVEL: 'warn' },
    logFolder: join(tmpdir(), 'latchkey-bench-logs'),
  }
}

async function printMemory({ site, devnet }: BenchStack): Promise<void> {
  if (process.platform !== 'linux') return printTable([], [['not measured on this system']])
  const rows = Object.entries({ site, devnet }).flatMap(([name, { pid }]) =>
    processTree(pid).map((one) => [
      ...[name, shortName(one.command), one.pid, residentMb(one.pid)?.toFixed(1)],
    ]),
  )
  await printTable(['program', 'process', 'pid', 'MB'], rows)
}

function shortName(command: string): string {
  return command
    .replaceAll(root, '')
    .replace(/\S*\/(node|anvil)(?= )/, '$1')
    .slice(0, 60)
}

async function printKills(rounds: number): Promise<void> {
  const { acknowledged, lost, slowestReadyMs } = await killRounds(rounds, stackOptions())
  const ready = (slowestReadyMs / 1000).toFixed(1)
  await printTable(
    ['acknowledged sessions', 'lost', 'slowest ready s'],
    [[acknowledged, lost, ready]],
  )
  if (lost > 0) process.exitCode = 1
}

/** Prints a section below its heading, and how long it took. */
async function timed(title: string, print: () => Promise<void>): Promise<void> {
  sayTitle(title)
  const from = performance.now()
  await print()
  process.stdout.write(`took ${((performance.now() - from) / 1000).toFixed(0)} s\n`)
}

/** Prints a heading, with the machine's load during the last minute. */
function sayTitle(text: string): void {
  const load = loadavg()[0]?.toFixed(1)
  process.stdout.write(`\n${text} [load ${load} on ${availableParallelism()} processors]\n`)
}
