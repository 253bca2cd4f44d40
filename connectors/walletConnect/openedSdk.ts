import { walletConnectErrors } from '#connectors/walletConnect/errors.ts'
import type { FollowedSession } from '#connectors/walletConnect/followSession.ts'
import { toInitError } from '#connectors/walletConnect/normalizeError.ts'
import { closeSdk, openSdk, type SdkOptions } from '#connectors/walletConnect/openSdk.ts'
import type { Pairing } from '#connectors/walletConnect/pairing.ts'
import type { PendingDisconnects } from '#connectors/walletConnect/pendingDisconnects.ts'
import type { Sdk } from '#connectors/walletConnect/Sdk.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** An SDK that was opened, and the session that is followed in it. */
export type SdkInUse = {
  sdk: Sdk
  followed: FollowedSession
  /** Stops following; the SDK stays open. */
  stop(): void
}

/** `init` does nothing unless the state is `not initialized`; `connect` requires `initialized`. */
export type ProviderState = 'not initialized' | 'initializing' | 'initialized'

/** The SDK of one provider, created by {@link createOpenedSdk}. */
export type OpenedSdk = ReturnType<typeof createOpenedSdk>

/** Options of {@link createOpenedSdk}. */
type OpenedSdkOptions = {
  /** @throws WalletError if the parameters are invalid */
  sdkOptions(): SdkOptions
  pairing: Pick<Pairing, 'resume' | 'drop'>
  pendingDisconnects: PendingDisconnects
  /** Starts to follow the sessions of an SDK. */
  follow(sdk: Sdk): SdkInUse
}

/** Opens the SDK on demand, restores its session or its pending pairing, and discards it. */
export function createOpenedSdk(options: OpenedSdkOptions) {
  const { sdkOptions, pairing, pendingDisconnects, follow } = options
  let current: SdkInUse | undefined
  let opening: Promise<void> | undefined

  async function start() {
    const checked = sdkOptions()
    const sdk = await openSdk(checked).catch((cause) => {
      throw toInitError(cause)
    })
    current = follow(sdk)
    const { followed } = current
    const pendingTopics = await pendingDisconnects.read()
    if (sdk.session && !pendingTopics.includes(sdk.session.topic)) followed.adopt(sdk.session)
    const live = followed.live()
    // Before others are ended: the session that an earlier page waited for may have settled by now.
    const resumed = live ? undefined : await pairing.resume(sdk, checked.chainIds, pendingTopics)
    pendingDisconnects.disconnectOthers(sdk, { topic: live?.topic, pairingTopic: resumed })
  }

  return {
    /** The SDK in use; undefined before `init` and after `discard`. */
    current: () => current,
    /** The SDK in use. @throws WalletError walletConnectNotInitialized */
    ready(): SdkInUse {
      if (!current) throw new WalletError(walletConnectErrors.walletConnectNotInitialized)
      return current
    },
    state: (): ProviderState =>
      current ? 'initialized' : opening ? 'initializing' : 'not initialized',
    /** Opens the official provider; does nothing while that is in progress or done. */
    init(): Promise<void> {
      if (current) return Promise.resolve()
      opening ??= start().finally(() => {
        opening = undefined
      })
      return opening
    },
    /** Discards an SDK that cannot be used; the next `init` opens another. */
    discard() {
      if (!current) return
      current.stop()
      closeSdk(sdkOptions(), current.sdk)
      current = undefined
      pairing.drop()
    },
  }
}
