import type { Address } from 'viem'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'

/** A token with what it says about itself. */
export type Token = { address: Address; symbol: string; decimals: number }

/** Tokens of Base. */
export const onBase = {
  usdc: { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', symbol: 'USDC', decimals: 6 },
  weth: { address: '0x4200000000000000000000000000000000000006', symbol: 'WETH', decimals: 18 },
  aero: { address: '0x940181a94A35A4569E4529A3CDfB74e38FD98631', symbol: 'AERO', decimals: 18 },
} as const satisfies Record<string, Token>

/** Tokens of Arbitrum One. */
export const onArbitrum = {
  usdc: { address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', symbol: 'USDC', decimals: 6 },
  usdt: { address: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', symbol: 'USD₮0', decimals: 6 },
  weth: { address: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', symbol: 'WETH', decimals: 18 },
  arb: { address: '0x912CE59144191C1204E64559FE8253a0e49E6548', symbol: 'ARB', decimals: 18 },
} as const satisfies Record<string, Token>

/** Tokens of OP Mainnet. */
export const onOptimism = {
  usdc: { address: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', symbol: 'USDC', decimals: 6 },
  weth: { address: '0x4200000000000000000000000000000000000006', symbol: 'WETH', decimals: 18 },
  op: { address: '0x4200000000000000000000000000000000000042', symbol: 'OP', decimals: 18 },
} as const satisfies Record<string, Token>

/** Tokens of Polygon. */
export const onPolygon = {
  usdc: { address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', symbol: 'USDC', decimals: 6 },
  usdce: { address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174', symbol: 'USDC.e', decimals: 6 },
  wpol: { address: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', symbol: 'WPOL', decimals: 18 },
  weth: { address: '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', symbol: 'WETH', decimals: 18 },
} as const satisfies Record<string, Token>

/** Tokens of BNB Smart Chain. */
export const onBnb = {
  usdt: { address: '0x55d398326f99059fF775485246999027B3197955', symbol: 'USDT', decimals: 18 },
  wbnb: { address: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', symbol: 'WBNB', decimals: 18 },
  cake: { address: '0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82', symbol: 'Cake', decimals: 18 },
} as const satisfies Record<string, Token>

/** Tokens of Gnosis Chain. */
export const onGnosis = {
  eure: { address: '0x420CA0f9B9b604cE0fd9C18EF134C705e5Fa3430', symbol: 'EURe', decimals: 18 },
  wxdai: { address: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d', symbol: 'WXDAI', decimals: 18 },
  gno: { address: '0x9C58BAcC331c9aa871AFD802DB6379a98e80CEdb', symbol: 'GNO', decimals: 18 },
} as const satisfies Record<string, Token>

/** 1,000 of each token, as on Ethereum. */
const held = (tokens: Record<string, Token>) =>
  Object.values(tokens).map((token) => ({
    ...token,
    balance: 1000n * 10n ** BigInt(token.decimals),
  }))

/** Networks on which front ends ask: what differs from `corpusContext` there. */
export const base = { chainId: 8453, tokens: held(onBase) } satisfies Partial<PreviewContext>
export const arbitrum = {
  chainId: 42_161,
  tokens: held(onArbitrum),
} satisfies Partial<PreviewContext>
export const optimism = { chainId: 10, tokens: held(onOptimism) } satisfies Partial<PreviewContext>
export const polygon = {
  chainId: 137,
  currency: { symbol: 'POL', decimals: 18 },
  tokens: held(onPolygon),
} satisfies Partial<PreviewContext>
export const bnb = {
  chainId: 56,
  currency: { symbol: 'BNB', decimals: 18 },
  tokens: held(onBnb),
} satisfies Partial<PreviewContext>
export const gnosis = {
  chainId: 100,
  currency: { symbol: 'xDAI', decimals: 18 },
  tokens: held(onGnosis),
} satisfies Partial<PreviewContext>
