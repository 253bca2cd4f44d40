import type { RenderAuthentication } from '#app/(wallet)/session/SignInFlow.ts'
import type { EmbeddedConnector } from '#app/wallets/EmbeddedConnector.ts'
import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'

/** Loads the screens by which the user authenticates. */
export const loadAuthentication = () =>
  import('#app/wallets/turnkey/authentication/Authentication.tsx').then(
    ({ Authentication }) => Authentication,
  )

/**
 * Resolves with the screen that authenticates the user, as the wallet has no UI of its own;
 * undefined while its session is active.
 */
export async function authenticate(
  connector: EmbeddedConnector,
): Promise<RenderAuthentication | undefined> {
  const wallet = await connector.embedded()
  await untilLoaded(wallet)
  // A recovery session can do nothing but recover.
  if (wallet.session().state === 'active' && !wallet.recovery.state()) return undefined
  const Authentication = await loadAuthentication()
  return (props) => <Authentication wallet={wallet} {...props} />
}

function untilLoaded(wallet: EmbeddedWallet) {
  let unsubscribe = () => {}
  const loaded = new Promise<void>((resolve) => {
    const check = () => {
      if (wallet.session().state !== 'loading') resolve()
    }
    // Subscribing makes the wallet restore the session of an earlier page.
    unsubscribe = wallet.subscribe(check)
    check()
  })
  return loaded.finally(unsubscribe)
}
