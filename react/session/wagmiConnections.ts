import type { Config, Connector } from 'wagmi'
import { reconnect } from 'wagmi/actions'
import { withTimeout } from '#lib/time/withTimeout.ts'
import { isEmbedded } from '#react/wallets/EmbeddedConnector.ts'

/** A wallet that takes longer to disconnect is not waited for. */
const longestWaitMs = 2000
const leaving = new WeakMap<Config, Promise<void>>()
const restoring = new WeakMap<Config, { isRequested: boolean }>()

/**
 * Disconnects every wallet, or all but one, one after the other. One that does not answer is taken out
 * all the same. Never rejects.
 */
export function leaveWallets(config: Config, exceptId?: string): Promise<void> {
  const requests = restoring.get(config)
  if (!exceptId && requests) requests.isRequested = false
  const result = whenLeft(config).then(async () => {
    // Until wagmi has restored a connection, it has only what the cookie says of its wallet.
    await withTimeout(whenSettled(config), longestWaitMs, () => undefined).catch(() => undefined)
    const left = connectorsOf(config).filter(({ id }) => id !== exceptId)
    // The others are disconnected all the same.
    for (const connector of left)
      await withTimeout(disconnect(connector), longestWaitMs, () => undefined).catch(
        () => undefined,
      )
    forget(config, left)
    // One that was opened beside the wallet in use has no connection.
    if (!exceptId)
      for (const connector of config.connectors.filter(isEmbedded))
        await withTimeout(connector.endSession(), longestWaitMs, () => undefined).catch(
          () => undefined,
        )
  })
  leaving.set(config, result)
  return result
}

/**
 * wagmi's own action writes back the connections that it read before the wallet answered: an account that
 * another wallet changed meanwhile would be lost, for good. The event takes out this one only.
 */
async function disconnect(connector: Connector): Promise<void> {
  await connector.disconnect()
  connector.emitter.emit('disconnect')
}

/** Resolves once wallets that are being disconnected are, so that a new connection is not lost. */
export async function whenLeft(config: Config): Promise<void> {
  await leaving.get(config)
}

/** Takes all wallets but one out of wagmi's state; they are told nothing. */
export function forgetWallets(config: Config, exceptId: string): void {
  forget(
    config,
    connectorsOf(config).filter(({ id }) => id !== exceptId),
  )
}

function forget(config: Config, connectors: readonly Connector[]) {
  const uids = connectors.map(({ uid }) => uid)
  if (!uids.some((uid) => config.state.connections.has(uid))) return
  config.setState((state) => {
    const connections = new Map([...state.connections].filter(([uid]) => !uids.includes(uid)))
    const current = connections.has(state.current ?? '')
      ? state.current
      : (connections.keys().next().value ?? null)
    return current === null
      ? { ...state, connections, current, status: 'disconnected' }
      : { ...state, connections, current }
  })
}

/**
 * Connects the wallet that this browser has used last, in whichever tab, if it still shows its accounts
 * to the site; else wagmi's state has none afterwards. Never prompts, never rejects.
 */
export async function restoreWallet(config: Config): Promise<void> {
  const known = restoring.get(config)
  if (known) {
    known.isRequested = true
    return
  }
  const requests = { isRequested: true }
  restoring.set(config, requests)
  // wagmi ignores a call while another one is running, which may have read the locked wallet.
  while (requests.isRequested) {
    await whenSettled(config)
    // Whoever leaves all wallets wants none back.
    if (!requests.isRequested) break
    requests.isRequested = false
    const id = await readLastId(config)
    const connectors = config.connectors.filter((connector) => connector.id === id)
    if (connectors.length > 0) await reconnect(config, { connectors }).catch(() => undefined)
  }
  restoring.delete(config)
}

async function readLastId({ storage }: Config) {
  try {
    return await storage?.getItem('recentConnectorId')
  } catch {
    return undefined
  }
}

/** Resolves once wagmi neither connects nor reconnects. */
function whenSettled(config: Config): Promise<void> {
  const isSettled = () => !['connecting', 'reconnecting'].includes(config.state.status)
  if (isSettled()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = config.subscribe(isSettled, () => {
      stop()
      resolve()
    })
  })
}

function connectorsOf({ state }: Config): Connector[] {
  return [...state.connections.values()].map(({ connector }) => connector)
}
