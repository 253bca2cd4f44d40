/**
 * `npm run bench`: builds for production, measures in Chromium and against the running server, and
 * prints tables. Nothing passes or fails except the first-load budget, which is marked. `--kills
 * 10` also kills the server that many times during sign-ins.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { processTree, residentMb } from './bench/cpu.mjs'
import { killRounds } from './bench/kills.mjs'
import { printCustody } from './bench/printCustody.mjs'
import { printCustodyAtSize } from './bench/printCustodyAtSize.mjs'
import { printEmailSignIns } from './bench/printEmailSignIns.mjs'
import { printEmailTimes } from './bench/printEmailTimes.mjs'
import { printEmbedded } from './bench/printEmbedded.mjs'
import { printFirstLoads } from './bench/printFirstLoads.mjs'
import { printRemote } from './bench/printRemote.mjs'
import { printSignIns } from './bench/printSignIns.mjs'
import { printSmart } from './bench/printSmart.mjs'
import { printStarts } from './bench/printStarts.mjs'
import { relayHead, relayRows } from './bench/relayRows.mjs'
import { buildIfStale } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.ts'
import { installIfNeeded } from './lib/install.mjs'
import { checkNode, run } from './lib/sentence.mjs'
import { printTable } from './lib/table.mjs'
import { startWorld } from './lib/world.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const ports = {
  port: Number(process.env.BENCH_PORT || 3200),
  devnetPort: Number(process.env.BENCH_DEVNET_PORT || 4200),
}

await run(bench)

async function bench() {
  checkNode()
  const { values } = parseArgs({ options: { kills: { type: 'string', default: '0' } } })
  const kills = Number(values.kills)
  installIfNeeded(root)
  const executablePath = await ensureChromium()
  await buildIfStale(root)

  await withWorld(async (world) => {
    title('memory after start')
    await printMemory(world)
    title('first load, before any click (empty cache, gzip -9, kB of 1000 bytes)')
    await printFirstLoads(world, { root, port: ports.port + 30, executablePath })
    title('WalletConnect, the phone and the relay on the same machine')
    await printRemote(world, { root, executablePath })
    title('embedded wallets, the custody on the same machine')
    await printEmbedded(world, { root, executablePath })
    title('smart wallet, popup and chain on the same machine')
    await printSmart(world, { root, executablePath })
    title('sign-in, 16 connections, client on the same machine')
    await printSignIns(world)
    title('memory after the sign-ins')
    await printMemory(world)
    title('relay, 10 000 messages, client on the same machine')
    await printTable(relayHead, await relayRows(world))
    title('key custody, 8 connections, client on the same machine')
    await printCustody(world)
    title('e-mail addresses that are known and that are not, by turns')
    await printEmailTimes(world)
    title('signing in by e-mail, 4 connections, processor time of the site alone')
    await printEmailSignIns(world)
  })
  title('key custody with 10 000 sub-organizations on disk')
  await printCustodyAtSize(worldOptions())
  title('npm start to ready, warm tree')
  await printStarts(root, ports)
  if (kills > 0) {
    title(`kill -9 during sign-ins, ${kills} times`)
    await printKills(kills)
  }
}

async function withWorld(use) {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  const world = await startWorld(worldOptions({ dataDir }))
  try {
    await use(world)
  } finally {
    await world.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function worldOptions(more) {
  return {
    root,
    mode: 'start',
    ...ports,
    env: { ...process.env, RATE_LIMITS: 'all=1000000/60', LOG_LEVEL: 'warn' },
    logFolder: join(tmpdir(), 'latchkey-bench-logs'),
    ...more,
  }
}

async function printMemory({ site, devnet }) {
  if (process.platform !== 'linux') return printTable([], [['not measured on this system']])
  const row = (name) => (one) => [name, shortName(one.command), one.pid, kb(residentMb(one.pid))]
  await printTable(
    ['program', 'process', 'pid', 'MB'],
    [...processTree(site.pid).map(row('site')), ...processTree(devnet.pid).map(row('devnet'))],
  )
}

function shortName(command) {
  return command
    .replaceAll(root, '')
    .replace(/\S*\/(node|anvil)(?= )/, '$1')
    .slice(0, 60)
}

async function printKills(rounds) {
  const { acknowledged, lost, slowestReadyMs } = await killRounds(rounds, worldOptions())
  const ready = (slowestReadyMs / 1000).toFixed(1)
  await printTable(
    ['acknowledged sessions', 'lost', 'slowest ready s'],
    [[acknowledged, lost, ready]],
  )
  if (lost > 0) process.exitCode = 1
}

/** Prints a heading, with the machine's load during the last minute. */
function title(text) {
  const load = loadavg()[0].toFixed(1)
  process.stdout.write(`\n${text} [load ${load} on ${availableParallelism()} processors]\n`)
}

function kb(value) {
  return value.toFixed(1)
}
