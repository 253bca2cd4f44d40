import type { BrowserContext } from '@playwright/test'
import type { Services } from '#lib/protocol/devnet.ts'

/**
 * How the browser wallet presents itself: announced under its own name (EIP-6963); as MetaMask,
 * for sites that know no other wallet; as `window.ethereum` only; or not at all.
 */
export type WalletPresence = 'announced' | 'metamask' | 'unannounced' | 'none'

const queryOf = { announced: '', metamask: '&as=metamask', unannounced: '&legacy' }

/** Injects the devnet's wallet into every page of a browser context, as an extension does. */
export async function installWallet(
  context: BrowserContext,
  services: Services,
  presence: WalletPresence,
): Promise<void> {
  // A devnet that was started without the wallet has none to install.
  if (presence === 'none' || !services.wallet) return
  const url = `${services.wallet}/wallet.js?headless${queryOf[presence]}`
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`)
  const own = walletOrigins(services)
  // The devnet's own pages are other wallets and services; a frame that failed to load is no page.
  await context.addInitScript({
    content: `((latchkeyWalletUrl) => {
      if (/^https?:$/.test(location.protocol) && !${JSON.stringify(own)}.includes(location.origin)) { ${await response.text()} }
    })(${JSON.stringify(url)})`,
  })
}

/** Origins of the devnet's own pages: wallets and services, but not the site. */
export function walletOrigins(services: Services): string[] {
  return Object.values(services)
    .filter((service) => service !== services.site)
    .map((service) => new URL(service).origin)
}
