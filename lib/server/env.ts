import 'server-only'
import { z } from 'zod'
import { devnetChainIds, devnetPortOffsets } from '#lib/protocol/devnet.ts'
import type {
  PublicChain,
  PublicSmartWallet,
  PublicTurnkey,
  PublicWalletConnect,
} from '#lib/protocol/publicConfig.ts'
import {
  type CustodyKey,
  custodyKeyOf,
  custodyProblems,
  custodyVariables,
  turnkeyOf,
} from '#lib/server/custodyEnv.ts'
import { isHttpUrl } from '#lib/server/isHttpUrl.ts'
import { liveProblems } from '#lib/server/liveProblems.ts'
import { parseRateLimits, type RateLimits } from '#lib/server/rateLimits.ts'
import { smartWalletOf, smartWalletVariables, unknownBundlers } from '#lib/server/smartWalletEnv.ts'
import { startError } from '#lib/server/startError.ts'
import { isRelayUrl, walletConnectOf, walletConnectProblems } from '#lib/server/walletConnectEnv.ts'

/** The environment of the server, checked. `.env.example` explains each variable. */
export type Env = {
  world: 'devnet' | 'live'
  port: number
  dataDir: string
  /** Scheme, host and port, no trailing slash. The only source of the sign-in domain. */
  appOrigin: string
  appName: string
  /** `postgres://…`, `memory://` (tests), or unset for PGlite in `dataDir`. */
  databaseUrl?: string
  chains: [PublicChain, ...PublicChain[]]
  devWalletUrl?: string
  walletConnect?: PublicWalletConnect
  turnkey?: PublicTurnkey
  /** By which this server speaks to the custody; there exactly where `turnkey` is. */
  custodyKey?: CustodyKey
  smartWallet?: PublicSmartWallet
  /** Origins beyond the configured ones that pages may speak to, for what a wallet names itself. */
  linkOrigins: string[]
  walletIds?: string[]
  rateLimits: RateLimits
  logLevel: LogLevel
  /** How many proxies stand in front and append to X-Forwarded-For; 0 ignores the header. */
  trustedProxies: number
  /** Ends every cookie's name: cookies ignore ports, two copies on one machine must not. */
  cookieSuffix: string
}

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

type Source = Readonly<Record<string, string | undefined>>

/** The environment of this process, read at the first call and kept: never at import, builds have none. */
export function env(): Env {
  const kept = globalThis as { [envKey]?: Env }
  kept[envKey] ??= readEnv(process.env)
  return kept[envKey]
}

// Next bundles instrumentation, proxy and routes apart: a module variable would be read three times.
const envKey = Symbol.for('latchkey.env')

/**
 * Checks an environment and fills in the devnet's defaults.
 * @throws a start error, invalidEnvironment: one sentence with name and fix per variable.
 */
export function readEnv(source: Source): Env {
  // `NAME=` in a file means unset.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw refuse(parsed.error.issues.map((issue) => issue.message))
  const values = withDevnetDefaults(parsed.data)

  const problems = [
    ...missing(values),
    ...unknownExplorers(values),
    ...unknownBundlers(values),
    ...custodyProblems(values),
  ]
  if (values.WORLD === 'live')
    problems.push(...liveProblems(values, source), ...walletConnectProblems(values))
  if (problems.length > 0) throw refuse(problems)
  return toEnv(values)
}

function port(name: string, fallback: number) {
  const sentence = `${name} must be a port from 1 to 65535; set for example ${name}=${fallback}.`
  return z
    .string()
    .regex(/^\d{1,5}$/, sentence)
    .transform(Number)
    .refine((value) => value >= 1 && value <= 65535, sentence)
    .default(fallback)
}

const schema = z.object({
  WORLD: z
    .enum(['devnet', 'live'], { error: 'WORLD must be devnet or live; unset it for devnet.' })
    .default('devnet'),
  PORT: port('PORT', 3000),
  DEVNET_PORT: port('DEVNET_PORT', 4000),
  DATA_DIR: z.string().default('.data'),
  APP_ORIGIN: z
    .string()
    .refine(
      isOrigin,
      'APP_ORIGIN must be scheme, host and port without a path; set for example APP_ORIGIN=https://wallet.example.',
    )
    .transform((value) => new URL(value).origin)
    .optional(),
  APP_NAME: z
    .string()
    .max(60, 'APP_NAME must have at most 60 characters; shorten it.')
    .default('Latchkey'),
  DATABASE_URL: z
    .string()
    .refine(
      isDatabaseUrl,
      'DATABASE_URL must start with postgres:// and name a host; unset it to use the embedded database.',
    )
    .optional(),
  RPC_URLS: urlsByChain('RPC_URLS').optional(),
  EXPLORER_URLS: urlsByChain('EXPLORER_URLS').optional(),
  DEV_WALLET_URL: z
    .string()
    .refine(isHttpUrl, 'DEV_WALLET_URL must be an http address of a script; unset it.')
    .optional(),
  DEV_PHONE_URL: z
    .string()
    .refine(isOrigin, 'DEV_PHONE_URL must be scheme, host and port of the phone; unset it.')
    .transform((value) => new URL(value).origin)
    .optional(),
  WC_PROJECT_ID: z
    .string()
    .regex(
      /^[\w-]{1,64}$/,
      'WC_PROJECT_ID must be the id from WalletConnect’s dashboard; unset it to leave WalletConnect out.',
    )
    .optional(),
  WC_RELAY_URL: z
    .string()
    .refine(
      isRelayUrl,
      'WC_RELAY_URL must start with wss:// and name a host; unset it to use the public relay.',
    )
    .optional(),
  WC_LINKS: z
    .enum(['native', 'universal'], {
      error: 'WC_LINKS must be native or universal; unset it to let each kind of phone choose.',
    })
    .optional(),
  ...custodyVariables,
  ...smartWalletVariables,
  BUNDLER_URLS: urlsByChain('BUNDLER_URLS').optional(),
  WALLETS: z
    .string()
    .transform((value) => value.split(',').map((id) => id.trim()))
    .refine(
      (ids) => ids.every((id) => /^[\w.-]+$/.test(id)) && new Set(ids).size === ids.length,
      'WALLETS must be connector ids with commas between them, none twice; set for example WALLETS=injected.',
    )
    .optional(),
  RATE_LIMITS: z
    .string()
    .default('')
    .transform((value, context) => {
      const limits = parseRateLimits(value)
      if (typeof limits !== 'string') return limits
      context.addIssue({ code: 'custom', message: limits })
      return z.NEVER
    }),
  LOG_LEVEL: z
    .enum(logLevels, { error: `LOG_LEVEL must be one of ${logLevels.join(', ')}.` })
    .default('info'),
  TRUSTED_PROXY: z
    .string()
    .regex(
      /^[0-9]$/,
      'TRUSTED_PROXY must be the number of proxies in front of the site, 0 to 9; unset it where there is none.',
    )
    .default('0')
    .transform(Number),
})

/** The variables after their own checks, before the rules between them. */
export type CheckedVariables = z.output<typeof schema>

function urlsByChain(name: string) {
  return z.string().transform((value, context) => {
    const urls = new Map<number, string>()
    for (const part of value.split(',')) {
      const match = /^\s*([1-9]\d{0,15})=(\S+)\s*$/.exec(part)
      const id = Number(match?.[1])
      const url = match?.[2] ?? ''
      if (!match || !Number.isSafeInteger(id) || !isHttpUrl(url) || urls.has(id)) {
        context.addIssue({
          code: 'custom',
          message: `${name} must be chainId=url with commas between them, no chain twice; set for example ${name}=1=https://node.example.`,
        })
        return z.NEVER
      }
      urls.set(id, url.replace(/\/$/, ''))
    }
    return urls
  })
}

function isOrigin(value: string): boolean {
  if (!isHttpUrl(value)) return false
  const url = new URL(value)
  return url.href === `${url.origin}/` && !url.username
}

function isDatabaseUrl(value: string): boolean {
  if (value === 'memory://') return true
  return URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol)
}

function withDevnetDefaults(values: CheckedVariables): CheckedVariables {
  if (values.WORLD === 'live') return values
  const at = (offset: number) => `http://localhost:${values.DEVNET_PORT + offset}`
  const rpcUrls = new Map<number, string>([
    [devnetChainIds.chain, at(devnetPortOffsets.chain)],
    [devnetChainIds.chain2, at(devnetPortOffsets.chain2)],
  ])
  const RPC_URLS = values.RPC_URLS ?? rpcUrls
  const explorers = [...rpcUrls.keys()]
    .filter((id) => RPC_URLS.has(id))
    .map((id) => [id, `${at(devnetPortOffsets.control)}/explorer/${id}`] as const)
  return {
    ...values,
    RPC_URLS,
    APP_ORIGIN: values.APP_ORIGIN ?? `http://localhost:${values.PORT}`,
    EXPLORER_URLS: values.EXPLORER_URLS ?? new Map(explorers),
    DEV_WALLET_URL: values.DEV_WALLET_URL ?? `${at(devnetPortOffsets.wallet)}/wallet.js`,
  }
}

function missing(values: CheckedVariables): string[] {
  const problems: string[] = []
  if (!values.APP_ORIGIN)
    problems.push(
      'APP_ORIGIN is missing; set it to the address people open, like https://wallet.example.',
    )
  if (!values.RPC_URLS)
    problems.push('RPC_URLS is missing; set it to chainId=url pairs, like 1=https://node.example.')
  return problems
}

function unknownExplorers(values: CheckedVariables): string[] {
  return [...(values.EXPLORER_URLS?.keys() ?? [])]
    .filter((id) => values.RPC_URLS && !values.RPC_URLS.has(id))
    .map(
      (id) =>
        `EXPLORER_URLS names chain ${id}, which RPC_URLS does not; add it there or remove it.`,
    )
}

function toEnv(values: CheckedVariables): Env {
  const walletConnect = walletConnectOf(values)
  const turnkey = turnkeyOf(values)
  const custodyKey = turnkey && custodyKeyOf(values)
  const smartWallet = smartWalletOf(values)
  const chains = [...(values.RPC_URLS ?? [])].map(([id, rpcUrl]) => {
    const explorerUrl = values.EXPLORER_URLS?.get(id)
    return { id, rpcUrl, ...(explorerUrl ? { explorerUrl } : {}) }
  })
  return {
    world: values.WORLD,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    appOrigin: values.APP_ORIGIN ?? '',
    appName: values.APP_NAME,
    ...(values.DATABASE_URL ? { databaseUrl: values.DATABASE_URL } : {}),
    chains: chains as [PublicChain, ...PublicChain[]],
    ...(values.DEV_WALLET_URL ? { devWalletUrl: values.DEV_WALLET_URL } : {}),
    ...(walletConnect && { walletConnect }),
    ...(turnkey && { turnkey }),
    ...(custodyKey && { custodyKey }),
    ...(smartWallet && { smartWallet }),
    linkOrigins: values.LINK_ORIGINS ?? [],
    ...(values.WALLETS ? { walletIds: values.WALLETS } : {}),
    rateLimits: values.RATE_LIMITS,
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUSTED_PROXY,
    cookieSuffix: values.WORLD === 'devnet' ? `-${values.PORT}` : '',
  }
}

function refuse(problems: string[]): Error {
  return startError('invalidEnvironment', problems.join(' '))
}
