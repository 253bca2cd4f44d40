import { WalletError } from '#lib/errors/WalletError.ts'

/**
 * Runs an act that the user can abort on the page: it then rejects at once with `passkeyAborted`,
 * and the act's later result is dropped.
 */
export async function unlessCalledOff<result>(
  act: () => Promise<result>,
  signal: AbortSignal | undefined,
): Promise<result> {
  if (!signal) return act()
  let stop = () => {}
  const calledOff = new Promise<never>((_resolve, reject) => {
    stop = () => reject(new WalletError('passkeyAborted'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([calledOff, signal.aborted ? calledOff : act()])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
