import { createEmitter } from '#connectors/defineConnector/createEmitter.ts'
import { askWallet } from '#connectors/walletConnect/askWallet.ts'
import { checkChains, parseChainReference } from '#connectors/walletConnect/chainReference.ts'
import { type ChosenApp, opensTheApp, requestLink } from '#connectors/walletConnect/deepLink.ts'
import { toConnectError } from '#connectors/walletConnect/failures.ts'
import { type FollowedSession, followSession } from '#connectors/walletConnect/followSession.ts'
import { isLess, missingFrom } from '#connectors/walletConnect/grant.ts'
import { createLeaving, type KeyValueStorage } from '#connectors/walletConnect/leaving.ts'
import { closeSdk, openSdk, type SdkOptions } from '#connectors/walletConnect/openSdk.ts'
import { createPairing } from '#connectors/walletConnect/pairing.ts'
import type { Sdk, SdkSession } from '#connectors/walletConnect/Sdk.ts'
import { createTabs } from '#connectors/walletConnect/tabs.ts'
import { foreignWords } from '#lib/errors/foreignWords.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'

/** §4: init is skipped unless it stands at the first; connect needs the last. */
export type RemoteState = 'not initialized' | 'initializing' | 'initialized'

export type RemoteOptions = Omit<SdkOptions, 'chainIds'> & {
  /** Chains asked for, in two lists as WalletConnect has them; one of them may be empty. */
  chains: readonly number[]
  optionalChains: readonly number[]
  /** Where the link of a pending attempt is kept, and what was left: not among the SDK's records. */
  notes: KeyValueStorage | null | undefined
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
  const leaving = createLeaving(options.notes)
  const pairing = createPairing({
    storage: options.notes,
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
    const left = await leaving.read()
    if (sdk.session && !left.includes(sdk.session.topic)) followed.adopt(sdk.session)
    leaveOthers(opened)
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
    if (isLess(missing)) emit('grant', missing)
    leaveOthers({ sdk, followed })
    tabs.tell({ type: 'connected', topic: session.topic })
    return live
  }

  /** Only one session is used: others, left before or by a tab that closed halfway, are ended. */
  function leaveOthers({ sdk, followed }: Pick<NonNullable<typeof opened>, 'sdk' | 'followed'>) {
    for (const { topic } of sdk.signer.client.session.getAll())
      if (topic !== followed.live()?.topic) void leaving.leave(sdk, topic)
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
    /** What the wallet left out of the session, while there is one and something is. */
    missing() {
      const live = opened?.followed.live()
      const missing = live && missingFrom(live.grant, sdkOptions().chainIds)
      return missing && isLess(missing) ? missing : undefined
    },
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
      if (topic !== undefined) await leaving.leave(sdk, topic)
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

/** Another tab has left the session: it goes out of this tab's memory as well. */
function forgetSession({ signer }: Sdk, topic: string) {
  const { client } = signer
  if (!client.session.keys.includes(topic)) return
  const reason = { code: 6000, message: 'User disconnected.' }
  client.session.delete(topic, reason).catch(() => undefined)
  client.events.emit('session_delete', { id: 0, topic })
}
