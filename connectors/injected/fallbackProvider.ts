import { discovery } from '#connectors/injected/discovery.ts'
import type { excludedFromDiscovery } from '#lib/protocol/constants.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'

type Flagged = Eip1193Provider & Record<string, unknown>

/**
 * Flags of the wallets excluded from generic discovery. `isEdenOnline` follows the naming
 * convention: that wallet has published none.
 */
const excludedFlags: Record<(typeof excludedFromDiscovery)[number], readonly string[]> = {
  phantomevm: ['isPhantom'],
  coinbase: ['isCoinbaseWallet', 'isCoinbaseBrowser'],
  exodusevm: ['isExodus'],
  abstract: ['isAbstract', 'isAbstractWallet'],
  metamask: ['isMetaMask'],
  edenonline: ['isEdenOnline'],
  intersend: ['isIntersend'],
}

/**
 * The provider at `window.ethereum`, for wallets that do not announce themselves. Undefined if
 * there is none, if it is one of the seven excluded wallets, or if it has announced itself.
 */
export function fallbackProvider(): Eip1193Provider | undefined {
  const announced = discovery.getSnapshot().map((wallet) => wallet.provider)
  return sharedProviders().find(
    (provider) => !announced.includes(provider) && isOffered(provider) && !isAlias(provider),
  )
  function isAlias(provider: Flagged) {
    return announced.some((other) => other.request === provider.request)
  }
}

/** Calls back when a wallet injects itself late. Returns its undo. */
export function watchFallback(listener: () => void) {
  window.addEventListener('ethereum#initialized', listener)
  return () => window.removeEventListener('ethereum#initialized', listener)
}

/** The providers at `window.ethereum`: one, or the `providers` array that older wallets share. */
export function sharedProviders(): Flagged[] {
  try {
    const { ethereum } = window as { ethereum?: Flagged & { providers?: unknown } }
    const all = Array.isArray(ethereum?.providers) ? ethereum.providers : [ethereum]
    return all.filter((provider) => typeof provider?.request === 'function')
  } catch {
    return []
  }
}

/** Whether generic discovery may offer a provider: false for the excluded wallets. */
export function isOffered(provider: Flagged): boolean {
  const flags = Object.values(excludedFlags).flat()
  const raised = flags.filter((flag) => provider[flag] === true)
  if (raised.length !== 1 || raised[0] !== 'isMetaMask') return raised.length === 0
  // Many wallets set `isMetaMask` for compatibility and add a flag of their own.
  for (const flag in provider)
    if (/^is[A-Z]/.test(flag) && flag !== 'isMetaMask' && provider[flag] === true) return true
  return false
}
