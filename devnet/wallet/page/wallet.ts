import { randomId } from '#devnet/wallet/page/connectServer.ts'
import { createProvider, type DevWalletProvider } from '#devnet/wallet/page/createProvider.ts'

/**
 * The dev wallet's script, as a browser extension would inject it. A second copy on the same page
 * does nothing. With `?legacy` it announces nothing and sets `window.ethereum`, like wallets before
 * EIP-6963. With `?as=metamask` it does both under MetaMask's name, sets `isMetaMask` and returns
 * accounts in lower case, for sites that support no other wallet. With `?headless` it opens no
 * window: its requests are answered through the control port.
 */
const script = document.currentScript
/** Its URL; a tool that injects the text of this script declares `latchkeyWalletUrl` around it. */
declare const latchkeyWalletUrl: string | undefined
const scriptUrl =
  typeof latchkeyWalletUrl === 'string'
    ? latchkeyWalletUrl
    : script instanceof HTMLScriptElement && script.src
/** A key on an amber tile. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="22" fill="#b45309"/><g fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"><circle cx="35" cy="61" r="15"/><path d="M46 50 71 25M60 36l10 10"/></g></svg>',
)}`
const installed = Symbol.for('latchkey.devWallet')
const ownIdentity: WalletIdentity = { name: 'Dev Wallet', rdns: 'dev.latchkey.wallet' }
const metaMaskIdentity: WalletIdentity = { name: 'MetaMask', rdns: 'io.metamask' }

if (scriptUrl && !(installed in window)) {
  const { origin, searchParams } = new URL(scriptUrl)
  const isMetaMask = searchParams.get('as') === 'metamask'
  const provider = createProvider(origin, {
    formatAccount: isMetaMask ? (address) => address.toLowerCase() : (address) => address,
    opensWindow: !searchParams.has('headless'),
  })
  if (isMetaMask) provider.isMetaMask = true
  Object.defineProperty(window, installed, { value: true })
  const isLegacy = searchParams.has('legacy')
  if (isLegacy || isMetaMask) Object.defineProperty(window, 'ethereum', { value: provider })
  if (!isLegacy) announce(provider, isMetaMask ? metaMaskIdentity : ownIdentity)
}

/** Name and rdns that the wallet announces. */
type WalletIdentity = { name: string; rdns: string }

/** Announces the wallet (EIP-6963): at once, and whenever a site requests announcements. */
function announce(provider: DevWalletProvider, { name, rdns }: WalletIdentity): void {
  const info = Object.freeze({
    uuid: randomId(),
    name,
    icon,
    rdns,
  })
  const detail = Object.freeze({ info, provider })
  const speak = () => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', speak)
  speak()
}
