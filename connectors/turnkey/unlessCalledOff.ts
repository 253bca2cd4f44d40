import { WalletError } from '#lib/errors/WalletError.ts'

/**
 * What an act comes to, unless the person calls it off on the page: then `passkeyAborted` at once,
 * and whatever the act still comes to is dropped.
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
