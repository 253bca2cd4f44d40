import type { SdkSession } from '#connectors/walletConnect/Sdk.ts'
import { requiredEvents, requiredMethods } from '#lib/protocol/walletConnect.ts'

/** The Ethereum scope that a wallet approved (CAIP-25). */
export type ApprovedScope = {
  chainIds: number[]
  methods: string[]
  events: string[]
  /** Accounts of each chain, in the wallet's order. */
  accounts: Map<number, string[]>
}

/**
 * Optional permissions the wallet did not approve; emitted at connect as a `message` of type
 * `grant`.
 */
export type MissingPermissions = {
  chainIds: number[]
  /** Only the wallet can change the network: neither a second chain nor switching was approved. */
  isWalletOnly: boolean
}

/** Reads a session's namespaces, `eip155` and `eip155:<chain>` alike. */
export function readApprovedScope({ namespaces }: Pick<SdkSession, 'namespaces'>): ApprovedScope {
  const scope: ApprovedScope = { chainIds: [], methods: [], events: [], accounts: new Map() }
  for (const [key, namespace] of Object.entries(namespaces)) {
    if (key !== 'eip155' && !key.startsWith('eip155:')) continue
    scope.methods.push(...namespace.methods)
    scope.events.push(...namespace.events)
    for (const account of namespace.accounts) {
      const [, reference, address] = account.split(':')
      const chainId = Number(reference)
      if (!address || !Number.isSafeInteger(chainId)) continue
      const known = scope.accounts.get(chainId) ?? []
      if (!known.includes(address)) scope.accounts.set(chainId, [...known, address])
    }
  }
  // A chain without an account is unusable, even if the wallet approved it.
  scope.chainIds = [...scope.accounts.keys()]
  return scope
}

/**
 * What a session lacks of this site's requirements: an account, and the methods and events needed
 * to sign in, sign, and show the current state. The proposal lists them as optional, because the
 * SDK makes all of a proposal optional: they are checked here, after the approval.
 */
export function missingRequirements(scope: ApprovedScope): string[] {
  if (scope.chainIds.length === 0) return ['an Ethereum account']
  return [
    ...requiredMethods.filter((method) => !scope.methods.includes(method)),
    ...requiredEvents.filter((event) => !scope.events.includes(event)),
  ]
}

/** What is missing of the requested chains. */
export function missingPermissions(
  scope: ApprovedScope,
  requested: readonly number[],
): MissingPermissions {
  return {
    chainIds: requested.filter((id) => !scope.chainIds.includes(id)),
    isWalletOnly: isWalletOnly(scope),
  }
}

/** Whether anything is missing that the user should know. */
export function isMissingAny({ chainIds, isWalletOnly }: MissingPermissions) {
  return isWalletOnly || chainIds.length > 0
}

/** Whether the site cannot change the network. */
export function isWalletOnly({ chainIds, methods }: ApprovedScope) {
  return chainIds.length < 2 && !methods.includes('wallet_switchEthereumChain')
}
