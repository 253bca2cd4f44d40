import { type ChosenApp, opensApp, requestLink } from '#connectors/walletConnect/deepLink.ts'
import type { FollowedSession } from '#connectors/walletConnect/followSession.ts'
import type { Sdk, SdkSession } from '#connectors/walletConnect/Sdk.ts'

/** Which app a request opens, and how; on a phone only. */
export type RequestedAppOptions = {
  /** The app to open for a request of this session. */
  appToOpen?(session: { peer: SdkSession['peer']['metadata'] }): ChosenApp | undefined
  /** Opens it. */
  open?(href: string): void
}

/**
 * Opens the wallet's app on a phone once the relay has the request; a link is the fallback. Emits
 * `openWallet`, and `walletAnswered` when the request is over.
 */
export function createRequestedApp(
  options: RequestedAppOptions,
  emit: (event: string, data: unknown) => void,
) {
  let waiting: ChosenApp | undefined
  return {
    /** The app that has a pending request. */
    waiting: () => waiting,
    /** Opens the app for each request of the followed session; returns the stop. */
    listen({ signer: { client } }: Sdk, followed: FollowedSession) {
      const onSent = (sent: { id: number; topic: string; request: { method: string } }) => {
        const live = followed.live()
        if (live?.topic !== sent.topic || !opensApp(sent.request.method)) return
        const app = options.appToOpen?.({ peer: live.peer })
        if (!app) return
        const href = requestLink(app.href, sent)
        waiting = { name: app.name, href }
        emit('openWallet', { ...waiting, method: sent.request.method })
        options.open?.(href)
      }
      client.on('session_request_sent', onSent)
      return () => client.removeListener('session_request_sent', onSent)
    },
    /** Called when a request was answered or has failed. */
    finish(method: string) {
      if (!opensApp(method)) return
      waiting = undefined
      emit('walletAnswered', { method })
    },
  }
}
