import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { printTable } from '../lib/table.mjs'
import { connectorWeights } from './connectorWeights.ts'
import { median } from './median.ts'
import { percentile99 } from './percentile99.ts'

type Count = 'everyday' | 'malicious' | 'missed' | 'alarmed' | 'unread' | 'unnamed'
type Score = { rows: ({ name: string } & Record<Count, number>)[]; times: number[] }

/** Measures the signing review: its score over the corpus, its time, and the size of its parts. */
export async function printReview(root: string): Promise<void> {
  const { rows, times } = scoreOf(root)
  const percent = (count: number, all: number) => ((100 * count) / all).toFixed(1)
  await printTable(
    [
      'requests',
      'frauds',
      'stopped, % (97; 90 without a node)',
      'everyday',
      'false alarms, % (2)',
      'unread, % (10)',
      'titles that name something, % (90)',
    ],
    rows.map(({ name, everyday, malicious, missed, alarmed, unread, unnamed }) => [
      name,
      malicious,
      percent(malicious - missed, malicious),
      everyday,
      percent(alarmed, everyday),
      percent(unread, everyday),
      percent(everyday - unnamed, everyday),
    ]),
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
  const args = ['--conditions', 'react-server', '--import', 'tsx', program]
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
