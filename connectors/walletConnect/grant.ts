import type { SdkSession } from '#connectors/walletConnect/Sdk.ts'
import { requiredEvents, requiredMethods } from '#lib/protocol/walletConnect.ts'

/** What a wallet approved, as far as Ethereum goes. */
export type Grant = {
  chainIds: number[]
  methods: string[]
  events: string[]
  /** Accounts of each chain, in the wallet's order. */
  accounts: Map<number, string[]>
}

/** What a wallet left out of what was asked; said at connect as a wagmi `message` of type `grant`. */
export type MissingGrant = {
  chainIds: number[]
  methods: string[]
  events: string[]
  /** The wallet alone chooses the network: neither a second chain nor the switch was granted. */
  isWalletOnly: boolean
}

/** Reads a session's namespaces, `eip155` and `eip155:<chain>` alike. */
export function readGrant({ namespaces }: Pick<SdkSession, 'namespaces'>): Grant {
  const grant: Grant = { chainIds: [], methods: [], events: [], accounts: new Map() }
  for (const [key, namespace] of Object.entries(namespaces)) {
    if (key !== 'eip155' && !key.startsWith('eip155:')) continue
    grant.methods.push(...namespace.methods)
    grant.events.push(...namespace.events)
    for (const account of namespace.accounts) {
      const [, reference, address] = account.split(':')
      const chainId = Number(reference)
      if (!address || !Number.isSafeInteger(chainId)) continue
      const known = grant.accounts.get(chainId) ?? []
      if (!known.includes(address)) grant.accounts.set(chainId, [...known, address])
    }
  }
  // A chain without an account is of no use, whatever the wallet calls approved.
  grant.chainIds = [...grant.accounts.keys()]
  return grant
}

/** What is missing of the chains that were asked for and of the methods and events one cannot do without. */
export function missingFrom(grant: Grant, asked: readonly number[]): MissingGrant {
  return {
    chainIds: asked.filter((id) => !grant.chainIds.includes(id)),
    methods: requiredMethods.filter((method) => !grant.methods.includes(method)),
    events: requiredEvents.filter((event) => !grant.events.includes(event)),
    isWalletOnly: isWalletOnly(grant),
  }
}

/** Whether anything is missing that a person should know of. */
export function isLess({ chainIds, methods, events, isWalletOnly }: MissingGrant) {
  return isWalletOnly || chainIds.length + methods.length + events.length > 0
}

/** Whether nothing here can change the network. */
export function isWalletOnly({ chainIds, methods }: Grant) {
  return chainIds.length < 2 && !methods.includes('wallet_switchEthereumChain')
}
