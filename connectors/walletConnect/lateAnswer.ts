import type { LiveSession } from '#connectors/walletConnect/followSession.ts'
import type { Sdk } from '#connectors/walletConnect/Sdk.ts'
import { withLateAnswer as markLate } from '#lib/errors/lateAnswer.ts'
import { fieldOf } from '#lib/protocol/fieldOf.ts'

/** Marks the error of a request that was given up with the answer that the wallet may still give. */
export function withLateAnswer(error: object, ...asked: Parameters<typeof lateAnswer>): object {
  return markLate(error, lateAnswer(...asked))
}

/**
 * What the wallet answers to a request that was given up, as long as its session lasts; undefined if it
 * refuses, or if the session ends. The SDK drops such an answer, though the wallet has acted.
 */
export function lateAnswer(
  { signer }: Sdk,
  { topic, ended }: Pick<LiveSession, 'topic' | 'ended'>,
  request: { method: string; params?: unknown },
): Promise<unknown> {
  const { history } = signer.client.core
  const asked = JSON.stringify(request.params)
  const isAsked = (record: unknown) => {
    const sent = fieldOf(fieldOf(fieldOf(record, 'request'), 'params'), 'request')
    const isSame = fieldOf(sent, 'method') === request.method
    return (
      fieldOf(record, 'topic') === topic &&
      isSame &&
      JSON.stringify(fieldOf(sent, 'params')) === asked
    )
  }
  return new Promise((resolve) => {
    const end = (answer?: unknown) => {
      history.off('history_updated', listen)
      resolve(answer)
    }
    const listen = (record: unknown) => {
      if (isAsked(record)) end(fieldOf(fieldOf(record, 'response'), 'result'))
    }
    history.on('history_updated', listen)
    void ended.then(() => end())
  })
}
