import type { BrowserContext } from '@playwright/test'
import type { Services } from '#lib/protocol/devnet.ts'

/**
 * Connects pages to the devnet's relay instead of WalletConnect's, for apps and kits that do not let
 * the relay be configured.
 */
export async function redirectRelay(context: BrowserContext, { relay }: Services): Promise<void> {
  if (relay) await context.addInitScript(replaceRelay, relay)
}

/** Runs in the page. */
function replaceRelay(relay: string): void {
  const publicRelay = /^wss:\/\/relay\.walletconnect\.(org|com)(?=\/|\?|$)/
  window.WebSocket = new Proxy(window.WebSocket, {
    construct: (target, [url, ...rest], newTarget) =>
      Reflect.construct(target, [String(url).replace(publicRelay, relay), ...rest], newTarget),
  })
}
