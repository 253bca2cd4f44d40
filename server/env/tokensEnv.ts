import 'server-only'
import { getAddress, isAddress } from 'viem'
import { z } from 'zod'
import { devnetToken } from '#lib/protocol/devnet.ts'
import type { PublicToken } from '#lib/protocol/publicConfig.ts'
import { chainsOf, isDevnetChain } from '#server/env/chainsEnv.ts'
import type { CheckedVariables } from '#server/env/settings.ts'

/** Tokens of one chain: with the chain's own currency, as many as one batch of requests may hold. */
const mostTokens = 19

/** The tokens' variable of the environment schema. */
export const tokenVariables = {
  TOKENS: z
    .string()
    .transform((value, context): PublicToken[] => {
      const tokens = parseTokens(value)
      if (tokens) return tokens
      context.addIssue({
        code: 'custom',
        message:
          'TOKENS must be chainId=contract/symbol/decimals with commas between them, no contract twice; set for example TOKENS=1=0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48/USDC/6.',
      })
      return z.NEVER
    })
    .optional(),
}

/** The site's tokens; in the devnet, by default, the devnet's token on its chains. */
export function tokensOf({ TOKENS, WORLD, RPC_URLS }: CheckedVariables): PublicToken[] {
  if (TOKENS || WORLD === 'live') return TOKENS ?? []
  const chainIds = [...(RPC_URLS?.keys() ?? [])].filter(isDevnetChain)
  return chainIds.map((chainId) => ({ chainId, ...devnetToken }))
}

/** Validates the tokens: known chains, and symbols that tell one chain's currencies apart. */
export function tokenProblems(values: CheckedVariables): string[] {
  const { TOKENS = [], RPC_URLS } = values
  if (!RPC_URLS) return []
  const unknown = [...new Set(TOKENS.map(({ chainId }) => chainId))]
    .filter((id) => !RPC_URLS.has(id))
    .map((id) => `TOKENS names chain ${id}, which RPC_URLS does not; add it there or remove it.`)
  const perChain = chainsOf(values, '').flatMap(({ id, nativeCurrency }) => {
    const symbols = TOKENS.filter(({ chainId }) => chainId === id).map(({ symbol }) => symbol)
    const all = [nativeCurrency.symbol, ...symbols].map((symbol) => symbol.toUpperCase())
    const repeated = symbols.find((symbol) => {
      const same = all.filter((other) => other === symbol.toUpperCase())
      return same.length > 1
    })
    return [
      ...(symbols.length > mostTokens
        ? [`TOKENS names ${symbols.length} tokens on chain ${id}; keep at most ${mostTokens}.`]
        : []),
      ...(repeated === undefined
        ? []
        : [
            `TOKENS uses the symbol ${repeated} twice on chain ${id}, or for its own currency; give each its own.`,
          ]),
    ]
  })
  return [...unknown, ...perChain]
}

function parseTokens(value: string): PublicToken[] | undefined {
  const tokens = new Map<string, PublicToken>()
  for (const part of value.split(',')) {
    const match =
      /^\s*([1-9]\d{0,15})=(0x[0-9a-fA-F]{40})\/([\p{L}\p{N}$₮.]{1,12})\/(\d{1,2})\s*$/u.exec(part)
    const [, digits, contract, symbol, decimals] = match ?? []
    const chainId = Number(digits)
    if (!contract || !symbol || !Number.isSafeInteger(chainId) || Number(decimals) > 36)
      return undefined
    const isOneCase = contract === contract.toLowerCase()
    if (!isOneCase && !isAddress(contract)) return undefined
    const key = `${chainId} ${contract.toLowerCase()}`
    if (tokens.has(key)) return undefined
    const address = getAddress(contract.toLowerCase())
    tokens.set(key, { chainId, address, symbol, decimals: Number(decimals) })
  }
  return [...tokens.values()]
}
