import { createClock } from '#devnet/clock.ts'
import { startCustody } from '#devnet/custody/custody.ts'
import { startIssuer } from '#devnet/issuer/issuer.ts'
import { startMailbox } from '#devnet/mailbox/mailbox.ts'
import { createRequestLog } from '#devnet/requestLog.ts'

/** Custody in a separate process, to be killed by a test: prints its URL when it is ready. */
const clock = createClock()
const log = createRequestLog(clock)
const mailbox = await startMailbox({ port: 0, clock, log, script: '' })
const issuer = await startIssuer({ port: 0, clock })
const custody = await startCustody({
  port: 0,
  clock,
  log,
  dataDir: process.argv[2] ?? '',
  mail: mailbox.mailer,
  issuers: issuer.issuers,
})
process.stdout.write(`${custody.url}\n`)
