import 'server-only'
import { fixedHeaders } from '#lib/protocol/fixedHeaders.ts'
import type { WalletOrigins } from '#lib/protocol/publicConfig.ts'
import { custodyOrigins } from '#server/env/custodyEnv.ts'
import type { Settings } from '#server/env/settings.ts'
import { smartWalletOrigins } from '#server/env/smartWalletEnv.ts'
import { walletConnectOrigins } from '#server/env/walletConnectEnv.ts'

type Headers = Record<string, string>

/**
 * Header of a page's request with its path and query, for server components, which Next does not
 * give them. proxy.ts sets it on every request for a page, whatever the client sent.
 */
export const pagePathHeader = 'x-page-path'

/** A response that loads and runs nothing, and that nothing frames. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Builds a page's security headers: only the site's own files, scripts with this response's nonce
 * and what they load, and the origins of the environment are allowed. `wallets` are the origins
 * that the wallet list names. In development the compiler's scripts need eval and inline styles.
 */
export function pageHeaders(
  env: Settings,
  nonce: string,
  isDevelopment: boolean,
  wallets: WalletOrigins = { connect: [], frame: [], script: [] },
): Headers {
  return {
    ...siteHeaders(env),
    'Content-Security-Policy': pagePolicy(env, nonce, isDevelopment, wallets),
    'Reporting-Endpoints': `csp="${reportPathOf(env)}"`,
  }
}

/** Builds the security headers of a data response, which may load and run nothing. */
export function dataHeaders(env: Settings): Headers {
  return {
    ...siteHeaders(env),
    'Content-Security-Policy': dataPolicy,
    'X-Frame-Options': 'DENY',
    'Cache-Control': 'private, no-store',
  }
}

/**
 * The headers of every response, including those that Next creates itself. The policy is for those
 * that have none of their own: a built file, or a page that the site's proxy.ts leaves out. So every
 * response says who may frame it, and X-Frame-Options, which cannot name an origin, is left out only
 * beside a policy that does.
 */
export function siteHeaders(env: Settings): Headers {
  return {
    ...fixedHeaders,
    ...transportHeaders(env),
    'Content-Security-Policy': `base-uri 'none'; ${frameAncestors(env)}`,
    ...(env.frameAncestors.length === 0 && { 'X-Frame-Options': 'DENY' }),
  }
}

function frameAncestors(env: Settings): string {
  return `frame-ancestors ${env.frameAncestors.join(' ') || "'none'"}`
}

/** Two years of HSTS for this host; for subdomains only if HSTS_SUBDOMAINS is set. */
function transportHeaders({ appOrigin, hstsSubdomains }: Settings): Headers {
  if (!appOrigin.startsWith('https:')) return {}
  return { 'Strict-Transport-Security': `max-age=63072000${hstsScopes[hstsSubdomains]}` }
}

const hstsScopes = {
  off: '',
  on: '; includeSubDomains',
  preload: '; includeSubDomains; preload',
} as const satisfies Record<Settings['hstsSubdomains'], string>

function pagePolicy(
  env: Settings,
  nonce: string,
  isDevelopment: boolean,
  wallets: WalletOrigins,
): string {
  const connect = new Set(env.chains.map((chain) => new URL(chain.browserRpcUrl).origin))
  // The proxy's URL is the site's own origin, which 'self' covers.
  connect.delete(env.appOrigin)
  if (env.devWalletUrl) connect.add(new URL(env.devWalletUrl).origin)
  const walletConnect = env.walletConnect && walletConnectOrigins(env.walletConnect)
  const turnkey = env.turnkey && custodyOrigins(env.turnkey)
  const smartWallet = env.smartWallet && smartWalletOrigins(env.smartWallet)
  for (const service of [walletConnect, turnkey, smartWallet])
    for (const origin of service?.connect ?? []) connect.add(origin)
  for (const origin of [...env.linkOrigins, ...(env.ens?.gateways ?? []), ...wallets.connect])
    connect.add(origin)
  const frame = new Set([
    ...(walletConnect?.frame ?? []),
    ...(turnkey?.frame ?? []),
    ...wallets.frame,
  ])
  if (isDevelopment) connect.add(env.appOrigin.replace(/^http/, 'ws'))
  const script = ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...wallets.script]
  if (isDevelopment) script.push("'unsafe-eval'")
  const directives = [
    "default-src 'none'",
    `script-src ${script.join(' ')}`,
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    ...(frame.size > 0 ? [`frame-src ${[...frame].join(' ')}`] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    frameAncestors(env),
    ...(isDevelopment
      ? []
      : ["require-trusted-types-for 'script'", 'trusted-types nextjs default']),
    ...(env.appOrigin.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
    'report-to csp',
    `report-uri ${reportPathOf(env)}`,
  ]
  return directives.join('; ')
}

/** Endpoint for browsers' CSP reports. */
function reportPathOf({ basePath }: Settings): string {
  return `${basePath}/csp-report`
}
