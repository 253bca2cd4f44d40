import type { DevWalletProvider } from '#devnet/wallet/page/createProvider.ts'

/** A key on an amber tile. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="22" fill="#b45309"/><g fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"><circle cx="35" cy="61" r="15"/><path d="M46 50 71 25M60 36l10 10"/></g></svg>',
)}`

/** Name and rdns that the wallet announces. */
export type WalletIdentity = { name: string; rdns: string }

/** Announces the wallet (EIP-6963): at once, and whenever a site requests announcements. */
export function announce(provider: DevWalletProvider, { name, rdns }: WalletIdentity): void {
  const info = Object.freeze({
    uuid: crypto.randomUUID(),
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
