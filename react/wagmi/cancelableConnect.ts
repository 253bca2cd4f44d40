import type { CreateConnectorFn } from 'wagmi'

/** What a request to connect of our own has besides wagmi's parameters. */
export type Cancelable = {
  signal: AbortSignal
  /** Whether an approval that comes after the signal was aborted is wanted all the same. */
  isWanted: () => boolean
}

/**
 * Returns a connector whose requests to connect end as soon as they are canceled, whatever the wallet
 * does: wagmi waits for no answer, and one that comes later never reaches it. An approval that nobody
 * waits for is given back. wagmi's `connect` passes `cancelable` on, as it does any parameter.
 */
export function cancelableConnect(create: CreateConnectorFn): CreateConnectorFn {
  return (config) => {
    const connector = create(config)
    return {
      ...connector,
      async connect(this: unknown, { cancelable, ...parameters }: Parameters = {}) {
        cancelable?.signal.throwIfAborted()
        const answer = Promise.resolve(connector.connect.call(this as never, parameters as never))
        if (!cancelable) return answer
        const { signal, isWanted } = cancelable
        const canceled = new Promise<never>((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        })
        void answer
          .then(() => {
            if (signal.aborted && !isWanted()) return connector.disconnect.call(this as never)
          })
          // Refused, or what is given back was gone: either way nothing is connected.
          .catch(() => undefined)
        return Promise.race([answer, canceled])
      },
    } as ReturnType<CreateConnectorFn>
  }
}

type Parameters = { cancelable?: Cancelable }
