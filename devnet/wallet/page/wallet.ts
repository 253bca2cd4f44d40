import { announce } from '#devnet/wallet/page/announce.ts'
import { createProvider } from '#devnet/wallet/page/createProvider.ts'

/**
 * The dev wallet's script, as a browser extension would put it into a page. A second copy of it
 * on the same page stays quiet. With `?legacy` it announces nothing and sits at window.ethereum,
 * as wallets did before EIP-6963.
 */
const script = document.currentScript
const mark = Symbol.for('latchkey.devWallet')

if (script instanceof HTMLScriptElement && !(mark in window)) {
  const { origin, searchParams } = new URL(script.src)
  const provider = createProvider(origin)
  Object.defineProperty(window, mark, { value: true })
  if (searchParams.has('legacy')) Object.defineProperty(window, 'ethereum', { value: provider })
  else announce(provider)
}
