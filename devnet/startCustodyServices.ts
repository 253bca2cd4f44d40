import type { Clock } from '#devnet/clock.ts'
import { createClock } from '#devnet/clock.ts'
import { type Custody, startCustody } from '#devnet/custody/custody.ts'
import { startFrames } from '#devnet/frames/frames.ts'
import type { Served } from '#devnet/http/serve.ts'
import { type Issuer, startIssuer } from '#devnet/issuer/issuer.ts'
import { type Mailbox, startMailbox } from '#devnet/mailbox/mailbox.ts'
import type { RequestLog } from '#devnet/requestLog.ts'
import { devnetCustody } from '#lib/protocol/custody.ts'
import { devnetPortOffsets } from '#lib/protocol/devnet.ts'

/** Custody and the services that belong to it: frames, mailbox and issuer. */
export type CustodyServices = {
  custody: Custody
  frames: Served
  mailbox: Mailbox
  issuer: Issuer
}

/**
 * Starts them; each is passed to `started` once it runs, so that it is stopped even after a
 * failure.
 */
export async function startCustodyServices(options: {
  devnetPort: number
  dataDir: string
  siteUrl?: string | undefined
  log: RequestLog
  /** The mailbox's page script. */
  script: string
  started: <Part extends { stop(): Promise<void> }>(part: Part) => Part
}): Promise<CustodyServices> {
  const { devnetPort, dataDir, siteUrl, log, script, started } = options
  // One clock for all of them: tokens, codes and sessions expire by the same time.
  const clock: Clock = createClock()
  const port = (service: keyof typeof devnetPortOffsets) => devnetPort + devnetPortOffsets[service]
  const [mailbox, issuer, frames] = await Promise.all([
    startMailbox({ port: port('mailbox'), clock, log, script }).then(started),
    startIssuer({ port: port('issuer'), clock }).then(started),
    startFrames({
      port: port('frames'),
      signerPublicKey: devnetCustody.signerPublicKey,
      ...(siteUrl ? { siteUrl } : {}),
    }).then(started),
  ])
  const custody = started(
    await startCustody({
      port: port('custody'),
      dataDir,
      clock,
      log,
      mail: mailbox.mailer,
      issuers: issuer.issuers,
    }),
  )
  return { custody, frames, mailbox, issuer }
}
