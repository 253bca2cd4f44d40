import type { ErrorActor } from '#lib/errors/defineErrors.ts'

/** An error that was shown to the user. */
export type ErrorReport = {
  key: string
  /** The message on screen. */
  message: string
  /** `warn` if the user canceled, the prompt timed out, or no suitable authenticator exists. */
  level: 'warn' | 'error'
  /** Who can act on an external error: the user on the page or in the wallet, its maker, or the site. */
  actor?: ErrorActor
  details?: string
  code?: number | string
  /** Name, code and message of each error inside, outermost first; no stack, request or URL. */
  causes: readonly string[]
  /** The thrown error. It may quote the request, so check it before sending it anywhere. */
  error: unknown
}

/** A function that receives error reports. */
export type ErrorReporter = (report: ErrorReport) => void

let reporter: ErrorReporter = reportToConsole

/** Replaces the console reporter with a site's own; call it in instrumentation-client.ts. */
export function setErrorReporter(own: ErrorReporter): void {
  reporter = own
}

/** Returns the current reporter. */
export function errorReporter(): ErrorReporter {
  return reporter
}

function reportToConsole({ key, message, level, details, causes }: ErrorReport) {
  const lines = [`[latchkey] ${key}: ${details ? `${message} (${details})` : message}`]
  // biome-ignore lint/suspicious/noConsole: everything else reports through here
  console[level]([...lines, ...causes.map((cause) => `caused by ${cause}`)].join('\n'))
}
