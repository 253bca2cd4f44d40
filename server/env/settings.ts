import 'server-only'
import { z } from 'zod'
import { clockToleranceSeconds, defaultBasePath } from '#lib/protocol/constants.ts'
import { devnetPortOffsets } from '#lib/protocol/devnet.ts'
import type {
  PublicEns,
  PublicSmartWallet,
  PublicToken,
  PublicTurnkey,
  PublicWalletConnect,
} from '#lib/protocol/publicConfig.ts'
import { statementPattern } from '#lib/siwe/readSiweMessage.ts'
import { isPolicyOrigin } from '#lib/wallets/checkWallets.ts'
import {
  chainProblems,
  chainsOf,
  chainVariables,
  chainWarnings,
  type SiteChain,
  withChainDefaults,
} from '#server/env/chainsEnv.ts'
import {
  type CustodyKey,
  custodyKeyOf,
  custodyProblems,
  custodyVariables,
  turnkeyOf,
} from '#server/env/custodyEnv.ts'
import { type DatabaseSettings, databaseOf, databaseRules } from '#server/env/databaseEnv.ts'
import { ensOf, ensProblems, ensVariables } from '#server/env/ensEnv.ts'
import { isHttpUrl } from '#server/env/isHttpUrl.ts'
import { liveProblems, publicDevnetProblems } from '#server/env/liveProblems.ts'
import { type OpenIdClient, readOpenIdClients } from '#server/env/openIdEnv.ts'
import { parseRateLimits, type RateLimits } from '#server/env/rateLimits.ts'
import { withFiles } from '#server/env/secretFiles.ts'
import { smartWalletOf, smartWalletVariables } from '#server/env/smartWalletEnv.ts'
import { startError } from '#server/env/startError.ts'
import { tokenProblems, tokensOf, tokenVariables } from '#server/env/tokensEnv.ts'
import { isRelayUrl, walletConnectOf, walletConnectProblems } from '#server/env/walletConnectEnv.ts'

/** A server's validated settings. `.env.example` explains the variable of each. */
export type Settings = DatabaseSettings & {
  world: 'devnet' | 'live'
  port: number
  /** Folder of the site's own descriptors (ERC-7730); undefined if it has none. */
  descriptorsDir?: string
  /** Scheme, host and port without trailing slash. The only source of the sign-in domain. */
  appOrigin: string
  appName: string
  /** Path of our routes, without a trailing slash. */
  basePath: string
  /** The statement of the sign-in message, which the wallet displays. */
  signInStatement: string
  chains: [SiteChain, ...SiteChain[]]
  tokens: PublicToken[]
  /** Undefined if names are not looked up. */
  ens?: PublicEns
  /** Whether pages reach nodes through this server. */
  isRpcProxied: boolean
  devWalletUrl?: string
  /** The devnet's dashboard, for links; undefined in `live`. */
  devnetUrl?: string
  walletConnect?: PublicWalletConnect
  turnkey?: PublicTurnkey
  /** The server's API key for Turnkey; set if and only if `turnkey` is. */
  custodyKey?: CustodyKey
  /** Secrets of the look-up keys, newest first; empty if the database keeps them. */
  lookupSecrets: readonly string[]
  /** The private key that was replaced while the site was updated from 0.1.0. */
  previousCustodyKey?: string
  /** The site's registrations at OpenID providers; empty without embedded wallets. */
  openIdClients: OpenIdClient[]
  smartWallet?: PublicSmartWallet
  /** Page where users add funds, with placeholders. */
  fundUrl?: string
  /** Origins that may frame this site. */
  frameAncestors: string[]
  /** Additional origins that pages may connect to, for endpoints that a wallet names itself. */
  linkOrigins: string[]
  walletIds?: string[]
  /** How long a sign-in message of an account of several owners is valid, in seconds. */
  sharedSignInSeconds: number
  rateLimits: RateLimits
  logLevel: LogLevel
  /** Who sends it may read the server's figures; undefined if it has none. */
  metricsToken?: string
  /** Number of proxies in front that append to X-Forwarded-For; 0 ignores the header. */
  trustedProxies: number
  /** Whether Strict-Transport-Security covers subdomains and asks for browsers' preload lists. */
  hstsSubdomains: 'off' | 'on' | 'preload'
  /** Days after which the receipts of a user who made no other since are deleted. */
  receiptDays: number
  /** How far the clock of whoever dated a token or a message may be ahead of this one, in seconds. */
  clockToleranceSeconds: number
  /** Time limit in seconds for requests in flight after SIGTERM. */
  shutdownSeconds: number
  /** Suffix of every cookie name: cookies ignore ports, and two copies on one machine must not. */
  cookieSuffix: string
  /** Configuration warnings for the operator, logged at start. */
  warnings: string[]
}

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

type Source = Readonly<Record<string, string | undefined>>

/**
 * Validates an environment and fills in the devnet's defaults.
 * @throws a start error, invalidEnvironment: one sentence with name and fix per variable
 */
export function readSettings(
  environment: Source,
  { basePath = defaultBasePath }: { basePath?: string } = {},
): Settings {
  if (!/^(\/[\w-]+)+$/.test(basePath))
    throw refuse(['basePath must be a path without a trailing slash, like /api.'])
  const { source, problems: unread } = withFiles(environment, isOurs)
  if (unread.length > 0) throw refuse(unread)
  // `NAME=` in a file means unset.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw refuse(parsed.error.issues.map((issue) => issue.message))
  const values = withDevnetDefaults(withChainDefaults(parsed.data))

  const problems = [
    ...missingOrigin(values),
    ...statementProblems(values),
    ...chainProblems(values),
    ...tokenProblems(values),
    ...ensProblems(values),
    ...custodyProblems(values),
  ]
  const openId = readOpenIdClients(given, values)
  problems.push(...openId.problems)
  if (values.WORLD === 'live')
    problems.push(...liveProblems(values, source), ...walletConnectProblems(values))
  else problems.push(...publicDevnetProblems(values))
  if (problems.length > 0) throw refuse(problems)
  return { ...toSettings(values, openId.clients, basePath), warnings: chainWarnings(parsed.data) }
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

function ofDatabase(name: keyof typeof databaseRules) {
  const { isMet, sentence } = databaseRules[name]
  return z.string().refine(isMet, sentence).optional()
}

const schema = z.object({
  WORLD: z
    .enum(['devnet', 'live'], { error: 'WORLD must be devnet or live; unset it for devnet.' })
    .default('devnet'),
  PORT: port('PORT', 3000),
  DEVNET_PORT: port('DEVNET_PORT', 4000),
  DESCRIPTORS_DIR: z.string().optional(),
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
  SIGN_IN_STATEMENT: z
    .string()
    .max(200, 'SIGN_IN_STATEMENT must have at most 200 characters; shorten it.')
    .regex(
      statementPattern,
      'SIGN_IN_STATEMENT must be one line of the characters that EIP-4361 allows (ASCII letters, digits, spaces and most punctuation); set for example SIGN_IN_STATEMENT=Sign in to Example.',
    )
    .optional(),
  FRAME_ANCESTORS: origins('FRAME_ANCESTORS', 'https://app.safe.global').optional(),
  DATABASE_URL: ofDatabase('DATABASE_URL'),
  DATABASE_POOL_SIZE: ofDatabase('DATABASE_POOL_SIZE'),
  DATABASE_TIMEOUT_SECONDS: ofDatabase('DATABASE_TIMEOUT_SECONDS'),
  DATABASE_PREPARED_STATEMENTS: ofDatabase('DATABASE_PREPARED_STATEMENTS'),
  MIGRATE_ON_START: ofDatabase('MIGRATE_ON_START'),
  DATA_DIR: ofDatabase('DATA_DIR'),
  ...chainVariables,
  ...tokenVariables,
  ...ensVariables,
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
  FUND_URL: z
    .string()
    .refine(
      (value) => isHttpUrl(value.replaceAll(/\{(address|chainId)\}/g, '0')),
      'FUND_URL must be the https address of a page, with {address} and {chainId} where they belong; set for example FUND_URL=https://funds.example/?to={address}.',
    )
    .optional(),
  WALLETS: z
    .string()
    .transform((value) => value.split(',').map((id) => id.trim()))
    .refine(
      (ids) => ids.every((id) => /^[\w.-]+$/.test(id)) && new Set(ids).size === ids.length,
      'WALLETS must be connector ids with commas between them, none twice; set for example WALLETS=injected.',
    )
    .optional(),
  SHARED_SIGN_IN_HOURS: z
    .string()
    .regex(
      /^([1-9]\d?|1[0-5]\d|16[0-8])$/,
      'SHARED_SIGN_IN_HOURS must be a number of hours from 1 to 168; set for example SHARED_SIGN_IN_HOURS=24.',
    )
    .default('24')
    .transform(Number),
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
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[\w.~+/-]{24,200}$/,
      'METRICS_TOKEN must be 24 to 200 letters, digits or -._~+/; make one with openssl rand -hex 24.',
    )
    .optional(),
  HSTS_SUBDOMAINS: z
    .enum(['off', 'on', 'preload'], {
      error: 'HSTS_SUBDOMAINS must be off, on or preload; unset it for off.',
    })
    .default('off'),
  RECEIPT_DAYS: z
    .string()
    .regex(
      /^[1-9]\d{0,4}$/,
      'RECEIPT_DAYS must be a number of days from 1 to 99999; set for example RECEIPT_DAYS=730.',
    )
    .default('730')
    .transform(Number),
  CLOCK_TOLERANCE_SECONDS: z
    .string()
    .regex(
      /^([0-9]|[1-9][0-9]|[12][0-9]{2}|300)$/,
      'CLOCK_TOLERANCE_SECONDS must be a number of seconds from 0 to 300; set for example CLOCK_TOLERANCE_SECONDS=60.',
    )
    .default(String(clockToleranceSeconds))
    .transform(Number),
  SHUTDOWN_SECONDS: z
    .string()
    .regex(
      /^[1-9]\d{0,2}$/,
      'SHUTDOWN_SECONDS must be a number of seconds from 1 to 999; set for example SHUTDOWN_SECONDS=10.',
    )
    .default('10')
    .transform(Number),
})

function isOurs(name: string): boolean {
  return name in schema.shape || name.startsWith('OPENID_')
}

/** The variables after their individual checks, before the rules that span several of them. */
export type CheckedVariables = z.output<typeof schema>

function origins(name: string, example: string) {
  return z
    .string()
    .transform((value) => value.split(',').map((origin) => origin.trim()))
    .refine(
      (values) => values.every((value) => isOrigin(value) && isPolicyOrigin(new URL(value).origin)),
      `${name} must be origins with commas between them; set for example ${name}=${example}.`,
    )
    .transform((values) => [...new Set(values.map((value) => new URL(value).origin))])
}

function isOrigin(value: string): boolean {
  if (!isHttpUrl(value)) return false
  const url = new URL(value)
  return url.href === `${url.origin}/` && !url.username
}

function withDevnetDefaults(values: CheckedVariables): CheckedVariables {
  if (values.WORLD === 'live') return values
  const at = (offset: number) => `http://localhost:${values.DEVNET_PORT + offset}`
  return {
    ...values,
    APP_ORIGIN: values.APP_ORIGIN ?? `http://localhost:${values.PORT}`,
    FUND_URL:
      values.FUND_URL ??
      `${at(devnetPortOffsets.control)}/?address={address}&chainId={chainId}#faucet`,
    DEV_WALLET_URL: values.DEV_WALLET_URL ?? `${at(devnetPortOffsets.wallet)}/wallet.js`,
  }
}

function missingOrigin({ APP_ORIGIN }: CheckedVariables): string[] {
  if (APP_ORIGIN) return []
  return ['APP_ORIGIN is missing; set it to the address people open, like https://wallet.example.']
}

function statementOf({ SIGN_IN_STATEMENT, APP_NAME }: CheckedVariables): string {
  return SIGN_IN_STATEMENT ?? `Sign in to ${APP_NAME}.`
}

function statementProblems(values: CheckedVariables): string[] {
  if (statementPattern.test(statementOf(values))) return []
  return [
    'APP_NAME holds characters that a sign-in message must not (EIP-4361); set SIGN_IN_STATEMENT to the sentence that wallets show instead.',
  ]
}

function toSettings(
  values: CheckedVariables,
  clients: OpenIdClient[],
  basePath: string,
): Omit<Settings, 'warnings'> {
  const walletConnect = walletConnectOf(values)
  const turnkey = turnkeyOf(values, clients, basePath)
  const custodyKey = turnkey && custodyKeyOf(values)
  const smartWallet = smartWalletOf(values)
  const ens = ensOf(values, basePath)
  return {
    world: values.WORLD,
    port: values.PORT,
    ...(values.DESCRIPTORS_DIR && { descriptorsDir: values.DESCRIPTORS_DIR }),
    appOrigin: values.APP_ORIGIN ?? '',
    appName: values.APP_NAME,
    basePath,
    signInStatement: statementOf(values),
    frameAncestors: values.FRAME_ANCESTORS ?? [],
    ...databaseOf(values),
    chains: chainsOf(values, basePath),
    tokens: tokensOf(values),
    ...(ens && { ens }),
    isRpcProxied: values.RPC_PROXY,
    ...(values.WORLD === 'devnet' ? { devnetUrl: `http://localhost:${values.DEVNET_PORT}` } : {}),
    ...(values.DEV_WALLET_URL ? { devWalletUrl: values.DEV_WALLET_URL } : {}),
    ...(walletConnect && { walletConnect }),
    ...(turnkey && { turnkey }),
    ...(custodyKey && { custodyKey }),
    lookupSecrets: values.LOOKUP_SECRETS,
    ...(values.TURNKEY_API_PRIVATE_KEY_PREVIOUS && {
      previousCustodyKey: values.TURNKEY_API_PRIVATE_KEY_PREVIOUS,
    }),
    openIdClients: turnkey ? clients : [],
    ...(smartWallet && { smartWallet }),
    ...(values.FUND_URL && { fundUrl: values.FUND_URL }),
    linkOrigins: values.LINK_ORIGINS ?? [],
    ...(values.WALLETS ? { walletIds: values.WALLETS } : {}),
    sharedSignInSeconds: values.SHARED_SIGN_IN_HOURS * 60 * 60,
    rateLimits: values.RATE_LIMITS,
    receiptDays: values.RECEIPT_DAYS,
    logLevel: values.LOG_LEVEL,
    ...(values.METRICS_TOKEN && { metricsToken: values.METRICS_TOKEN }),
    trustedProxies: values.TRUSTED_PROXY,
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    clockToleranceSeconds: values.CLOCK_TOLERANCE_SECONDS,
    shutdownSeconds: values.SHUTDOWN_SECONDS,
    cookieSuffix: values.WORLD === 'devnet' ? `-${values.PORT}` : '',
  }
}

function refuse(problems: string[]): Error {
  return startError('invalidEnvironment', problems.join(' '))
}
