import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { chromiumArgs } from '../lib/chromium.ts'
import { freePort } from '../lib/ports.mjs'
import { toolPath } from '../lib/tools.mjs'
import { median } from './median.ts'

const rounds = 3

/** What is used of lighthouse, which has its types in scripts/bench/tools. */
type Lighthouse = {
  default(
    url: string,
    flags: { port: number; onlyCategories: readonly string[]; logLevel: 'error' },
  ): Promise<{ lhr: Report } | undefined>
}

type Report = {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null }>
}

/** Lighthouse's performance of pages, visited by turns on its own terms for phones: medians of 0 to 100. */
export async function lighthouseScores(
  urls: readonly string[],
  { root, executablePath }: { root: string; executablePath: string },
): Promise<number[]> {
  const path = toolPath(root, 'lighthouse/core/index.js', 'scripts/bench/tools')
  const { default: lighthouse }: Lighthouse = await import(pathToFileURL(path).href)
  const port = await freePort(9222)
  const args = [...chromiumArgs, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath, args })
  const scores: number[][] = urls.map(() => [])
  try {
    for (let round = 0; round < rounds; round++)
      for (const [index, url] of urls.entries()) {
        const flags = { port, onlyCategories: ['performance'], logLevel: 'error' } as const
        const result = await lighthouse(url, flags)
        const score = result?.lhr.categories.performance?.score
        if (score == null)
          throw new Error(
            `Lighthouse has no score for ${url}: ${result?.lhr.runtimeError?.message}`,
          )
        scores[index]?.push(Math.round(score * 100))
      }
  } finally {
    await browser.close()
  }
  return scores.map(median)
}
