import type { PhoneMemory } from '#devnet/phone/PhoneContext.ts'
import { walletAccounts } from '#devnet/wallet/accounts.ts'
import type { ApprovedScope } from '#lib/protocol/devnet.ts'

/** What a session allows, as WalletConnect namespaces; only `eip155` is supported. */
export type SessionNamespaces = {
  eip155: { chains: string[]; methods: string[]; events: string[]; accounts: string[] }
}

/** Required and optional namespaces of a proposal, keyed by `eip155` or `eip155:<chain>`. */
export type ProposedNamespaces = Record<
  string,
  { chains?: string[] | undefined; methods: string[]; events: string[] }
>

/** Methods that the phone supports. */
export const phoneMethods = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_watchAsset',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
]

/** Events that the phone can send. */
const phoneEvents = ['chainChanged', 'accountsChanged', 'message', 'disconnect', 'connect']

/**
 * Builds the approved namespaces from a proposal, the phone's support and the user's scope: never
 * more than was requested. Undefined if no chain remains.
 */
export function buildApprovedNamespaces(
  proposed: readonly ProposedNamespaces[],
  memory: PhoneMemory,
  scope: ApprovedScope,
): SessionNamespaces | undefined {
  const requested = requestedScope(proposed)
  const chainIds = requested.chainIds.filter(
    (id) =>
      memory.knownChains.some((chain) => chain.id === id) && (scope.chainIds?.includes(id) ?? true),
  )
  if (chainIds.length === 0) return undefined
  const indices = scope.accounts ?? [memory.selected]
  return {
    eip155: {
      chains: chainIds.map((id) => `eip155:${id}`),
      methods: requested.methods.filter((one) => (scope.methods ?? phoneMethods).includes(one)),
      events: requested.events.filter((one) => (scope.events ?? phoneEvents).includes(one)),
      accounts: accountsOn(chainIds, indices),
    },
  }
}

/** All accounts on all chains, as CAIP-10 (`eip155:<chain>:<address>`). */
export function accountsOn(chainIds: readonly number[], indices: readonly number[]): string[] {
  return chainIds.flatMap((id) =>
    indices.flatMap((index) => {
      const account = walletAccounts[index]
      return account ? [`eip155:${id}:${account.address}`] : []
    }),
  )
}

/** Chains, methods and events of a proposal, without duplicates. */
export function requestedScope(proposed: readonly ProposedNamespaces[]) {
  const parts = proposed.flatMap(Object.entries).filter(isEthereum)
  const chains = parts.flatMap(([key, { chains = [] }]) => (key === 'eip155' ? chains : [key]))
  return {
    chainIds: [...new Set(chains.map(chainNumber))],
    methods: [...new Set(parts.flatMap(([, { methods }]) => methods))],
    events: [...new Set(parts.flatMap(([, { events }]) => events))],
  }
}

function isEthereum([key]: [string, unknown]): boolean {
  return key === 'eip155' || key.startsWith('eip155:')
}

/** Returns 31337 for `eip155:31337`. */
export function chainNumber(chain: string): number {
  return Number(chain.split(':')[1])
}
