import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { chromiumArgs } from '../lib/chromium.ts'
import { printTable } from '../lib/table.mjs'
import { connectorWeights } from './connectorWeights.mjs'
import { firstLoad } from './firstLoad.mjs'
import { median } from './median.mjs'
import { smartTimes } from './smartTimes.mjs'

const accounts = fileURLToPath(new URL('./contractAccounts.mjs', import.meta.url))
/** Only the official SDK's scripts contain it. */
const sdkWord = 'selectSignerType'
/** Gas of an unmodified wallet with the same interface, measured on the same chain. */
const reference = { passkey: [467_000, 132_000], key: [439_000, 120_000], delegated: 49_600 }
/** How much more gas ours may use with all its safety checks, in percent. */
const allowedPercent = 5

/** Measures the smart wallet: size, popups in Chromium, server-side verification, and gas. */
export async function printSmart(world, { root, executablePath }) {
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath, args: chromiumArgs })
  const tell = (path, body) => tellPopup(world.services.control, path, body)
  try {
    await printWeights(browser, world, { root, tell })
    await tell('', { policy: 'approve', owner: 'key', lingerMs: 0 })
    await printTimes(await smartTimes(browser, world))
  } finally {
    await browser.close()
    await tell('/reset', {})
  }
  const figures = await contractAccounts(world.services)
  await printVerified(figures)
  await printGas(figures)
}

async function printWeights(browser, { siteUrl, services }, { root, tell }) {
  await tell('', { policy: 'ask' })
  const load = await firstLoad(browser, `${siteUrl}/`, {
    configured: Object.values(services),
    sdkWord,
    async act(page) {
      const window = page.context().waitForEvent('page')
      await page.getByRole('button', { name: 'Smart wallet' }).click()
      await (await window).locator('.request').waitFor()
    },
  })
  if (load.sdkKb > 0) process.exitCode = 1
  const { door, all, bare } = await connectorWeights(root, {
    door: 'connectors/smartWallet.ts',
    rooms: ['connectors/smartWallet/openSmartWallet.ts', 'connectors/smartWallet/session.ts'],
    bare: `export { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk'`,
  })
  await printTable(
    ['weight of the smart wallet, gzip -9', 'kB', 'SDK bare', 'ratio'],
    [
      ['on first load: SDK', load.sdkKb.toFixed(1), '', ''],
      ['on first load: its door, minified by itself', door.toFixed(1), '', ''],
      ['on first use: connector, viem shared', ...against(all, bare)],
      ['on first use, screens and viem included', load.opened.scriptKb.toFixed(1), '', ''],
      ['  of this the files with the SDK', load.opened.sdkKb.toFixed(1), '', ''],
    ],
  )
}

async function printTimes({ cold, sign, officialSign, batch, bare }) {
  const of = (times, part) => times.map((one) => one[part])
  const beside = (ours, other) => [
    median(other).toFixed(1),
    (median(ours) / median(other)).toFixed(2),
  ]
  const row = (name, part, ours, official) => [
    name,
    ours.length,
    median(of(ours, part)).toFixed(1),
    ...beside(of(ours, part), of(bare, part)),
    ...(official ? beside(of(ours, part), of(official, part)) : ['', '']),
  ]
  await printTable(
    ['smart wallet, median ms', 'n', 'ours', 'bare window', 'ratio', 'SDK alone', 'ratio'],
    [
      row('click to window ready', 'ready', sign, officialSign),
      row('  the SDK not yet loaded', 'ready', cold),
      row('request to answer, a message signed', 'done', sign, officialSign),
      row('batch of two to receipt', 'done', batch),
    ],
  )
}

async function printVerified({ passkey, key, floor }) {
  const row = (name, { count, cpuMs, perSecond, p50, p99 }) => [
    name,
    count,
    cpuMs.toFixed(2),
    perSecond.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
  ]
  await printTable(
    [
      'signatures verified by our server',
      'count',
      'our CPU ms each',
      'per second',
      'p50 ms',
      'p99 ms',
    ],
    [
      row('undeployed, owned by a passkey (ERC-6492)', passkey.undeployed),
      row('undeployed, owned by a key (ERC-6492)', key.undeployed),
      row('deployed, owned by a passkey (ERC-1271)', passkey.deployed),
      row('deployed, owned by a key (ERC-1271)', key.deployed),
      row('floor: one question to the chain, its id', floor),
    ],
  )
}

async function printGas({ passkey, key, delegatedGas, delegatedTalliedGas }) {
  const rows = [
    ['first operation, two calls, passkey', passkey.firstGas, reference.passkey[0]],
    ['later operation, one call, passkey', passkey.laterGas, reference.passkey[1]],
    ['first operation, two calls, key', key.firstGas, reference.key[0]],
    ['later operation, one call, key', key.laterGas, reference.key[1]],
    ['key’s own batch of two (EIP-7702), plain', delegatedGas, reference.delegated],
  ].map(([name, gas, wanted]) => [name, gas, wanted, (gas / wanted - 1) * 100])
  await printTable(
    ['gas', 'ours', 'reference', `more, % (at most ${allowedPercent})`],
    [
      ...rows.map(([name, gas, wanted, more]) => [name, gas, wanted, more.toFixed(1)]),
      ['  to the counter of the others, with a tally', delegatedTalliedGas, '', ''],
    ],
  )
  if (rows.some(([, , , more]) => more > allowedPercent)) process.exitCode = 1
}

/** Runs contractAccounts.mjs with the `react-server` condition that the server's modules need. */
async function contractAccounts({ chain, control }) {
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', accounts, chain, control],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`The accounts on the chain ended with code ${code}.`)
  return JSON.parse(text)
}

async function tellPopup(control, path, body) {
  const response = await fetch(new URL(`/control/popup${path}`, control), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
}

function against(kb, bare) {
  return [kb.toFixed(1), bare.toFixed(1), (kb / bare).toFixed(2)]
}
