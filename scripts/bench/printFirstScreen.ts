import { chromium } from '@playwright/test'
import { chromiumArgs } from '../lib/chromium.ts'
import { printTable } from '../lib/table.mjs'
import { type FirstScreenTimes, firstScreenTimes } from './firstScreenTimes.ts'

/** At most so many times a blank page of Next, or so many milliseconds. */
const goals: Record<keyof FirstScreenTimes, { name: string; ratio?: number; ms?: number }> = {
  firstPaint: { name: 'first paint, ms', ms: 1000 },
  button: { name: 'first button that works, ms', ratio: 1.15 },
  blocking: { name: 'total blocking time, ms', ratio: 1.5 },
  heap: { name: 'heap after load, MB', ratio: 1.2 },
}

/** Measures the sign-in page beside a page of Next with one button, on the terms of a slow phone. */
export async function printFirstScreen(
  siteUrl: string,
  { referencesUrl, executablePath }: { referencesUrl: string; executablePath: string },
): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: chromiumArgs })
  try {
    const [site, blank] = await firstScreenTimes(browser, [
      `${siteUrl}/`,
      `${referencesUrl}/button`,
    ])
    if (!site || !blank) throw new Error('Nothing was measured.')
    const names = Object.keys(goals) as (keyof FirstScreenTimes)[]
    await printTable(
      ['4 × slower processor, slow 4G', 'sign-in page', 'blank page', 'ratio', 'goal'],
      names.map((name) => {
        const { name: label, ratio, ms } = goals[name]
        const isMet = ms ? site[name] <= ms : site[name] <= blank[name] * (ratio ?? 1)
        const goal = ms ? `${ms} ms` : `${ratio} ×`
        return [
          ...[label, site[name].toFixed(1), blank[name].toFixed(1)],
          ...[(site[name] / blank[name]).toFixed(2), `${goal}: ${isMet ? 'met' : 'missed'}`],
        ]
      }),
    )
  } finally {
    await browser.close()
  }
}
