import { askWallet } from '#connectors/walletConnect/askWallet.ts'
import { checkChains, parseChainReference } from '#connectors/walletConnect/chainReference.ts'
import { createEmitter } from '#connectors/walletConnect/createEmitter.ts'
import { type ChosenApp, opensTheApp, requestLink } from '#connectors/walletConnect/deepLink.ts'
import { toConnectError } from '#connectors/walletConnect/failures.ts'
import { type FollowedSession, followSession } from '#connectors/walletConnect/followSession.ts'
import { missingFrom } from '#connectors/walletConnect/grant.ts'
import { inTime } from '#connectors/walletConnect/inTime.ts'
import { closeSdk, openSdk, type SdkOptions } from '#connectors/walletConnect/openSdk.ts'
import { createPairing, type PairingOptions } from '#connectors/walletConnect/pairing.ts'
import type { Sdk, SdkSession } from '#connectors/walletConnect/Sdk.ts'
import { createTabs } from '#connectors/walletConnect/tabs.ts'
import { foreignWords } from '#lib/errors/foreignWords.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'

/** How long leaving may take where the relay is away, in milliseconds. */
export const leaveMs = 3_000

/** §4: init is skipped unless it stands at the first; connect needs the last. */
export type RemoteState = 'not initialized' | 'initializing' | 'initialized'

export type RemoteOptions = Omit<SdkOptions, 'chainIds'> & {
  /** Chains asked for, in two lists as WalletConnect has them; one of them may be empty. */
  chains: readonly number[]
  optionalChains: readonly number[]
  /** Where the link of a pending attempt is stored. */
  uriStorage: PairingOptions['storage']
  /** The app to open for a request, on a phone only. */
  appToOpen?(session: { peer: SdkSession['peer']['metadata'] }): ChosenApp | undefined
  /** Opens it. */
  open?(href: string): void
}

/** An EIP-1193 provider whose wallet is on another device. Its events beyond EIP-1193:
 * `display_uri` (a link to show), `grant` (what the wallet left out), `late` (an approval nobody
 * waited for), `openWallet` and `walletAnswered` (a request that needs the wallet's app). */
export type RemoteProvider = ReturnType<typeof createRemoteProvider>

/** The room behind the door: opens the official provider, pairs, follows the session, asks. */
export function createRemoteProvider(options: RemoteOptions) {
  const { emit, on, removeListener } = createEmitter()
  let opened: { sdk: Sdk; followed: FollowedSession; stop: () => void } | undefined
  let opening: Promise<void> | undefined
  let waitingApp: ChosenApp | undefined
  const pairing = createPairing({
    storage: options.uriStorage,
    onUri: (uri) => emit('display_uri', uri),
    onLate(session) {
      if (!opened) return
      settle(opened, session)
      emit('late', undefined)
    },
  })
  const tabs = createTabs(options.storePrefix, ({ type, topic }) => {
    const { sdk, followed } = opened ?? {}
    const isOurs = followed?.live()?.topic === topic
    if (type === 'ended' && sdk && isOurs) forgetSession(sdk, topic)
    // Records changed behind this tab's back: they are read anew before the next use.
    if (type === 'connected' && followed && !followed.live() && !pairing.isPending()) discard()
  })

  function sdkOptions(): SdkOptions {
    const { chains, optionalChains } = options
    if (!options.projectId) throw new WalletError('projectIdRequired')
    return { ...options, chainIds: checkChains(chains, optionalChains) }
  }

  /** Opens the official provider; does nothing while that is under way or done (§4). */
  function init(): Promise<void> {
    if (opened) return Promise.resolve()
    opening ??= start().finally(() => {
      opening = undefined
    })
    return opening
  }

  async function start() {
    const checked = sdkOptions()
    let sdk: Sdk
    try {
      sdk = await openSdk(checked)
    } catch (cause) {
      const details = foreignWords(cause)
      throw new WalletError('walletConnectInitFailed', { cause, ...(details && { details }) })
    }
    const followed = followSession(sdk, (event, data) => {
      emit(event, data)
      if (event === 'disconnect')
        tabs.tell({ type: 'ended', topic: (data as { data: string }).data })
    })
    const stopOpening = followRequests(sdk, followed)
    opened = {
      sdk,
      followed,
      stop() {
        followed.stop()
        stopOpening()
      },
    }
    if (sdk.session) followed.adopt(sdk.session)
    leaveOthers(sdk)
  }

  function ready() {
    if (!opened) throw new WalletError('walletConnectNotInitialized')
    return opened
  }

  /**
   * Connects and resolves with the accounts; a session that is alive is taken up as it is.
   * Throws `notInitialized` before init.
   */
  async function connect({ chainId }: { chainId?: number } = {}): Promise<readonly string[]> {
    if (!opened) throw new WalletError('notInitialized')
    const { sdk, followed } = opened
    const live = followed.live()
    if (live) return live.accounts
    const asked = sdkOptions().chainIds
    const first = chainId !== undefined && asked.includes(chainId) ? chainId : asked[0]
    try {
      const session = await pairing.connect(sdk, [first, ...asked.filter((id) => id !== first)])
      return settle(opened, session, chainId).accounts
    } catch (error) {
      if (error instanceof WalletError && error.key === 'walletConnectInitFailed') discard()
      throw toConnectError(error)
    }
  }

  /** Takes up a fresh session and says what the wallet left out of it. */
  function settle(
    { sdk, followed }: NonNullable<typeof opened>,
    session: SdkSession,
    chainId?: number,
  ) {
    const live = followed.adopt(session, chainId)
    const missing = missingFrom(live.grant, sdkOptions().chainIds)
    const isLess = missing.chainIds.length + missing.methods.length + missing.events.length > 0
    if (isLess || missing.isWalletOnly) emit('grant', missing)
    leaveOthers(sdk)
    tabs.tell({ type: 'connected', topic: session.topic })
    return live
  }

  /** A provider that does not get anywhere is given up; the next init opens another. */
  function discard() {
    if (!opened) return
    opened.stop()
    closeSdk(sdkOptions(), opened.sdk)
    opened = undefined
    pairing.drop()
  }

  /** On a phone the wallet's app is opened once the relay has the request; a link stays as fallback. */
  function followRequests(sdk: Sdk, followed: FollowedSession) {
    const { client } = sdk.signer
    const onSent = (sent: { id: number; topic: string; request: { method: string } }) => {
      const live = followed.live()
      if (live?.topic !== sent.topic || !opensTheApp(sent.request.method)) return
      const app = options.appToOpen?.({ peer: live.peer })
      if (!app) return
      const href = requestLink(app.href, sent)
      waitingApp = { name: app.name, href }
      emit('openWallet', { ...waitingApp, method: sent.request.method })
      options.open?.(href)
    }
    client.on('session_request_sent', onSent)
    return () => client.removeListener('session_request_sent', onSent)
  }

  return {
    on,
    removeListener,
    init,
    connect,
    state: (): RemoteState =>
      opened ? 'initialized' : opening ? 'initializing' : 'not initialized',
    /** The link to show, while somebody waits for a wallet. */
    uri: pairing.uri,
    /** The app in which a request waits, on a phone. */
    waitingApp: () => waitingApp,
    /** The person closed the dialog. */
    close: pairing.close,
    /** EIP-1193. `chain` is `{namespace}:{reference}`; left out: the current chain. */
    async request({ method, params }: { method: string; params?: unknown }, chain?: string) {
      const { sdk, followed } = ready()
      const chainId = chain === undefined ? undefined : chainIdOf(chain, followed)
      try {
        return await askWallet(sdk, followed, { method, params }, chainId)
      } finally {
        if (opensTheApp(method)) {
          waitingApp = undefined
          emit('walletAnswered', { method })
        }
      }
    },
    /** Whether a session with an account is there; asks nobody. */
    isAuthorized: () => (ready().followed.live()?.accounts.length ?? 0) > 0,
    /** Ends the session here at once, and at the wallet as soon as the relay lets it. */
    async disconnect() {
      const { sdk, followed } = ready()
      const topic = followed.live()?.topic
      followed.end()
      if (topic === undefined) return
      await inTime(sdk.disconnect(), leaveMs, () => new Error('late')).catch(() => undefined)
      forgetSession(sdk, topic)
    },
    /** Lets go of everything this page holds; the session stays. For tests and for the end of a page. */
    stop() {
      discard()
      tabs.close()
    },
  } satisfies Eip1193Provider & Record<string, unknown>
}

/** Throws `unconfiguredNamespace` where there is no session for it. */
function chainIdOf(chain: string, followed: FollowedSession) {
  const { namespace, reference } = parseChainReference(chain)
  if (namespace !== 'eip155' || !followed.live())
    throw new WalletError('unconfiguredNamespace', { args: { namespace } })
  return Number(reference)
}

/** Takes a session out of the SDK's records where its own way out did not get that far. */
function forgetSession({ signer }: Sdk, topic: string) {
  const { client } = signer
  if (!client.session.keys.includes(topic)) return
  const reason = { code: 6000, message: 'User disconnected.' }
  client.session.delete(topic, reason).catch(() => undefined)
  client.events.emit('session_delete', { id: 0, topic })
}

/** Only one session is used: others, left by a tab that was closed halfway, are ended. */
function leaveOthers({ signer, session }: Sdk) {
  for (const { topic } of signer.client.session.getAll()) {
    if (topic === session?.topic) continue
    const reason = { code: 6000, message: 'User disconnected.' }
    signer.client.disconnect({ topic, reason }).catch(() => undefined)
  }
}
