import { setTimeout as pause } from 'node:timers/promises'
import { printTable, type Row } from '../lib/table.mjs'
import type { Bench } from './Bench.ts'
import { residentMb } from './cpu.ts'
import { median } from './median.ts'
import { type Cookies, signInClient } from './signIns.ts'

/** A pace that leaves the machine to others: what grows per sign-in grows at any pace. */
const signInsPerSecond = 10
const readsPerSignIn = 2
/** The first minutes fill caches and compile code. */
const warmUpMinutes = 5
/** How much the median of the last five minutes may be above that of the first five after the warm-up. */
const growthPercent = 10

/** Lets a site answer sign-ins and session reads for some minutes, and prints its memory over time. */
export async function printSoak(bench: Bench, minutes: number): Promise<void> {
  await bench.withStack(async ({ siteUrl, site }) => {
    const client = signInClient(siteUrl, { connections: 4 })
    const samples: number[] = []
    let calls = 0
    const begin = performance.now()
    for (let minute = 1; minute <= minutes; minute++) {
      while (performance.now() < begin + minute * 60_000) {
        const at = performance.now()
        const cookies: Cookies = await client.signIn()
        for (let read = 0; read < readsPerSignIn; read++) await client.readSession(cookies)
        calls += 1
        await pause(Math.max(0, 1000 / signInsPerSecond - (performance.now() - at)))
      }
      samples.push(residentMb(site.pid) ?? Number.NaN)
      if (minute % 5 === 0)
        process.stdout.write(
          `minute ${minute}: ${samples.at(-1)?.toFixed(0)} MB, ${calls} sign-ins\n`,
        )
    }
    client.close()
    const first = median(samples.slice(warmUpMinutes, warmUpMinutes + 5))
    const last = median(samples.slice(-5))
    const growth = (last / first - 1) * 100
    const verdict: Row = [
      calls,
      calls * readsPerSignIn,
      first.toFixed(0),
      last.toFixed(0),
      `${growth.toFixed(1)} %`,
      `≤ ${growthPercent} %${growth <= growthPercent ? '' : ', missed'}`,
    ]
    await printTable(
      ['sign-ins', 'session reads', 'MB, minutes 6 to 10', 'MB, last 5', 'growth', 'goal'],
      [verdict],
    )
  })
}
