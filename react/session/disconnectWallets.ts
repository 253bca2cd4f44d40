import type { Config, Connector } from 'wagmi'
import { disconnect } from 'wagmi/actions'
import { withTimeout } from '#lib/time/withTimeout.ts'

/** A wallet that takes longer to disconnect is not waited for. */
const longestWaitMs = 2000
const pending = new WeakMap<Config, Promise<void>>()

/**
 * Disconnects every wallet, or all but one, one after the other: wagmi writes back the connections
 * that it read before the wallet responded, so of two calls at once each restores what the other
 * removed. Never rejects.
 */
export function disconnectWallets(config: Config, kept?: Connector): Promise<void> {
  const result = whenDisconnected(config).then(() =>
    withTimeout(disconnectNow(config, kept), longestWaitMs, () => undefined).catch(() => undefined),
  )
  pending.set(config, result)
  return result
}

/** Disconnects one wallet, once no other is being disconnected. Never rejects. */
export function disconnectWallet(config: Config, connector: Connector): Promise<void> {
  const result = whenDisconnected(config).then(() =>
    withTimeout(disconnect(config, { connector }), longestWaitMs, () => undefined).catch(
      () => undefined,
    ),
  )
  pending.set(config, result)
  return result
}

/** Resolves once wallets that are being disconnected are, so that a new connection is not lost. */
export async function whenDisconnected(config: Config): Promise<void> {
  await pending.get(config)
}

async function disconnectNow(config: Config, kept: Connector | undefined) {
  for (const { connector } of [...config.state.connections.values()])
    if (connector.uid !== kept?.uid)
      // The others are disconnected all the same.
      await disconnect(config, { connector }).catch(() => undefined)
}
