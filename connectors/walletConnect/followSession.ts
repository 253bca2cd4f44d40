import { parseChainId } from '#connectors/defineConnector/parseChainId.ts'
import { type ApprovedScope, readApprovedScope } from '#connectors/walletConnect/approvedScope.ts'
import { deferred } from '#connectors/walletConnect/deferred.ts'
import type { Sdk, SdkSession } from '#connectors/walletConnect/Sdk.ts'
import { isSameAddress } from '#lib/isSameAddress.ts'
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

type Events = { topic: string; params: { event: { name: string; data: unknown }; chainId: string } }
type Update = { topic: string; params: Pick<SdkSession, 'namespaces'> }

type SessionListeners = {
  session_event(payload: Events): void
  session_update(payload: Update): void
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
  const { client } = sdk.signer
  let session: SdkSession | undefined
  let scope: ApprovedScope
  let chainId = 0
  let currentAccounts: readonly string[] = []
  /** Accounts and chain from the wallet's events, which may precede their approval. */
  let reportedAccounts: string[] = []
  let reportedChainId: number | undefined
  let ended = deferred<void>()
  const waiters = createWaiters()

  function live(): LiveSession | undefined {
    if (!session) return undefined
    const { topic, peer } = session
    return {
      topic,
      scope,
      chainId,
      accounts: currentAccounts,
      peer: peer.metadata,
      ended: ended.promise,
    }
  }

  /** Emits what has changed, once. */
  function settle(wantedChainId: number) {
    const before = { chainId, shown: currentAccounts }
    chainId = scope.chainIds.includes(wantedChainId) ? wantedChainId : (scope.chainIds[0] ?? 0)
    currentAccounts = accountsOn(scope.accounts.get(chainId), reportedAccounts)
    if (chainId === 0) return end()
    if (chainId !== sdk.chainId) sdk.signer.setDefaultChain(`eip155:${chainId}`)
    if (chainId !== before.chainId) emit('chainChanged', `0x${chainId.toString(16)}`)
    if (currentAccounts.join() !== before.shown.join())
      emit('accountsChanged', [...currentAccounts])
    waiters.check()
  }

  function adopt(next: SdkSession, wanted?: number) {
    if (session?.topic !== next.topic) ended = deferred<void>()
    session = next
    scope = readApprovedScope(next)
    reportedAccounts = []
    reportedChainId = undefined
    chainId =
      [wanted, sdk.chainId].find((id) => scope.chainIds.includes(id ?? 0)) ?? scope.chainIds[0] ?? 0
    currentAccounts = accountsOn(scope.accounts.get(chainId), reportedAccounts)
    if (chainId !== 0 && chainId !== sdk.chainId) sdk.signer.setDefaultChain(`eip155:${chainId}`)
    return live() as LiveSession
  }

  function end(reason: 'USER_DISCONNECTED' | 'EXPIRED' = 'USER_DISCONNECTED') {
    if (!session) return
    const { topic } = session
    session = undefined
    currentAccounts = []
    ended.resolve()
    emit('disconnect', disconnection(topic, reason))
  }

  const isOurs = ({ topic }: { topic: string }) => topic === session?.topic

  function onEvent(payload: Events) {
    if (!isOurs(payload)) return
    const { name, data } = payload.params.event
    if (name === 'chainChanged') {
      reportedChainId = parseChainId(data) ?? parseChainId(payload.params.chainId)
      if (reportedChainId !== undefined && scope.chainIds.includes(reportedChainId))
        settle(reportedChainId)
    } else if (name === 'accountsChanged') {
      const reported = addressesIn(data)
      if (reported.length === 0) return
      reportedAccounts = reported
      settle(chainId)
    }
    emit('session_event', payload)
  }

  function onUpdate(payload: Update) {
    if (!isOurs(payload) || !session) return
    const before = [...scope.accounts.values()].flat()
    session = { ...session, namespaces: payload.params.namespaces }
    scope = readApprovedScope(session)
    // A newer update of the session replaces accounts that were already approved before it.
    if (reportedAccounts.every((account) => before.some((one) => isSameAddress(one, account))))
      reportedAccounts = []
    settle(scope.chainIds.includes(reportedChainId ?? 0) ? (reportedChainId ?? chainId) : chainId)
    emit('session_update', payload)
  }

  const stopListening = listenTo(client, {
    session_event: onEvent,
    session_update: onUpdate,
    session_ping: (payload) => isOurs(payload) && emit('session_ping', payload),
    session_delete(payload) {
      if (!isOurs(payload)) return
      emit('session_delete', payload)
      end()
    },
    session_expire: (payload) => isOurs(payload) && end('EXPIRED'),
  })
  // The SDK would answer a wallet's chain change by requesting a switch to that chain.
  sdk.signer.events.removeAllListeners('session_event')

  return {
    live,
    adopt,
    goToChain: (chainId) => settle(chainId),
    waitForChain(chainId, limitMs) {
      return waiters.wait(() => Boolean(session && scope.chainIds.includes(chainId)), limitMs)
    },
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

/** The approved accounts that the wallet reported as selected; all approved ones if it did not. */
function accountsOn(approved: readonly string[] = [], reported: readonly string[]) {
  const selected = reported.filter((account) => approved.some((one) => isSameAddress(one, account)))
  return selected.length > 0 ? selected : approved
}

function addressesIn(data: unknown) {
  return [data].flat().flatMap((one) => (typeof one === 'string' ? [addressOf(one)] : []))
}

/** Wallets send accounts as plain addresses or as CAIP-10. */
function addressOf(account: string) {
  return account.split(':').at(-1) ?? account
}
