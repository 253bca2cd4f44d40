import type { ApprovedScope } from '#connectors/walletConnect/approvedScope.ts'
import { deferred } from '#connectors/walletConnect/deferred.ts'
import type { Sdk, SdkSession } from '#connectors/walletConnect/Sdk.ts'
import {
  adoptSession,
  applyEvent,
  applyUpdate,
  type SessionState,
  selectChain,
  type WalletEvent,
} from '#connectors/walletConnect/sessionState.ts'
import { walletConnectCodes } from '#lib/protocol/walletConnect.ts'

/** The current state of the followed session. */
export type LiveSession = {
  topic: string
  scope: ApprovedScope
  chainId: number
  /** Accounts on the current chain, the wallet's selected one first. */
  accounts: readonly string[]
  /** Name and links of the wallet's app. */
  peer: SdkSession['peer']['metadata']
  /** Resolves when the session ends, for any reason. */
  ended: Promise<void>
}

/** The session of one opened provider. */
export type FollowedSession = {
  live(): LiveSession | undefined
  /** Takes over a session; `chainId` is the preferred chain. */
  adopt(session: SdkSession, chainId?: number): LiveSession
  /** Switches to an approved chain, without notifying the wallet. */
  goToChain(chainId: number): void
  /** Resolves once the session contains this chain, or when the time is over. */
  waitForChain(chainId: number, limitMs: number): Promise<boolean>
  /** Ends the session on this side; `reason` is emitted to listeners. */
  end(reason?: 'USER_DISCONNECTED' | 'EXPIRED'): void
  /** Stops following; pending requests fail as if the session had ended. */
  stop(): void
}

type SessionListeners = {
  session_event(payload: { topic: string; params: WalletEvent }): void
  session_update(payload: { topic: string; params: Pick<SdkSession, 'namespaces'> }): void
  session_ping(payload: { topic: string }): void
  session_delete(payload: { topic: string }): void
  session_expire(payload: { topic: string }): void
}

/**
 * Follows one session by its wallet's events (ping, event, update, delete) and turns them into
 * EIP-1193 events: events of other topics are ignored, and each change is emitted once. It listens
 * to the SDK's client, because the provider emits some events twice and others never.
 */
export function followSession(
  sdk: Sdk,
  emit: (event: string, data: unknown) => void,
): FollowedSession {
  let state: SessionState | undefined
  let ended = deferred<void>()
  const waiters = createWaiters()

  function live(): LiveSession | undefined {
    if (!state) return undefined
    const { session, scope, chainId, accounts } = state
    const { topic, peer } = session
    return { topic, scope, chainId, accounts, peer: peer.metadata, ended: ended.promise }
  }

  function setDefaultChain({ chainId }: SessionState) {
    if (chainId !== 0 && chainId !== sdk.chainId) sdk.signer.setDefaultChain(`eip155:${chainId}`)
  }

  /** Emits what has changed, once. */
  function change(before: SessionState, next: SessionState) {
    state = next
    if (next.chainId === 0) return end()
    setDefaultChain(next)
    if (next.chainId !== before.chainId) emit('chainChanged', `0x${next.chainId.toString(16)}`)
    if (next.accounts.join() !== before.accounts.join()) emit('accountsChanged', [...next.accounts])
    waiters.check()
  }

  function adopt(session: SdkSession, wanted?: number) {
    if (state?.session.topic !== session.topic) ended = deferred<void>()
    state = adoptSession(session, [wanted, sdk.chainId])
    setDefaultChain(state)
    return live() as LiveSession
  }

  function end(reason: 'USER_DISCONNECTED' | 'EXPIRED' = 'USER_DISCONNECTED') {
    if (!state) return
    const { topic } = state.session
    state = undefined
    ended.resolve()
    emit('disconnect', disconnection(topic, reason))
  }

  const isOurs = ({ topic }: { topic: string }) => topic === state?.session.topic

  const stopListening = listenTo(sdk.signer.client, {
    session_event(payload) {
      if (!isOurs(payload) || !state) return
      const next = applyEvent(state, payload.params)
      if (!next) return
      if (next !== state) change(state, next)
      emit('session_event', payload)
    },
    session_update(payload) {
      if (!isOurs(payload) || !state) return
      change(state, applyUpdate(state, payload.params.namespaces))
      emit('session_update', payload)
    },
    session_ping: (payload) => isOurs(payload) && emit('session_ping', payload),
    session_delete(payload) {
      if (!isOurs(payload)) return
      emit('session_delete', payload)
      end()
    },
    session_expire: (payload) => isOurs(payload) && end('EXPIRED'),
  })

  return {
    live,
    adopt,
    goToChain(chainId) {
      if (state) change(state, selectChain(state, chainId))
    },
    waitForChain: (chainId, limitMs) =>
      waiters.wait(() => Boolean(state?.scope.chainIds.includes(chainId)), limitMs),
    end,
    stop() {
      stopListening()
      ended.resolve()
    },
  }
}

/** The error of EIP-1193's `disconnect`, with the reason as its name. */
export function disconnection(topic: string | undefined, name: 'USER_DISCONNECTED' | 'EXPIRED') {
  return {
    code: walletConnectCodes.userDisconnected,
    message: 'User disconnected.',
    name,
    data: topic,
  }
}

/** Listens to the SDK's client; returns the undo. */
function listenTo(client: Sdk['signer']['client'], listeners: SessionListeners) {
  const entries = Object.entries(listeners) as [keyof SessionListeners, (payload: never) => void][]
  for (const [event, listener] of entries) client.on(event, listener as never)
  return () => {
    for (const [event, listener] of entries) client.removeListener(event, listener as never)
  }
}

/** Promises that wait for a condition, which `check` tests again. */
function createWaiters() {
  const waiters = new Set<() => void>()
  return {
    check() {
      for (const notify of waiters) notify()
    },
    /** Resolves with true once the condition is met, or with its state when the time is over. */
    wait(isMet: () => boolean, limitMs: number): Promise<boolean> {
      if (isMet()) return Promise.resolve(true)
      return new Promise((resolve) => {
        const finish = () => {
          clearTimeout(timer)
          waiters.delete(notify)
          resolve(isMet())
        }
        const notify = () => isMet() && finish()
        const timer = setTimeout(finish, limitMs)
        waiters.add(notify)
      })
    },
  }
}
