import { parseChainId } from '#connectors/defineConnector/parseChainId.ts'
import { deferred } from '#connectors/walletConnect/deferred.ts'
import { type Grant, readGrant } from '#connectors/walletConnect/grant.ts'
import type { Sdk, SdkSession } from '#connectors/walletConnect/Sdk.ts'
import { walletConnectCodes } from '#lib/protocol/walletConnect.ts'

/** The session that is followed, as it stands. */
export type LiveSession = {
  topic: string
  grant: Grant
  chainId: number
  /** On the current chain, the one the wallet shows first. */
  accounts: readonly string[]
  /** Name and links of the wallet's app. */
  peer: SdkSession['peer']['metadata']
  /** Resolves when the session is over, however it ends. */
  ended: Promise<void>
}

/** The session of one opened provider. */
export type FollowedSession = {
  live(): LiveSession | undefined
  /** Takes up a session; `chainId` is where one would like to be. */
  adopt(session: SdkSession, chainId?: number): LiveSession
  /** Goes to an approved chain, which the wallet need not hear of. */
  goToChain(chainId: number): void
  /** Resolves once the session has this chain, or when the time is over. */
  waitForChain(chainId: number, limitMs: number): Promise<boolean>
  /** The session is over here, whoever ended it; `reason` is told to listeners. */
  end(reason?: 'USER_DISCONNECTED' | 'EXPIRED'): void
  stop(): void
}

type SessionEventName =
  | 'session_event'
  | 'session_update'
  | 'session_ping'
  | 'session_delete'
  | 'session_expire'
type Events = { topic: string; params: { event: { name: string; data: unknown }; chainId: string } }
type Update = { topic: string; params: Pick<SdkSession, 'namespaces'> }

/**
 * Follows one session by what its wallet says (§4 ping, event, update, delete) and turns it into
 * EIP-1193 events: other topics are passed over, and nothing is told twice. It listens to the
 * client beneath the official provider, which tells some events twice and others not at all.
 */
export function followSession(
  sdk: Sdk,
  emit: (event: string, data: unknown) => void,
): FollowedSession {
  const { client } = sdk.signer
  let session: SdkSession | undefined
  let grant: Grant
  let chainId = 0
  let shown: readonly string[] = []
  /** Accounts and chain as the wallet named them in events; it may name them before it grants them. */
  let told: string[] = []
  let toldChainId: number | undefined
  let ended = deferred<void>()
  const waiting = new Set<() => void>()

  function live(): LiveSession | undefined {
    if (!session) return undefined
    const { topic, peer } = session
    return { topic, grant, chainId, accounts: shown, peer: peer.metadata, ended: ended.promise }
  }

  function accountsHere() {
    const granted = grant.accounts.get(chainId) ?? []
    const named = told.filter((account) => granted.some((one) => isSame(one, account)))
    return named.length > 0 ? named : granted
  }

  /** Tells what has changed, once. */
  function settle(wantedChainId: number) {
    const before = { chainId, shown }
    chainId = grant.chainIds.includes(wantedChainId) ? wantedChainId : (grant.chainIds[0] ?? 0)
    shown = accountsHere()
    if (chainId === 0) return end()
    if (chainId !== sdk.chainId) sdk.signer.setDefaultChain(`eip155:${chainId}`)
    if (chainId !== before.chainId) emit('chainChanged', `0x${chainId.toString(16)}`)
    if (shown.join() !== before.shown.join()) emit('accountsChanged', [...shown])
    for (const look of waiting) look()
  }

  function adopt(next: SdkSession, wanted?: number) {
    if (session?.topic !== next.topic) ended = deferred<void>()
    session = next
    grant = readGrant(next)
    told = []
    toldChainId = undefined
    chainId =
      [wanted, sdk.chainId].find((id) => grant.chainIds.includes(id ?? 0)) ?? grant.chainIds[0] ?? 0
    shown = accountsHere()
    if (chainId !== 0 && chainId !== sdk.chainId) sdk.signer.setDefaultChain(`eip155:${chainId}`)
    return live() as LiveSession
  }

  function end(reason: 'USER_DISCONNECTED' | 'EXPIRED' = 'USER_DISCONNECTED') {
    if (!session) return
    const { topic } = session
    session = undefined
    shown = []
    ended.resolve()
    emit('disconnect', {
      code: walletConnectCodes.userDisconnected,
      message: 'User disconnected.',
      name: reason,
      data: topic,
    })
  }

  const isOurs = ({ topic }: { topic: string }) => topic === session?.topic

  function onEvent(payload: Events) {
    if (!isOurs(payload)) return
    const { name, data } = payload.params.event
    if (name === 'chainChanged') {
      toldChainId = parseChainId(data) ?? parseChainId(payload.params.chainId)
      if (toldChainId !== undefined && grant.chainIds.includes(toldChainId)) settle(toldChainId)
    } else if (name === 'accountsChanged') {
      const named = [data]
        .flat()
        .flatMap((one) => (typeof one === 'string' ? [addressOf(one)] : []))
      if (named.length === 0) return
      told = named
      settle(chainId)
    }
    emit('session_event', payload)
  }

  function onUpdate(payload: Update) {
    if (!isOurs(payload) || !session) return
    const before = [...grant.accounts.values()].flat()
    session = { ...session, namespaces: payload.params.namespaces }
    grant = readGrant(session)
    // What was named and granted before is answered by this newer word of the wallet.
    if (told.every((account) => before.some((one) => isSame(one, account)))) told = []
    settle(grant.chainIds.includes(toldChainId ?? 0) ? (toldChainId ?? chainId) : chainId)
    emit('session_update', payload)
  }

  const listeners: [SessionEventName, (payload: never) => void][] = [
    ['session_event', onEvent],
    ['session_update', onUpdate],
    [
      'session_ping',
      (payload: { topic: string }) => void (isOurs(payload) && emit('session_ping', payload)),
    ],
    [
      'session_delete',
      (payload: { topic: string }) => {
        if (!isOurs(payload)) return
        emit('session_delete', payload)
        end()
      },
    ],
    ['session_expire', (payload: { topic: string }) => void (isOurs(payload) && end('EXPIRED'))],
  ]
  for (const [event, listener] of listeners) client.on(event, listener as never)
  // It would answer a wallet's change of chain by asking the wallet to change to it.
  sdk.signer.events.removeAllListeners('session_event')

  return {
    live,
    adopt,
    goToChain: (wanted) => settle(wanted),
    waitForChain(wanted, limitMs) {
      const isThere = () => Boolean(session && grant.chainIds.includes(wanted))
      if (isThere()) return Promise.resolve(true)
      return new Promise((resolve) => {
        const finish = () => {
          clearTimeout(timer)
          waiting.delete(look)
          resolve(isThere())
        }
        const look = () => isThere() && finish()
        const timer = setTimeout(finish, limitMs)
        waiting.add(look)
      })
    },
    end,
    stop() {
      for (const [event, listener] of listeners) client.removeListener(event, listener as never)
    },
  }
}

/** Wallets name accounts bare or as CAIP-10. */
function addressOf(account: string) {
  return account.split(':').at(-1) ?? account
}

function isSame(one: string, other: string) {
  return one.toLowerCase() === other.toLowerCase()
}
