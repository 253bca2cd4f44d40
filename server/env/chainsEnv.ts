import 'server-only'
import { z } from 'zod'
import { ether } from '#lib/format/formatAmount.ts'
import { defaultChainId } from '#lib/protocol/constants.ts'
import { devnetChainIds, devnetPortOffsets } from '#lib/protocol/devnet.ts'
import type { PublicChain } from '#lib/protocol/publicConfig.ts'
import { walletConnectRpcUrl } from '#lib/protocol/walletConnect.ts'
import { hasUserInfo, isHttpUrl } from '#server/env/isHttpUrl.ts'
import type { CheckedVariables } from '#server/env/settings.ts'

/** A JSON-RPC endpoint and the id of the chain it must serve. */
export type ChainNode = { id: number; rpcUrl: string }

/** A chain configured for the site. */
export type SiteChain = Omit<PublicChain, 'rpcUrl'> & {
  /** The server's node. Its URL may contain an API key and must never reach a page. */
  rpcUrl: string
  /** The endpoint that pages use instead; public. */
  browserRpcUrl: string
}

/** The chain variables of the environment schema. */
export const chainVariables = {
  RPC_URLS: urlsByChain('RPC_URLS').optional(),
  SERVER_RPC_URLS: urlsByChain('SERVER_RPC_URLS').optional(),
  BUNDLER_URLS: urlsByChain('BUNDLER_URLS').optional(),
  PAYMASTER_URLS: urlsByChain('PAYMASTER_URLS').optional(),
  EXPLORER_URLS: urlsByChain('EXPLORER_URLS').optional(),
  RPC_PROXY: z
    .enum(['on', 'off'], { error: 'RPC_PROXY must be on or off; unset it for off.' })
    .default('off')
    .transform((value) => value === 'on'),
  CHAIN_NAMES: z
    .string()
    .transform((value, context) => {
      const names = parseChainNames(value)
      if (names) return names
      context.addIssue({
        code: 'custom',
        message:
          'CHAIN_NAMES must be chainId=name/symbol/decimals with commas between them, no chain twice; set for example CHAIN_NAMES=98765=Example Chain/EXM/18.',
      })
      return z.NEVER
    })
    .optional(),
}

/**
 * Fills in `RPC_URLS` if it is unset: in the devnet with the devnet's nodes; in live with the
 * chains of `SERVER_RPC_URLS` if pages use the proxy, else with the default chain through
 * WalletConnect's RPC if a project id is set.
 */
export function withChainDefaults(values: CheckedVariables): CheckedVariables {
  if (values.WORLD === 'live')
    return { ...values, RPC_URLS: values.RPC_URLS ?? liveRpcUrls(values) }
  const at = (offset: number) => `http://localhost:${values.DEVNET_PORT + offset}`
  const rpcUrls = new Map<number, string>([
    [devnetChainIds.chain, at(devnetPortOffsets.chain)],
    [devnetChainIds.chain2, at(devnetPortOffsets.chain2)],
  ])
  const RPC_URLS = values.RPC_URLS ?? rpcUrls
  const explorers = [...rpcUrls.keys()]
    .filter((id) => RPC_URLS.has(id))
    .map((id) => [id, `${at(devnetPortOffsets.control)}/explorer/${id}`] as const)
  return { ...values, RPC_URLS, EXPLORER_URLS: values.EXPLORER_URLS ?? new Map(explorers) }
}

function liveRpcUrls({ RPC_PROXY, SERVER_RPC_URLS, WC_PROJECT_ID }: CheckedVariables) {
  if (RPC_PROXY && SERVER_RPC_URLS) return SERVER_RPC_URLS
  if (!WC_PROJECT_ID) return undefined
  return new Map([[defaultChainId, walletConnectRpcUrl(defaultChainId, WC_PROJECT_ID)]])
}

/**
 * Validates the chain variables. Returns a sentence per problem, with the variable's name and a
 * fix.
 */
export function chainProblems(values: CheckedVariables): string[] {
  const { RPC_URLS } = values
  if (!RPC_URLS)
    return ['RPC_URLS is missing; set it to chainId=url pairs, like 1=https://node.example.']
  const names = [
    ...(['SERVER_RPC_URLS', 'EXPLORER_URLS', 'BUNDLER_URLS'] as const),
    ...(['PAYMASTER_URLS', 'CHAIN_NAMES'] as const),
  ]
  return names.flatMap((name) =>
    [...(values[name]?.keys() ?? [])]
      .filter((id) => !RPC_URLS.has(id))
      .map(
        (id) => `${name} names chain ${id}, which RPC_URLS does not; add it there or remove it.`,
      ),
  )
}

/** The URLs that the checks of `live` cover, with the names of their variables. */
export function chainUrls(values: CheckedVariables): [name: string, url: string][] {
  const names = [
    ...(['RPC_URLS', 'SERVER_RPC_URLS', 'EXPLORER_URLS'] as const),
    ...(['BUNDLER_URLS', 'PAYMASTER_URLS'] as const),
  ]
  return names.flatMap((name) =>
    [...(values[name]?.values() ?? [])].map((url): [string, string] => [name, url]),
  )
}

/** The site's chains in order of preference, each with its description. */
export function chainsOf(values: CheckedVariables, basePath: string): [SiteChain, ...SiteChain[]] {
  const { RPC_URLS, SERVER_RPC_URLS, RPC_PROXY, EXPLORER_URLS, CHAIN_NAMES, APP_ORIGIN } = values
  const isDevnet = values.WORLD === 'devnet'
  const chains = [...(RPC_URLS ?? [])].map(([id, url]): SiteChain => {
    const known = describeChain(id, CHAIN_NAMES?.get(id))
    const explorerUrl = EXPLORER_URLS?.get(id) ?? known.explorerUrl
    // Wallets cannot use the proxy.
    const walletRpcUrl = isDevnet && isDevnetChain(id) ? url : known.publicRpcUrl
    return {
      id,
      name: known.name,
      nativeCurrency: known.nativeCurrency,
      rpcUrl: SERVER_RPC_URLS?.get(id) ?? url,
      browserRpcUrl: RPC_PROXY ? `${APP_ORIGIN}${basePath}/rpc/${id}` : url,
      ...(RPC_PROXY && { walletRpcUrls: walletRpcUrl ? [walletRpcUrl] : [] }),
      ...(explorerUrl && { explorerUrl }),
    }
  })
  return chains as [SiteChain, ...SiteChain[]]
}

/**
 * Warnings for the operator, logged at start: API keys that pages make public, and chains without a
 * known name.
 */
export function chainWarnings({
  RPC_PROXY,
  RPC_URLS,
  SERVER_RPC_URLS,
  BUNDLER_URLS,
  PAYMASTER_URLS,
  CHAIN_NAMES,
}: CheckedVariables): string[] {
  const published: [name: string, urls: Map<number, string> | undefined, fix: string][] = [
    ['RPC_URLS', RPC_PROXY ? undefined : RPC_URLS, 'or set RPC_PROXY=on'],
    ['BUNDLER_URLS', BUNDLER_URLS, 'or use a bundler without a key'],
    ['PAYMASTER_URLS', PAYMASTER_URLS, 'or use a paymaster without a key'],
  ]
  const keys = published.flatMap(([name, urls, fix]) =>
    [...(urls ?? [])]
      .filter(([, url]) => holdsApiKey(url))
      .map(
        ([id, url]) =>
          `${name} for chain ${id} (${new URL(url).hostname}) seems to hold an API key, and every page shows it; restrict that key to this site's origin, ${fix}.`,
      ),
  )
  const ids = (RPC_URLS ?? SERVER_RPC_URLS)?.keys() ?? []
  const unknown = [...ids]
    .filter((id) => describeChain(id, CHAIN_NAMES?.get(id)).isUnknown)
    .map(
      (id) =>
        `Chain ${id} has no known name, and its currency is shown as ETH; set CHAIN_NAMES=${id}=name/symbol/decimals.`,
    )
  return [...keys, ...unknown]
}

/**
 * Whether a URL seems to contain an API key: in the path or query, long, letters and digits, no
 * dot.
 */
function holdsApiKey(url: string): boolean {
  const { pathname, searchParams } = new URL(url)
  return [...pathname.split('/'), ...searchParams.values()].some(
    (part) => /^[\w-]{16,}$/.test(part) && /\d/.test(part) && /[a-z]/i.test(part),
  )
}

/** Whether a chain belongs to the devnet, whose nodes are not secret and also act as bundlers. */
export function isDevnetChain(id: number): boolean {
  return Object.values<number>(devnetChainIds).includes(id)
}

function urlsByChain(name: string) {
  return z.string().transform((value, context) => {
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    const urls = new Map<number, string>()
    for (const part of value.split(',')) {
      const match = /^\s*([1-9]\d{0,15})=(\S+)\s*$/.exec(part)
      const id = Number(match?.[1])
      const url = match?.[2] ?? ''
      if (hasUserInfo(url))
        return refuse(
          `${name} must not hold a user name or password, which browsers refuse; use a URL with the key in its path, or a node that needs none.`,
        )
      if (!match || !Number.isSafeInteger(id) || !isHttpUrl(url) || urls.has(id))
        return refuse(
          `${name} must be chainId=url with commas between them, no chain twice; set for example ${name}=1=https://node.example.`,
        )
      urls.set(id, url.replace(/\/$/, ''))
    }
    return urls
  })
}

function parseChainNames(value: string): Map<number, ChainName> | undefined {
  const names = new Map<number, ChainName>()
  for (const part of value.split(',')) {
    const match =
      /^\s*([1-9]\d{0,15})=([\p{L}\p{N}][\p{L}\p{N} .()'_-]{0,39})\/([\p{L}\p{N}$₮.]{1,12})\/(\d{1,2})\s*$/u.exec(
        part,
      )
    const [, digits, name, symbol, decimals] = match ?? []
    const id = Number(digits)
    if (!name || !symbol || !decimals || !Number.isSafeInteger(id) || names.has(id))
      return undefined
    if (Number(decimals) > 36) return undefined
    names.set(id, { name: name.trim(), symbol, decimals: Number(decimals) })
  }
  return names
}

import viemChains from '#server/env/viemChains.json' with { type: 'json' }

/** An entry of `CHAIN_NAMES`. */
type ChainName = { name: string; symbol: string; decimals: number }

/** Name, currency, explorer and public node of a chain, if known. */
type ChainDescription = Pick<PublicChain, 'name' | 'nativeCurrency' | 'explorerUrl'> & {
  publicRpcUrl?: string
  /** Set if neither viem nor the environment knows the chain. */
  isUnknown?: true
}

type Row = [string, string, string, number, string, string]

/** Generated by `npm run chains:write`; viem's own definitions would take 25 MB at run time. */
const rows = viemChains as unknown as Record<string, Row | undefined>

const devnetNames: Record<number, string> = {
  [devnetChainIds.chain]: 'Devnet',
  [devnetChainIds.chain2]: 'Devnet 2',
}

/** Describes a chain: by `CHAIN_NAMES`, else viem's definition, else its id and Ether. */
function describeChain(id: number, given?: ChainName): ChainDescription {
  const devnetName = devnetNames[id]
  if (devnetName && !given) return { name: devnetName, nativeCurrency: ether }
  const [name, currency, symbol, decimals, explorerUrl, publicRpcUrl] = rows[id] ?? []
  const known =
    name && currency && symbol && decimals !== undefined
      ? { name, nativeCurrency: { name: currency, symbol, decimals } }
      : undefined
  const named = given && {
    name: given.name,
    nativeCurrency: { name: given.symbol, symbol: given.symbol, decimals: given.decimals },
  }
  return {
    ...(named ?? known ?? { name: `Chain ${id}`, nativeCurrency: ether, isUnknown: true }),
    ...(explorerUrl && { explorerUrl }),
    ...(publicRpcUrl && { publicRpcUrl }),
  }
}
