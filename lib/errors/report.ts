import type { Moment } from '#lib/errors/ErrorRow.ts'
import { explain } from '#lib/errors/explain.ts'

/**
 * The one place of the browser side that writes to the console. Says key, sentence and details;
 * never the error itself, whose causes may quote requests, messages and signatures.
 */
export function report(error: unknown, moment?: Moment) {
  const { key, message, details, level } = explain(error, moment)
  // biome-ignore lint/suspicious/noConsole: everything else reports through here
  console[level](`[latchkey] ${key}: ${details ? `${message} (${details})` : message}`)
}
