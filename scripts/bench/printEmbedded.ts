import { type Browser, chromium, type Page } from '@playwright/test'
import { english } from '#lib/messages/english.ts'
import { chromiumArgs } from '../lib/chromium.ts'
import { printTable } from '../lib/table.mjs'
import type { BenchStack } from './BenchStack.ts'
import { addAuthenticator, embeddedSignatures } from './embeddedSignatures.ts'
import { embeddedMost, embeddedWeights } from './embeddedWeights.ts'
import { firstLoad } from './firstLoad.ts'
import { withGoal } from './goal.ts'
import { median } from './median.ts'

/** Only the scripts with Turnkey's API client contain it. */
const clientMarker = '/public/v1/submit/sign_raw_payload'

/** Measures the embedded wallet in Chromium: its size, and a signature's time with a session. */
export async function printEmbedded(
  stack: BenchStack,
  { root, executablePath }: { root: string; executablePath: string },
): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: chromiumArgs })
  try {
    await printWeights(browser, stack, root)
    await printSignatures(browser, stack)
  } finally {
    await browser.close()
  }
}

async function printWeights(
  browser: Browser,
  { siteUrl, services }: BenchStack,
  root: string,
): Promise<void> {
  const signUp = async (page: Page) => {
    await addAuthenticator(page)
    await page.getByRole('button', { name: english.signIn.passkey }).click()
    await page.getByRole('button', { name: english.embedded.createWallet }).click()
    await page.getByRole('heading', { name: english.signIn.doneTitle }).waitFor()
  }
  const load = await firstLoad(browser, `${siteUrl}/`, {
    act: signUp,
    configured: Object.values(services),
    sdkMarker: clientMarker,
  })
  if (load.sdkKb > 0) process.exitCode = 1
  const { entryPoint, firstUse, all, baseline } = await embeddedWeights(root)
  const against = (kb: number) => [kb.toFixed(1), baseline.toFixed(1)]
  await printTable(
    ['weight of embedded wallets, gzip -9', 'kB', 'two SDKs', 'ratio', 'goal'],
    [
      ['on first load: client of the custody', load.sdkKb.toFixed(1), '', '', ''],
      ['on first load: its entry point, minified by itself', entryPoint.toFixed(1), '', '', ''],
      [
        'on first use: connector, viem shared',
        ...against(firstUse),
        ...withGoal(firstUse / baseline, embeddedMost),
      ],
      [
        '  with frames, smart accounts and errors',
        ...against(all),
        (all / baseline).toFixed(2),
        '',
      ],
      ['up to the end of a sign-up, all included', load.opened?.scriptKb.toFixed(1), '', '', ''],
      ['  of this the files with the client', load.opened?.sdkKb.toFixed(1), '', '', ''],
    ],
  )
}

async function printSignatures(browser: Browser, stack: BenchStack): Promise<void> {
  const measured = await embeddedSignatures(browser, stack)
  const { ours, baseline, firstStamps, bytes, requestsEach, prompts } = measured
  const at = (times: number[], share: number) =>
    [...times].sort((one, other) => one - other)[Math.floor(times.length * share)]?.toFixed(1)
  await printTable(
    ['signature inside a session', 'n', 'p10 ms', 'median ms', 'p90 ms'],
    [
      { name: 'our connector, by wagmi', times: ours },
      { name: `baseline: POST of ${bytes} bytes and one P-256 signature`, times: baseline },
      { name: 'first stamp after a reload', times: firstStamps },
    ].map(({ name, times }) => [
      ...[name, times.length, at(times, 0.1), median(times).toFixed(1), at(times, 0.9)],
    ]),
  )
  await printTable(
    ['signature inside a session', 'figure', 'goal'],
    [
      ['ratio of the medians', ...withGoal(median(ours) / median(baseline), 1.1)],
      ['requests each', ...withGoal(requestsEach, 1, 0)],
      ['prompts each', ...withGoal(prompts / ours.length, 0, 0)],
      ['first stamp after a reload, median ms', ...withGoal(median(firstStamps), 3, 1)],
    ],
  )
}
