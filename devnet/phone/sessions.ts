import { accountsOn, chainNumber, type SessionNamespaces } from '#devnet/phone/namespaces.ts'
import type { PhoneContext } from '#devnet/phone/PhoneContext.ts'
import { walletAccounts } from '#devnet/wallet/accounts.ts'
import type { ApprovedScope, PhoneSession } from '#lib/protocol/devnet.ts'
import { walletConnectCodes } from '#lib/protocol/walletConnect.ts'

/** Lists the phone's sessions. */
export function listSessions({ client }: PhoneContext): PhoneSession[] {
  return client.session.getAll().map(({ topic, peer, namespaces, expiry }) => {
    const { chains, accounts, methods, events } = readNamespaces(namespaces)
    const { name, url } = peer.metadata
    const origin = URL.canParse(url) ? new URL(url).origin : url
    const expiresAt = new Date(expiry * 1000).toISOString()
    return { topic, name, origin, chains, accounts, methods, events, expiresAt }
  })
}

/** Sends an event to one session, or to all that allow it; returns how many. */
export async function emitEvent(
  { client }: PhoneContext,
  {
    event,
    data,
    chainId,
    topic,
  }: { event: string; data: unknown; chainId?: number; topic?: string },
): Promise<number> {
  const sessions = client.session.getAll().filter((session) => {
    const { chains, events } = readNamespaces(session.namespaces)
    const isOnChain = chainId === undefined || chains.includes(`eip155:${chainId}`)
    return (!topic || session.topic === topic) && events.includes(event) && isOnChain
  })
  for (const session of sessions) {
    const chain =
      chainId === undefined ? readNamespaces(session.namespaces).chains[0] : `eip155:${chainId}`
    await client.emit({ topic: session.topic, event: { name: event, data }, chainId: chain ?? '' })
  }
  return sessions.length
}

/** Announces the phone's new chain to the sessions. */
export async function announceChain(context: PhoneContext, chainId: number): Promise<void> {
  context.store.change({ chainId })
  await emitEvent(context, { event: 'chainChanged', data: chainId, chainId })
}

/** Announces the newly selected account to the sessions, which also get access to it. */
export async function announceAccount(context: PhoneContext, index: number): Promise<void> {
  context.store.change({ selected: index })
  await updateSessions(context, { accounts: [index] })
  for (const session of context.client.session.getAll()) {
    const [chain] = readNamespaces(session.namespaces).chains
    if (!chain) continue
    const data = accountsOn([chainNumber(chain)], [index])
    const { topic } = session
    await emitEvent(context, { event: 'accountsChanged', data, chainId: chainNumber(chain), topic })
  }
}

/** Changes what sessions allow (`wc_sessionUpdate`); returns how many were changed. */
export async function updateSessions(
  context: PhoneContext,
  { chainIds, accounts, methods, events }: ApprovedScope,
  topic?: string,
): Promise<number> {
  const sessions = context.client.session.getAll().filter((one) => !topic || one.topic === topic)
  for (const session of sessions) {
    const current = readNamespaces(session.namespaces)
    const ids = chainIds ?? current.chains.map(chainNumber)
    await update(context, session.topic, {
      chains: ids.map((id) => `eip155:${id}`),
      methods: methods ?? current.methods,
      events: events ?? current.events,
      accounts: accountsOn(ids, accounts ?? indicesOf(current.accounts)),
    })
  }
  return sessions.length
}

/** Adds a chain to a session, with the session's accounts. */
export async function addChainTo(
  context: PhoneContext,
  topic: string,
  chainId: number,
): Promise<void> {
  const { chains } = readNamespaces(context.client.session.get(topic).namespaces)
  if (chains.includes(`eip155:${chainId}`)) return
  await updateSessions(context, { chainIds: [...chains.map(chainNumber), chainId] }, topic)
}

/** Pings a session, by default the newest; true if the site responded. */
export async function pingSession(context: PhoneContext, topic?: string): Promise<boolean> {
  const target = topic ?? context.client.session.getAll().at(-1)?.topic
  if (!target) return false
  await context.client.ping({ topic: target })
  return true
}

/** Ends one session or all, as the user can in the app; returns how many. */
export async function deleteSessions(
  { client, queue }: PhoneContext,
  topic?: string,
): Promise<number> {
  const sessions = client.session.getAll().filter((one) => !topic || one.topic === topic)
  const reason = { code: walletConnectCodes.userDisconnected, message: 'User disconnected.' }
  for (const session of sessions) {
    queue.withdraw((request) => request.topic === session.topic)
    await client.disconnect({ topic: session.topic, reason })
  }
  return sessions.length
}

async function update(
  { client }: PhoneContext,
  topic: string,
  eip155: SessionNamespaces['eip155'],
): Promise<void> {
  const { acknowledged } = await client.update({ topic, namespaces: { eip155 } })
  // The site may be offline; the relay delivers the message when it is back.
  acknowledged().catch(() => {})
}

type Namespaces = Record<string, Partial<SessionNamespaces['eip155']> | undefined>

function readNamespaces(namespaces: object): SessionNamespaces['eip155'] {
  const { eip155 } = namespaces as Namespaces
  const accounts = eip155?.accounts ?? []
  return {
    chains: eip155?.chains ?? [...new Set(accounts.map((one) => one.split(':', 2).join(':')))],
    accounts,
    methods: eip155?.methods ?? [],
    events: eip155?.events ?? [],
  }
}

function indicesOf(accounts: readonly string[]): number[] {
  const addresses = accounts.map((account) => account.split(':')[2]?.toLowerCase())
  return walletAccounts.flatMap(({ address }, index) =>
    addresses.includes(address.toLowerCase()) ? [index] : [],
  )
}
