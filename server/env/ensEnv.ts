import 'server-only'
import { getAddress, isAddress } from 'viem'
import { z } from 'zod'
import { ensChainId, ensUniversalResolver } from '#lib/protocol/constants.ts'
import { devnetChainIds, devnetNameResolver } from '#lib/protocol/devnet.ts'
import type { PublicEns } from '#lib/protocol/publicConfig.ts'
import { isHttpUrl } from '#server/env/isHttpUrl.ts'
import type { CheckedVariables } from '#server/env/settings.ts'

/** The variables of ENS in the environment schema. */
export const ensVariables = {
  ENS_RESOLVER: z
    .string()
    .transform((value, context): 'off' | PublicEns => {
      const ens = value.trim() === 'off' ? 'off' : parseResolver(value)
      if (ens) return ens
      context.addIssue({
        code: 'custom',
        message: `ENS_RESOLVER must be chainId=contract of a universal resolver, or off; unset it for ENS's own on chain ${ensChainId}.`,
      })
      return z.NEVER
    })
    .optional(),
  ENS_GATEWAYS: z
    .string()
    .transform((value) => value.split(',').map((origin) => origin.trim()))
    .refine(
      (origins) => origins.every(isGateway),
      'ENS_GATEWAYS must be origins with commas between them; set for example ENS_GATEWAYS=https://gateway.example.',
    )
    .transform((origins) => origins.map((origin) => new URL(origin).origin))
    .optional(),
  ENS_PICTURES: z.enum(['on', 'off']).optional(),
}

/**
 * Where names are looked up: by default chain 1, in the devnet its own contract; undefined if the
 * site does not have that chain.
 */
export function ensOf(values: CheckedVariables, basePath: string): PublicEns | undefined {
  const { ENS_RESOLVER, ENS_GATEWAYS, ENS_PICTURES, RPC_URLS, WORLD } = values
  if (ENS_RESOLVER === 'off') return undefined
  const byDefault: PublicEns =
    WORLD === 'devnet'
      ? { chainId: devnetChainIds.chain, resolver: devnetNameResolver }
      : { chainId: ensChainId, resolver: ensUniversalResolver }
  const ens = ENS_RESOLVER ?? byDefault
  if (!RPC_URLS?.has(ens.chainId)) return undefined
  return {
    ...ens,
    ...(ENS_GATEWAYS && { gateways: ENS_GATEWAYS }),
    ...(ENS_PICTURES === 'on' && { pictures: `${basePath}/ens/picture` }),
  }
}

/** Validates the chain of names. */
export function ensProblems({ ENS_RESOLVER, RPC_URLS }: CheckedVariables): string[] {
  if (!RPC_URLS || !ENS_RESOLVER || ENS_RESOLVER === 'off') return []
  if (RPC_URLS.has(ENS_RESOLVER.chainId)) return []
  return [
    `ENS_RESOLVER names chain ${ENS_RESOLVER.chainId}, which RPC_URLS does not; add it there or unset ENS_RESOLVER.`,
  ]
}

/** The URLs that the checks of `live` cover, with the name of their variable. */
export function ensUrls({ ENS_GATEWAYS = [] }: CheckedVariables): [name: string, url: string][] {
  return ENS_GATEWAYS.map((url): [string, string] => ['ENS_GATEWAYS', url])
}

function parseResolver(value: string): PublicEns | undefined {
  const [, digits, contract] = /^\s*([1-9]\d{0,15})=(0x[0-9a-fA-F]{40})\s*$/.exec(value) ?? []
  const chainId = Number(digits)
  if (!contract || !Number.isSafeInteger(chainId)) return undefined
  const isOneCase = contract === contract.toLowerCase()
  if (!isOneCase && !isAddress(contract)) return undefined
  return { chainId, resolver: getAddress(contract.toLowerCase()) }
}

function isGateway(value: string): boolean {
  return isHttpUrl(value) && new URL(value).href === `${new URL(value).origin}/`
}
