/**
 * `npm run bench`: builds for production, measures in Chromium and against the running server, and
 * prints tables. Nothing here passes or fails but the first-load budget, which is marked.
 * `--kills 10` also kills the server that many times during sign-ins.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cpuMs, processTree, residentMb } from './bench/cpu.mjs'
import { firstLoad } from './bench/firstLoad.mjs'
import { killRounds } from './bench/kills.mjs'
import { load } from './bench/load.mjs'
import { startReferences } from './bench/references.mjs'
import { relayHead, relayRows } from './bench/relayRows.mjs'
import { signInClient } from './bench/signIns.mjs'
import { buildIfStale } from './lib/build.mjs'
import { chromiumArgs, ensureChromium } from './lib/chromium.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { startProcess } from './lib/processes.mjs'
import { checkNode, run } from './lib/sentence.mjs'
import { printTable } from './lib/table.mjs'
import { startWorld } from './lib/world.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** First-load JavaScript of the sign-in page, gzip, in kB. */
const budgetKb = 175
const ports = {
  port: Number(process.env.BENCH_PORT || 3200),
  devnetPort: Number(process.env.BENCH_DEVNET_PORT || 4200),
}

await run(bench)

async function bench() {
  checkNode()
  const kills = Number(process.argv[process.argv.indexOf('--kills') + 1] ?? 0) || 0
  installIfNeeded(root)
  const executablePath = await ensureChromium()
  await buildIfStale(root)

  await withWorld(async (world) => {
    title('memory after start')
    await printMemory(world)
    title('first load, before any click (empty cache, gzip -9, kB of 1000 bytes)')
    await printFirstLoads(world, executablePath)
    title('sign-in, 16 connections, client on the same machine')
    await printSignIns(world)
    title('memory after the sign-ins')
    await printMemory(world)
    title('relay, 10 000 messages, client on the same machine')
    await printTable(relayHead, await relayRows(world))
  })
  title('npm start to ready, warm tree')
  await printStarts()
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

async function printFirstLoads({ siteUrl, services }, executablePath) {
  const configured = Object.values(services)
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath, args: chromiumArgs })
  const references = await startReferences(root, ports.port + 10)
  try {
    const rows = []
    for (const [name, url, budget, act] of [
      ['/ (sign in)', `${siteUrl}/`, budgetKb, openWalletBook],
      ['/sign', `${siteUrl}/sign`],
      ['/errors', `${siteUrl}/errors`],
      ['blank Next page', `${references.url}/blank`],
      ['bare wagmi, lazy connector', `${references.url}/wagmi`],
    ]) {
      rows.push(firstLoadRow(name, await firstLoad(browser, url, { act, configured }), budget))
    }
    const deferred = await firstLoad(browser, `${references.url}/deferred`, {
      act: openDeferred,
    })
    rows.push(firstLoadRow('wagmi deferred to the click', deferred))
    await printTable(
      ['page', 'scripts kB', 'files', 'requests', 'hosts beyond the configured', 'note'],
      rows,
    )
  } finally {
    await references.stop()
    await browser.close()
  }
}

/** What a person pays who opens the list of all wallets. */
async function openWalletBook(page) {
  await page
    .getByRole('button', { name: /more wallets|get a wallet/i })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

function openDeferred(page) {
  return page
    .getByRole('button')
    .click()
    .then(() => page.locator('[data-wallets]').waitFor())
}

function firstLoadRow(name, { scriptKb, scripts, requests, foreignHosts, opened }, budget) {
  const notes = []
  if (budget) notes.push(`budget ${budget}: ${scriptKb <= budget ? 'kept' : 'BROKEN'}`)
  if (opened) notes.push(`+${kb(opened.scriptKb)} kB, +${opened.requests} requests when opened`)
  if (budget && scriptKb > budget) process.exitCode = 1
  return [name, kb(scriptKb), scripts, requests, foreignHosts.join(' ') || 'none', notes.join('; ')]
}

async function printSignIns({ siteUrl, site }) {
  const client = signInClient(siteUrl, { connections: 16 })
  await load(client.signIn, { hands: 4, seconds: 5, most: 40 })
  const cookies = await client.signIn()
  const rows = [
    await loadRow('challenge + verify', site.pid, client.signIn, { seconds: 15, most: 1500 }),
    await loadRow('session read', site.pid, () => client.readSession(cookies), {
      seconds: 10,
      most: 5000,
    }),
    await verifyRow(),
  ]
  client.close()
  await printTable(['what', 'count', 'CPU ms each', 'per second', 'p50 ms', 'p99 ms'], rows)
}

async function loadRow(name, pid, once, bounds) {
  const before = cpuMs(pid)
  const { count, perSecond, p50, p99 } = await load(once, { hands: 16, ...bounds })
  const cpu = before === undefined ? '-' : ((cpuMs(pid) - before) / count).toFixed(2)
  return [name, count, cpu, perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)]
}

/** The floor to compare with: only the signature check, by viem's utility, on this machine. */
async function verifyRow() {
  const { verifyMessage } = await import('viem')
  const { generatePrivateKey, privateKeyToAccount } = await import('viem/accounts')
  const account = privateKeyToAccount(generatePrivateKey())
  const message = 'a message of the length of a sign-in message, more or less. '.repeat(5)
  const signature = await account.signMessage({ message })
  const once = () => verifyMessage({ address: account.address, message, signature })
  await load(once, { hands: 1, seconds: 1, most: 50 })
  const before = process.cpuUsage()
  const { count, perSecond, p50, p99 } = await load(once, { hands: 1, seconds: 3, most: 500 })
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

async function printMemory({ site, devnet }) {
  if (process.platform !== 'linux') return printTable([], [['not measured on this system']])
  const row = (house) => (one) => [house, shortName(one.command), one.pid, kb(residentMb(one.pid))]
  await printTable(
    ['house', 'process', 'pid', 'MB'],
    [...processTree(site.pid).map(row('site')), ...processTree(devnet.pid).map(row('devnet'))],
  )
}

function shortName(command) {
  return command
    .replaceAll(root, '')
    .replace(/\S*\/(node|anvil)(?= )/, '$1')
    .slice(0, 60)
}

/** The first run makes the database and is told apart; the others find everything there. */
async function printStarts() {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-start-'))
  const rows = []
  for (const run of ['first, empty data folder', 'second', 'third', 'fourth']) {
    rows.push([run, (await startOnce(dataDir)).toFixed(2)])
  }
  rmSync(dataDir, { recursive: true, force: true })
  await printTable(['run', 'seconds'], rows)
}

/** Seconds from the command to the line that says it is ready, as a person waits for it. */
async function startOnce(dataDir) {
  const from = performance.now()
  const start = await new Promise((resolve, reject) => {
    const started = startProcess({
      name: 'npm start',
      command: process.execPath,
      args: ['scripts/start.mjs'],
      cwd: root,
      env: {
        ...process.env,
        PORT: String(ports.port),
        DEVNET_PORT: String(ports.devnetPort),
        DATA_DIR: dataDir,
      },
      onLine: (line) => line.startsWith('ready in') && resolve(started),
    })
    started.exited.then(() => reject(new Error(started.lastWords())))
  })
  const seconds = (performance.now() - from) / 1000
  await start.stop()
  return seconds
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

function title(text) {
  process.stdout.write(`\n${text}\n`)
}

function kb(value) {
  return value.toFixed(1)
}
