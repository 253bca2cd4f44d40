import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { chromiumArgs } from '../lib/chromium.ts'
import { printTable, type Row } from '../lib/table.mjs'
import type { BenchStack } from './BenchStack.ts'
import type { ContractAccountFigures, LoadWithCpu } from './contractAccounts.ts'
import { firstLoad } from './firstLoad.ts'
import { withGoal } from './goal.ts'
import { median } from './median.ts'
import type { SmartWalletTiming } from './smartWalletPage.ts'
import { type SmartTimes, smartWalletTimes } from './smartWalletTimes.ts'
import { smartWalletMost, smartWalletWeights } from './smartWalletWeights.ts'

const accounts = fileURLToPath(new URL('./contractAccounts.ts', import.meta.url))
/** Only the official SDK's scripts contain it. */
const sdkMarker = 'selectSignerType'
/** Gas of an unmodified wallet with the same interface, measured on the same chain. */
const reference = {
  passkey: { firstGas: 467_000, laterGas: 132_000 },
  key: { firstGas: 439_000, laterGas: 120_000 },
  delegatedGas: 49_600,
}
/** How much more gas ours may use with all its safety checks, in percent. */
const allowedPercent = 5

type ControlPopup = (path: string, body: object) => Promise<void>

/** Measures the smart wallet: size, popups in Chromium, server-side verification, and gas. */
export async function printSmartWallet(
  stack: BenchStack,
  { root, executablePath }: { root: string; executablePath: string },
): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: chromiumArgs })
  const controlPopup: ControlPopup = (path, body) => postControl(stack.services.control, path, body)
  try {
    await printWeights(browser, stack, { root, controlPopup })
    await controlPopup('', { policy: 'approve', owner: 'key', lingerMs: 0 })
    await printTimes(await smartWalletTimes(browser, stack))
  } finally {
    await browser.close()
    await controlPopup('/reset', {})
  }
  const figures = await contractAccounts(stack.services)
  await printVerified(figures)
  await printGas(figures)
}

async function printWeights(
  browser: Browser,
  { siteUrl, services }: BenchStack,
  { root, controlPopup }: { root: string; controlPopup: ControlPopup },
): Promise<void> {
  await controlPopup('', { policy: 'ask' })
  const load = await firstLoad(browser, `${siteUrl}/`, {
    configured: Object.values(services),
    sdkMarker,
    async act(page) {
      const window = page.context().waitForEvent('page')
      await page.getByRole('button', { name: 'Smart wallet' }).click()
      await (await window).locator('.request').waitFor()
    },
  })
  if (load.sdkKb > 0) process.exitCode = 1
  const { entryPoint, firstUse, all, baseline } = await smartWalletWeights(root)
  const against = (kb: number) => [kb.toFixed(1), baseline.toFixed(1)]
  await printTable(
    ['weight of the smart wallet, gzip -9', 'kB', 'SDK', 'ratio', 'goal'],
    [
      ['on first load: SDK', load.sdkKb.toFixed(1), '', '', ''],
      ['on first load: its entry point, minified by itself', entryPoint.toFixed(1), '', '', ''],
      [
        'on first use: connector, viem shared',
        ...against(firstUse),
        ...withGoal(firstUse / baseline, smartWalletMost),
      ],
      [
        '  with what is loaded at the first error',
        ...against(all),
        (all / baseline).toFixed(2),
        '',
      ],
      ['on first use in this site, screens included', load.opened?.scriptKb.toFixed(1), '', '', ''],
      ['  of this the files with the SDK', load.opened?.sdkKb.toFixed(1), '', '', ''],
    ],
  )
}

async function printTimes({
  cold,
  sign,
  officialSign,
  batch,
  baseline,
}: SmartTimes): Promise<void> {
  type Part = keyof SmartWalletTiming
  const of = (times: SmartWalletTiming[], part: Part) => times.map((one) => one[part])
  const beside = (ours: number[], other: number[]) => [
    median(other).toFixed(1),
    (median(ours) / median(other)).toFixed(2),
  ]
  const row = (
    name: string,
    part: Part,
    ours: SmartWalletTiming[],
    official?: SmartWalletTiming[],
  ) => [
    name,
    ours.length,
    median(of(ours, part)).toFixed(1),
    ...beside(of(ours, part), of(baseline, part)),
    ...(official ? beside(of(ours, part), of(official, part)) : ['', '']),
  ]
  await printTable(
    ['smart wallet, median ms', 'n', 'ours', 'baseline', 'ratio', 'SDK alone', 'ratio'],
    [
      row('click to window ready', 'ready', sign, officialSign),
      row('  the SDK not yet loaded', 'ready', cold),
      row('request to answer, a message signed', 'done', sign, officialSign),
      row('batch of two to receipt', 'done', batch),
    ],
  )
}

async function printVerified({ passkey, key, baseline }: ContractAccountFigures): Promise<void> {
  const row = (name: string, { count, cpuMs, perSecond, p50, p99 }: LoadWithCpu) => [
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
      row('baseline: one question to the chain, its id', baseline),
    ],
  )
}

async function printGas(figures: ContractAccountFigures): Promise<void> {
  const { passkey, key, delegatedGas, delegatedTalliedGas } = figures
  let isOverLimit = false
  const row = (name: string, gas: number, wanted: number): Row => {
    const more = (gas / wanted - 1) * 100
    if (more > allowedPercent) isOverLimit = true
    return [name, gas, wanted, more.toFixed(1)]
  }
  await printTable(
    ['gas', 'ours', 'reference', `more, % (at most ${allowedPercent})`],
    [
      row('first operation, two calls, passkey', passkey.firstGas, reference.passkey.firstGas),
      row('later operation, one call, passkey', passkey.laterGas, reference.passkey.laterGas),
      row('first operation, two calls, key', key.firstGas, reference.key.firstGas),
      row('later operation, one call, key', key.laterGas, reference.key.laterGas),
      row('key’s own batch of two (EIP-7702), plain', delegatedGas, reference.delegatedGas),
      ['  to the counter of the others, with a tally', delegatedTalliedGas, '', ''],
    ],
  )
  if (isOverLimit) process.exitCode = 1
}

/** Runs contractAccounts.ts with the `react-server` condition that the server's modules need. */
async function contractAccounts({
  chain,
  control,
}: BenchStack['services']): Promise<ContractAccountFigures> {
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

async function postControl(control: string, path: string, body: object): Promise<void> {
  const response = await fetch(new URL(`/control/popup${path}`, control), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
}
