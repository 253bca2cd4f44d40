import type { Connector } from 'wagmi'
import { isEmbedded } from '#app/(wallet)/session/embeddedConnector.ts'
import type { SignInPlace } from '#app/(wallet)/session/SignInFlow.ts'
import type { EmbeddedWallet } from '#connectors/turnkey/EmbeddedWallet.ts'

/**
 * An embedded wallet has no window of its own to ask who is there: where its session is not active,
 * our screens ask. Resolves once they know; other wallets pass.
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
  // A recovery on its way is a session that can do nothing but recover.
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
    // Being listened to, the wallet looks for the session that an earlier page left.
    forget = wallet.subscribe(look)
    look()
  })
  return loaded.finally(forget)
}
