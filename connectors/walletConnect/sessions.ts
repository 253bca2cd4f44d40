import type { SignInRequest } from '#connectors/defineConnector/ConnectorMembers.ts'
import {
  isMissingAny,
  missingPermissions,
  missingRequirements,
  readApprovedScope,
} from '#connectors/walletConnect/approvedScope.ts'
import { walletConnectErrors } from '#connectors/walletConnect/errors.ts'
import { disconnection } from '#connectors/walletConnect/followSession.ts'
import { toError } from '#connectors/walletConnect/normalizeError.ts'
import type { OpenedSdk, SdkInUse } from '#connectors/walletConnect/openedSdk.ts'
import type { Pairing } from '#connectors/walletConnect/pairing.ts'
import type { PendingDisconnects } from '#connectors/walletConnect/pendingDisconnects.ts'
import type { Sdk, SdkSession } from '#connectors/walletConnect/Sdk.ts'
import type { TabMessage, Tabs } from '#connectors/walletConnect/tabs.ts'
import { recognizeError } from '#lib/errors/recognizeError.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** Options of {@link createSessions}. */
type SessionsOptions = {
  emit(event: string, data: unknown): void
  /** Requested chains, in order of preference. */
  chainIds(): [number, ...number[]]
  /** Whether the site already uses a wallet; a late approval is then ended. Default: never. */
  isConnected?(): Promise<boolean>
  /** Whether a wallet may be asked to sign in as it connects. */
  offersSignIn(): boolean
  opened: OpenedSdk
  pairing: Pairing
  pendingDisconnects: PendingDisconnects
  tabs: Tabs
}

/**
 * Decides which session a page uses: one that a wallet has just approved, one approved late, or
 * that of another tab. Only one is used; others are ended.
 */
export function createSessions(options: SessionsOptions) {
  const { emit, chainIds, isConnected, offersSignIn, opened, pairing, pendingDisconnects, tabs } =
    options
  /** When this page's session was settled, in Unix milliseconds; 0 for one of an earlier page. */
  let settledAt = 0
  /** A wallet that signs in wrongly as it connects is next asked for one after the other. */
  let isSignInOffered = true

  /**
   * Uses a new session and emits what the wallet did not approve.
   * @throws WalletError approvalIncomplete, after ending the session, if a requirement is missing
   */
  function settle({ sdk, followed }: SdkInUse, session: SdkSession, chainId?: number) {
    const missingRequired = missingRequirements(readApprovedScope(session))
    if (missingRequired.length > 0) {
      void pendingDisconnects.disconnect(sdk, session.topic)
      throw new WalletError(walletConnectErrors.approvalIncomplete, {
        args: { lacking: missingRequired.join(', ') },
      })
    }
    const live = followed.adopt(session, chainId)
    const missing = missingPermissions(live.scope, chainIds())
    if (isMissingAny(missing)) emit('grant', missing)
    pendingDisconnects.disconnectOthers(sdk, { topic: session.topic })
    settledAt = Date.now()
    tabs.post({ type: 'connected', topic: session.topic, at: settledAt })
    return live
  }

  /** Another tab has connected since: its session is used here as well, and ours is ended. */
  async function replace({ sdk, followed, stop }: SdkInUse, at: number) {
    settledAt = at
    const topic = followed.live()?.topic
    stop()
    if (topic !== undefined) await pendingDisconnects.disconnect(sdk, topic)
    opened.discard()
    await opened.init().catch(() => undefined)
    const live = opened.current()?.followed.live()
    if (!live) return emit('disconnect', disconnection(topic, 'USER_DISCONNECTED'))
    emit('chainChanged', `0x${live.chainId.toString(16)}`)
    emit('accountsChanged', [...live.accounts])
  }

  return {
    /**
     * Connects and resolves with the accounts; an existing session is reused.
     * @throws WalletError notInitialized before init
     */
    async connect(chainId?: number, signIn?: SignInRequest): Promise<readonly string[]> {
      const current = opened.current()
      if (!current) throw new WalletError(walletConnectErrors.notInitialized)
      const live = current.followed.live()
      if (live) return live.accounts
      const preferred = startingWith(chainIds(), chainId)
      try {
        const offered = isSignInOffered && offersSignIn() ? signIn : undefined
        const session = await pairing.connect(current.sdk, preferred, offered)
        return settle(current, session, chainId).accounts
      } catch (error) {
        const key = error instanceof WalletError ? error.key : undefined
        if (key === walletConnectErrors.walletConnectInitFailed.key) opened.discard()
        if (key === routeErrors.messageInvalid.key || key === routeErrors.signatureInvalid.key)
          isSignInOffered = false
        throw await recognizeError(toError(error), 'connect', walletConnectErrors)
      }
    },
    /** Uses a late session, unless a wallet is connected by now. */
    async adoptLate(session: SdkSession) {
      const before = opened.current()
      const hasWallet = await isConnected?.()
      if (!before || opened.current() !== before) return
      if (!hasWallet && !pairing.isPending()) {
        settle(before, session)
        emit('late', undefined)
        return
      }
      await pendingDisconnects.disconnect(before.sdk, session.topic)
      // The records may contain another tab's session by now.
      if (opened.current() === before && !pairing.isPending()) opened.discard()
    },
    /** Called when another tab has connected or ended a session. */
    onTabMessage(message: TabMessage) {
      const current = opened.current()
      if (!current) return
      const live = current.followed.live()
      const isOurs = live?.topic === message.topic
      if (message.type === 'ended' && isOurs) removeSession(current.sdk, message.topic)
      if (message.type !== 'connected' || isOurs) return
      // Another tab changed the records: they are read again before the next use.
      if (!live && !pairing.isPending()) opened.discard()
      if (live && isNewer(message, { topic: live.topic, at: settledAt }))
        void replace(current, message.at)
    },
  }
}

/** The chains with the preferred one first, if it is one of them. */
export function startingWith(
  chainIds: readonly [number, ...number[]],
  preferred: number | undefined,
): [number, ...number[]] {
  const first = preferred !== undefined && chainIds.includes(preferred) ? preferred : chainIds[0]
  return [first, ...chainIds.filter((id) => id !== first)]
}

/** Whether the other session was settled later; all tabs decide a tie the same way. */
export function isNewer(other: { topic: string; at: number }, ours: { topic: string; at: number }) {
  return other.at === ours.at ? other.topic > ours.topic : other.at > ours.at
}

/** Another tab ended the session: removes it from this tab's memory as well. */
function removeSession({ signer }: Sdk, topic: string) {
  const { client } = signer
  if (!client.session.keys.includes(topic)) return
  const reason = { code: 6000, message: 'User disconnected.' }
  client.session.delete(topic, reason).catch(() => undefined)
  client.events.emit('session_delete', { id: 0, topic })
}
