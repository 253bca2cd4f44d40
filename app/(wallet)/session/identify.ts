import type { Connector } from 'wagmi'
import { isEmbedded } from '#app/(wallet)/session/embeddedConnector.ts'
import type { SignInPlace } from '#app/(wallet)/session/SignInFlow.ts'
import type { EmbeddedWallet } from '#connectors/turnkey/EmbeddedWallet.ts'

/**
 * Authenticates the user of an embedded wallet on our screens if its session is not active, as the
 * wallet has no UI of its own. Resolves once it is active; other wallets resolve at once.
 */
export async function identify({
  connector,
  signal,
  enter,
}: {
  connector: Connector
  signal: AbortSignal
  enter: (place: SignInPlace) => void
}): Promise<void> {
  if (!isEmbedded(connector)) return
  const wallet = await connector.embedded()
  await untilLoaded(wallet)
  // A recovery session can do nothing but recover.
  if (wallet.session().state === 'active' && !wallet.recovery.state()) return
  await new Promise<void>((proceed, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    enter({ step: 'identify', wallet, proceed })
  })
}

function untilLoaded(wallet: EmbeddedWallet) {
  let forget = () => {}
  const loaded = new Promise<void>((resolve) => {
    const look = () => {
      if (wallet.session().state !== 'loading') resolve()
    }
    // Subscribing makes the wallet look for the session that an earlier page left.
    forget = wallet.subscribe(look)
    look()
  })
  return loaded.finally(forget)
}
