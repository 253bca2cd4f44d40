import type { Address } from 'viem'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import type { Asset, BalanceChange, Permission } from '#lib/review/simulation/Simulation.ts'
import type { Token } from '#tests/lib/review/preview/corpus/chains.ts'
import { account } from '#tests/lib/review/preview/corpus/requests.ts'

/**
 * What a node knows of a request: the contracts and people in it, the tokens that the site does not
 * list, and the outcome, if `changes` or `permissions` are given.
 */
export function node(
  contracts: readonly string[],
  {
    people = [],
    facts = [],
    changes,
    permissions,
  }: {
    people?: readonly string[]
    facts?: readonly (Token & { balance?: bigint })[]
    changes?: readonly BalanceChange[]
    permissions?: readonly Permission[]
  } = {},
): Partial<PreviewContext> {
  const known: Partial<PreviewContext> = {
    isContract: Object.fromEntries([
      [account.toLowerCase(), false],
      ...people.map((each) => [each.toLowerCase(), false]),
      ...[...contracts, ...facts.map(({ address }) => address)].map((each) => [
        each.toLowerCase(),
        true,
      ]),
    ]),
    tokenFacts: Object.fromEntries(
      facts.map(({ address, ...fact }) => [address.toLowerCase(), fact]),
    ),
  }
  if (!changes && !permissions) return known
  return {
    ...known,
    simulation: {
      status: 'succeeded',
      balances: [...(changes ?? [])],
      permissions: [...(permissions ?? [])],
      isComplete: true,
      gas: 180_000n,
      gasPrice: 1_500_000_000n,
    },
  }
}

const native: Asset = { kind: 'native' }
const assetOf = (token: Token | 'ether'): Asset =>
  token === 'ether'
    ? native
    : { kind: 'ERC-20', token: token.address, symbol: token.symbol, decimals: token.decimals }

/** An amount that comes to the account, or to somebody else. */
export const gained = (
  token: Token | 'ether',
  amount: bigint,
  who: Address = account,
): BalanceChange => ({ account: who, asset: assetOf(token), amount })

/** An amount that leaves the account. */
export const spent = (token: Token | 'ether', amount: bigint): BalanceChange =>
  gained(token, -amount)

/** An amount that goes from the account to somebody. */
export const paid = (token: Token | 'ether', amount: bigint, to: Address): BalanceChange[] => [
  spent(token, amount),
  gained(token, amount, to),
]

/** An NFT that comes to the account. */
export const gainedItem = (token: Address, id: bigint, kind: 'ERC-721' | 'ERC-1155' = 'ERC-721') =>
  ({ account, asset: { kind, token, id }, amount: 1n }) satisfies BalanceChange

/** An NFT that goes from the account to somebody. */
export const paidItem = (
  token: Address,
  id: bigint,
  to: Address,
  kind: 'ERC-721' | 'ERC-1155' = 'ERC-721',
): BalanceChange[] => [
  { account, asset: { kind, token, id }, amount: -1n },
  { account: to, asset: { kind, token, id }, amount: 1n },
]

/** An allowance of the account for `spender` that changes. */
export const allowed = (
  token: Token,
  spender: Address,
  after: bigint,
  before = 0n,
): Permission => ({
  owner: account,
  spender,
  kind: 'ERC-20',
  token: token.address,
  symbol: token.symbol,
  decimals: token.decimals,
  before,
  after,
  isUnlimited: false,
})
