import { chromium } from '@playwright/test'
import { chromiumArgs } from '../lib/chromium.ts'
import { printTable, type Row } from '../lib/table.mjs'
import { type FirstScreenTimes, firstScreenTimes } from './firstScreenTimes.ts'
import { lighthouseScores } from './lighthouseScores.ts'

/** At most so many times a blank page of Next, or so many milliseconds. */
const goals: Record<keyof FirstScreenTimes, { name: string; ratio?: number; ms?: number }> = {
  firstPaint: { name: 'first paint, ms', ms: 1000 },
  button: { name: 'first button that works, ms', ratio: 1.15 },
  blocking: { name: 'total blocking time, ms', ratio: 1.5 },
  heap: { name: 'heap after load, MB', ratio: 1.2 },
}

/** How many points of 100 the sign-in page may be below a blank page in Lighthouse. */
const lighthousePoints = 3

/** Measures the sign-in page beside a page of Next with one button, on the terms of a slow phone. */
export async function printFirstScreen(
  siteUrl: string,
  {
    root,
    referencesUrl,
    executablePath,
  }: { root: string; referencesUrl: string; executablePath: string },
): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: chromiumArgs })
  try {
    const urls = [`${siteUrl}/`, `${referencesUrl}/button`]
    const [site, blank] = await firstScreenTimes(browser, urls)
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
    await printTable(
      ['Lighthouse, performance', 'sign-in page', 'blank page', 'difference', 'goal'],
      [lighthouseRow(await lighthouseScores(urls, { root, executablePath }))],
    )
  } finally {
    await browser.close()
  }
}

function lighthouseRow([site = Number.NaN, blank = Number.NaN]: number[]): Row {
  const difference = site - blank
  const isMet = difference >= -lighthousePoints
  return [
    'points of 100',
    site,
    blank,
    difference,
    `-${lighthousePoints}: ${isMet ? 'met' : 'missed'}`,
  ]
}
