import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClock } from '#devnet/clock.ts'
import type { Letter } from '#devnet/custody/CustodyWorld.ts'
import { startCustody } from '#devnet/custody/custody.ts'
import { serve } from '#devnet/http/serve.ts'
import { createRequestLog } from '#devnet/requestLog.ts'

/** A custody for server tests, with its switches and its mail. */
export type TestCustody = Awaited<ReturnType<typeof startTestCustody>>

/** Starts the devnet's custody on free ports in a directory of its own; the caller stops it. */
export async function startTestCustody() {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-custody-'))
  const clock = createClock()
  const log = createRequestLog(clock)
  const letters: Letter[] = []
  const custody = await startCustody({
    port: 0,
    dataDir,
    clock,
    log,
    mail: {
      send: async (letter) => {
        letters.push(letter)
      },
    },
    issuers: {
      verify: () => Promise.reject(new Error('no issuer here')),
    },
  })
  const control = await serve({ name: 'the switches', port: 0, routes: custody.control })
  return {
    url: custody.url,
    clock,
    /** Oldest first. */
    letters,
    /** Sub-organizations: all organisations but the parent. */
    subOrganizations: () => custody.counts().organizations - 1,
    /** Paths asked for since the last call, oldest first. */
    asked() {
      const methods = log.list().map(({ method }) => method)
      log.clear()
      return methods
    },
    /** `switch('fault', { kind: 'drop' })` */
    async switch(name: string, body: object) {
      const response = await fetch(`${control.url}/control/custody/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(await response.text())
    },
    async stop() {
      await control.stop()
      await custody.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
