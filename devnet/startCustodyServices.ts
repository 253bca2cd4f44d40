import type { Clock } from '#devnet/clock.ts'
import { createClock } from '#devnet/clock.ts'
import { type Custody, startCustody } from '#devnet/custody/custody.ts'
import { portInRange } from '#devnet/environment.ts'
import { startFrames } from '#devnet/frames/frames.ts'
import type { Served } from '#devnet/http/serve.ts'
import { type Issuer, startIssuer } from '#devnet/issuer/issuer.ts'
import { type Mailbox, startMailbox } from '#devnet/mailbox/mailbox.ts'
import type { RequestLog } from '#devnet/requestLog.ts'
import type { ServiceName } from '#devnet/selectServices.ts'
import type { Strictness } from '#devnet/strict/strictness.ts'
import { devnetCustody } from '#lib/protocol/custody.ts'
import type { devnetPortOffsets } from '#lib/protocol/devnet.ts'

/** Custody and the services that belong to it; those that were not selected are missing. */
export type CustodyServices = {
  custody?: Custody | undefined
  frames?: Served | undefined
  mailbox?: Mailbox | undefined
  issuer?: Issuer | undefined
}

/**
 * Starts the selected ones; each is passed to `started` once it runs, so that it is stopped even after a
 * failure.
 */
export async function startCustodyServices(options: {
  devnetPort: number
  dataDir: string
  siteUrl?: string | undefined
  log: RequestLog
  strictness: Strictness
  selected: ReadonlySet<ServiceName>
  /** The mailbox's page script. */
  script: string
  started: <Part extends { stop(): Promise<void> }>(part: Part) => Part
}): Promise<CustodyServices> {
  const { devnetPort, dataDir, siteUrl, log, strictness, script, selected, started } = options
  // One clock for all of them: tokens, codes and sessions expire by the same time.
  const clock: Clock = createClock()
  const port = (service: keyof typeof devnetPortOffsets) => portInRange(devnetPort, service)
  const ifSelected = async <Part extends { stop(): Promise<void> }>(
    service: ServiceName,
    start: () => Promise<Part>,
  ) => (selected.has(service) ? started(await start()) : undefined)
  const [mailbox, issuer, frames] = await Promise.all([
    ifSelected('mailbox', () =>
      startMailbox({ port: port('mailbox'), clock, log, strictness, script }),
    ),
    ifSelected('issuer', () => startIssuer({ port: port('issuer'), clock })),
    ifSelected('frames', () =>
      startFrames({
        port: port('frames'),
        signerPublicKey: devnetCustody.signerPublicKey,
        ...(siteUrl ? { siteUrl } : {}),
      }),
    ),
  ])
  if (!mailbox || !issuer) return { frames, mailbox, issuer }
  const custody = await ifSelected('custody', () =>
    startCustody({
      port: port('custody'),
      dataDir,
      clock,
      log,
      strictness,
      mail: mailbox.mailer,
      issuers: issuer.issuers,
    }),
  )
  return { custody, frames, mailbox, issuer }
}
