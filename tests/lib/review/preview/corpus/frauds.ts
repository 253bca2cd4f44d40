import { type Address, getAddress, keccak256, parseUnits, slice, stringToHex } from 'viem'
import type { PreviewContext, SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import type { Asset, BalanceChange, Permission } from '#lib/review/simulation/Simulation.ts'
import { account, type CorpusCase, tokens } from '#tests/lib/review/preview/corpus/requests.ts'

type Details = Pick<CorpusCase, 'request' | 'context' | 'node'>

/** Cases of one kind of fraud, by name, with the report or document that describes it. */
export function kind(
  source: string,
  cases: Record<string, SigningRequest | Details>,
): readonly CorpusCase[] {
  return Object.entries(cases).map(([name, each]) => ({
    name,
    source,
    ...('request' in each ? each : { request: each }),
  }))
}

/** An address that nobody knows; the same name gives the same address. */
export function someone(name: string): Address {
  return getAddress(slice(keccak256(stringToHex(`stranger ${name}`)), 12))
}

/** An address as 32 bytes, as bridges and exchanges write it. */
export function padded(address: string) {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}` as const
}

/** An amount of a token that the account has, such as `amount('usdc', '490')`. */
export function amount(token: keyof typeof tokens, decimal: string) {
  return parseUnits(decimal, tokens[token].decimals)
}

/** Ether, in wei. */
export function ether(decimal: string) {
  return parseUnits(decimal, 18)
}

const native: Asset = { kind: 'native' }
/** The tokens that the account has, and ether, as a node names what changes. */
export const assets = {
  ether: native,
  usdc: erc20('usdc'),
  usdt: erc20('usdt'),
  dai: erc20('dai'),
  weth: erc20('weth'),
  wbtc: erc20('wbtc'),
  steth: erc20('steth'),
} satisfies Record<string, Asset>

function erc20(name: keyof typeof tokens): Asset {
  const { address, symbol, decimals } = tokens[name]
  return { kind: 'ERC-20', token: address, symbol, decimals }
}

/** An item of a collection, as a node names it. */
export function item(collection: Address, id: bigint): Asset {
  return { kind: 'ERC-721', token: collection, id }
}

/** A permission of the account that a node measures: nothing before, `after` afterwards. */
export function allowed(
  token: Address,
  spender: Address,
  after: bigint,
  more: Partial<Permission> = {},
): Permission {
  const isUnlimited = after >= 2n ** 160n - 1n
  const kind = 'ERC-20'
  return { owner: account, spender, kind, token, before: 0n, after, isUnlimited, ...more }
}

/**
 * What a node knows of a fraud: who has code, and what would change if the request is sent. Without
 * `moves` and `permissions` it was not asked for an outcome.
 */
export function seen({
  people = [],
  contracts = [],
  moves,
  permissions,
}: {
  people?: readonly string[]
  contracts?: readonly string[]
  /** What leaves the account, how much, and to whom. */
  moves?: readonly (readonly [asset: Asset, amount: bigint, to: Address])[]
  permissions?: readonly Permission[]
}): Partial<PreviewContext> {
  const isContract = Object.fromEntries([
    ...people.map((address) => [address.toLowerCase(), false]),
    ...contracts.map((address) => [address.toLowerCase(), true]),
  ])
  if (!moves && !permissions) return { isContract }
  const balances = (moves ?? []).flatMap(([asset, amount, to]): BalanceChange[] => [
    { account, asset, amount: -amount },
    { account: to, asset, amount },
  ])
  return {
    isContract,
    simulation: {
      status: 'succeeded',
      balances,
      permissions: [...(permissions ?? [])],
      isComplete: true,
      gas: 120_000n,
      gasPrice: 1_000_000_000n,
    },
  }
}
