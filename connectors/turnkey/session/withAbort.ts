import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/**
 * Runs a sign-in that the user can abort on the page: it then rejects at once with
 * `passkeyAborted`, and a later result is dropped.
 */
export async function withAbort<result>(
  run: () => Promise<result>,
  signal: AbortSignal | undefined,
): Promise<result> {
  if (!signal) return run()
  let abort = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(new WalletError(turnkeyErrors.passkeyAborted))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
  })
  try {
    return await Promise.race([aborted, signal.aborted ? aborted : run()])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
