import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { printTable } from '../lib/table.mjs'
import { connectorWeights } from './connectorWeights.ts'
import { median } from './median.ts'
import { percentile99 } from './percentile99.ts'

type Score = Record<
  'everyday' | 'malicious' | 'missed' | 'alarmed' | 'unread' | 'unnamed',
  number
> & { times: number[] }

/** Measures the signing review: its score over the corpus, its time, and the size of its parts. */
export async function printReview(root: string): Promise<void> {
  const { times, ...score } = scoreOf(root)
  const percent = (count: number, all: number) => ((count / all) * 100).toFixed(1)
  await printTable(
    ['signing review over the corpus', 'cases', '%', 'goal'],
    [
      [
        'malicious: danger or blocked',
        score.malicious,
        percent(score.malicious - score.missed, score.malicious),
        'at least 95',
      ],
      [
        'everyday: danger or blocked',
        score.everyday,
        percent(score.alarmed, score.everyday),
        'at most 2',
      ],
      [
        'everyday: cannot be read',
        score.everyday,
        percent(score.unread, score.everyday),
        'at most 15',
      ],
      [
        'everyday: title names amount, token or counterparty',
        score.everyday,
        percent(score.everyday - score.unnamed, score.everyday),
        'at least 80',
      ],
    ],
  )
  await printTable(
    ['one review, ms', 'n', 'p50', 'p99', 'slowest', 'goal'],
    [
      [
        'decoding and rules, in Node',
        times.length,
        median(times).toFixed(2),
        percentile99(times).toFixed(2),
        Math.max(...times).toFixed(1),
        'below 50',
      ],
    ],
  )
  await printTable(['weight of the review, gzip -9', 'kB on first use'], await weights(root))
}

function scoreOf(root: string): Score {
  const program = join(root, 'tests/lib/review/preview/corpus/printScore.ts')
  const args = ['--import', 'tsx', program]
  return JSON.parse(
    execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }),
  )
}

async function weights(root: string) {
  const parts = {
    'decoding and rules, viem shared': 'lib/review/preview/preview.ts',
    'descriptors (ERC-7730), viem shared': 'lib/review/descriptors/describe.ts',
    'simulation, viem shared': 'lib/review/simulation/simulate.ts',
  }
  const rows = Object.entries(parts).map(async ([name, entryPoint]) => {
    const { firstUse } = await connectorWeights(root, {
      entryPoint,
      lazyFiles: [entryPoint],
      baseline: '',
    })
    return [name, firstUse.toFixed(1)]
  })
  return Promise.all(rows)
}
