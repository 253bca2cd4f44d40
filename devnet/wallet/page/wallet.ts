import { announce, type WalletIdentity } from '#devnet/wallet/page/announce.ts'
import { createProvider } from '#devnet/wallet/page/createProvider.ts'

/**
 * The dev wallet's script, as a browser extension would inject it. A second copy on the same page
 * does nothing. With `?legacy` it announces nothing and sets `window.ethereum`, like wallets before
 * EIP-6963. With `?as=metamask` it does both under MetaMask's name, sets `isMetaMask` and returns
 * accounts in lower case, for sites that support no other wallet.
 */
const script = document.currentScript
const installed = Symbol.for('latchkey.devWallet')
const ownIdentity: WalletIdentity = { name: 'Dev Wallet', rdns: 'dev.latchkey.wallet' }
const metaMaskIdentity: WalletIdentity = { name: 'MetaMask', rdns: 'io.metamask' }

if (script instanceof HTMLScriptElement && !(installed in window)) {
  const { origin, searchParams } = new URL(script.src)
  const isMetaMask = searchParams.get('as') === 'metamask'
  const provider = isMetaMask
    ? createProvider(origin, (address) => address.toLowerCase())
    : createProvider(origin)
  if (isMetaMask) provider.isMetaMask = true
  Object.defineProperty(window, installed, { value: true })
  const isLegacy = searchParams.has('legacy')
  if (isLegacy || isMetaMask) Object.defineProperty(window, 'ethereum', { value: provider })
  if (!isLegacy) announce(provider, isMetaMask ? metaMaskIdentity : ownIdentity)
}
