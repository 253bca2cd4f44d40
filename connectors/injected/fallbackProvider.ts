import { discovery } from '#connectors/injected/discovery.ts'
import type { excludedFromDiscovery } from '#lib/protocol/constants.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'

type Flagged = Eip1193Provider & Record<string, unknown>

/** By which flags the excluded wallets (§9) show themselves; empty where none is known. */
const excludedFlags: Record<(typeof excludedFromDiscovery)[number], readonly string[]> = {
  phantomevm: ['isPhantom'],
  coinbase: ['isCoinbaseWallet', 'isCoinbaseBrowser'],
  exodusevm: ['isExodus'],
  abstract: [],
  metamask: ['isMetaMask'],
  edenonline: [],
  intersend: [],
}

/**
 * The wallet behind `window.ethereum`, for wallets that do not announce themselves. Undefined where
 * there is none, where it is one of the excluded seven (decision 5), or has announced itself.
 */
export function fallbackProvider(): Eip1193Provider | undefined {
  const announced = discovery.getSnapshot().map((wallet) => wallet.provider)
  return candidates().find(
    (provider) => !announced.includes(provider) && !isExcluded(provider) && !isAlias(provider),
  )
  function isAlias(provider: Flagged) {
    return announced.some((other) => other.request === provider.request)
  }
}

/** Calls back when a wallet puts itself into the page late. Returns its undo. */
export function watchFallback(listener: () => void) {
  window.addEventListener('ethereum#initialized', listener)
  return () => window.removeEventListener('ethereum#initialized', listener)
}

/** One wallet, or the list that older wallets shared. */
function candidates(): Flagged[] {
  try {
    const { ethereum } = window as { ethereum?: Flagged & { providers?: unknown } }
    const all = Array.isArray(ethereum?.providers) ? ethereum.providers : [ethereum]
    return all.filter((provider) => typeof provider?.request === 'function')
  } catch {
    return []
  }
}

function isExcluded(provider: Flagged) {
  const flags = Object.values(excludedFlags).flat()
  const raised = flags.filter((flag) => provider[flag] === true)
  if (raised.length !== 1 || raised[0] !== 'isMetaMask') return raised.length > 0
  // Many wallets call themselves MetaMask for old sites and add a flag of their own.
  for (const flag in provider)
    if (/^is[A-Z]/.test(flag) && flag !== 'isMetaMask' && provider[flag] === true) return false
  return true
}
