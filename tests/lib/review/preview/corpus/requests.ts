import {
  type Abi,
  type AbiParameter,
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbiItem,
  parseAbiParameters,
} from 'viem'
import type { PreviewContext, SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { account, context, friend, thief, typed } from '#tests/lib/review/preview/context.ts'

/** A request of a real protocol or of a known fraud, and where its shape comes from. */
export type CorpusCase = {
  name: string
  /** Protocol, contract and function or type; or the fraud and where it was described. */
  source: string
  request: SigningRequest
  /** Where it differs from `corpusContext`. */
  context?: Partial<PreviewContext>
  /** What only a node knows of this request: contracts, tokens and the outcome of a simulation. */
  node?: Partial<PreviewContext>
}

/** Tokens of Ethereum, as the site's configuration names them, with what the account has of each. */
export const tokens = {
  usdc: { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', decimals: 6 },
  usdt: { address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', symbol: 'USDT', decimals: 6 },
  dai: { address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', symbol: 'DAI', decimals: 18 },
  weth: { address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', symbol: 'WETH', decimals: 18 },
  wbtc: { address: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', symbol: 'WBTC', decimals: 8 },
  steth: { address: '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84', symbol: 'stETH', decimals: 18 },
} as const satisfies Record<string, { address: Address; symbol: string; decimals: number }>

/** 1,000 of each token, in its smallest unit. */
const balanceOf = ({ decimals }: { decimals: number }) => 1000n * 10n ** BigInt(decimals)

/** The page, account and network of every case: Ethereum, 10 ETH, 1,000 of each token. */
export const corpusContext: PreviewContext = {
  ...context,
  chainId: 1,
  balance: 10n * 10n ** 18n,
  tokens: Object.values(tokens).map((token) => ({ ...token, balance: balanceOf(token) })),
}

/** The same while no node answers: no balances, contracts, fees or outcome. */
export function withoutNode(known: PreviewContext): PreviewContext {
  const { balance, nodeFee, simulation, pendingNonces, isContract, tokenFacts, ...rest } = known
  const tokens = known.tokens?.map(({ balance: _, ...token }) => token)
  return { ...rest, tokens }
}

/** A collection of NFTs that the site does not know. */
export const collection = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
/** A contract that the site does not know and the account has never used. */
export const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
export { account, friend, thief }

/**
 * A transaction that calls `signature`, written as in Solidity:
 * `call(tokens.usdc.address, 'approve(address spender, uint256 amount)', [thief, 5n])`.
 */
export function call(
  to: string,
  signature: string,
  args: readonly unknown[] = [],
  value = 0n,
): SigningRequest {
  return { kind: 'transaction', to, data: encode(signature, args), value }
}

/** The calldata of a call, for calls inside others. */
export function encode(signature: string, args: readonly unknown[] = []): Hex {
  const item = parseAbiItem(`function ${signature}`)
  return encodeFunctionData({ abi: [item] as Abi, args: [...args] })
}

/** ABI-encoded values, such as the inputs of a router's commands. */
export function values(types: string, args: readonly unknown[]): Hex {
  return encodeAbiParameters(parseAbiParameters(types) as readonly AbiParameter[], [...args])
}

/** A plain payment of ether, or calldata in any form. */
export function send(to: string, value: bigint, data: Hex = '0x'): SigningRequest {
  return { kind: 'transaction', to, value, data }
}

/** A batch (EIP-5792) of transactions made by `call` and `send`. */
export function batch(...requests: SigningRequest[]): SigningRequest {
  const calls = requests.flatMap((each) =>
    each.kind === 'transaction' ? [{ to: each.to, value: each.value, data: each.data }] : [],
  )
  return { kind: 'batch', calls, isAtomic: true }
}

/**
 * Typed data; the first definition is the primary type:
 * `sign({ name: 'USD Coin', version: '2', chainId: 1, verifyingContract }, ['Permit(address owner, …)'], message)`.
 */
export function sign(
  domain: Record<string, unknown>,
  definitions: string[],
  message: Record<string, unknown>,
): SigningRequest {
  return typed(definitions, message, domain)
}

/** A message of `personal_sign`. */
export function message(text: string): SigningRequest {
  return { kind: 'message', message: text }
}

/** An EIP-7702 authorization of the current network. */
export function authorize(contractAddress: string, chainId = 1): SigningRequest {
  return { kind: 'authorization', contractAddress, chainId, nonce: 0 }
}
