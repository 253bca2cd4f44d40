import 'server-only'
import { fixedHeaders } from '#lib/fixedHeaders.ts'
import { custodyOrigins } from '#lib/server/custodyEnv.ts'
import type { Env } from '#lib/server/env.ts'
import { smartWalletOrigins } from '#lib/server/smartWalletEnv.ts'
import { walletConnectOrigins } from '#lib/server/walletConnectEnv.ts'

type Headers = Record<string, string>

/** Where browsers report what the policy stopped. */
const reportPath = '/api/csp-report'

/**
 * The security headers of a page: everything is forbidden but our own files, scripts with this
 * answer's nonce and what they load, and the origins of the environment.
 * In development the compiler's own scripts need eval and inline styles.
 */
export function pageHeaders(env: Env, nonce: string, isDevelopment: boolean): Headers {
  return {
    ...fixedHeaders,
    ...transportHeaders(env),
    'Content-Security-Policy': pagePolicy(env, nonce, isDevelopment),
    'Reporting-Endpoints': `csp="${reportPath}"`,
  }
}

/** The security headers of an answer that is data: it may do nothing at all. */
export function dataHeaders(env: Env): Headers {
  return {
    ...fixedHeaders,
    ...transportHeaders(env),
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cache-Control': 'private, no-store',
  }
}

/** Only an https site may ask for https for ever. */
export function transportHeaders({ appOrigin }: Env): Headers {
  if (!appOrigin.startsWith('https:')) return {}
  return { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload' }
}

function pagePolicy(env: Env, nonce: string, isDevelopment: boolean): string {
  const connect = new Set(env.chains.map((chain) => new URL(chain.rpcUrl).origin))
  if (env.devWalletUrl) connect.add(new URL(env.devWalletUrl).origin)
  const remote = env.walletConnect && walletConnectOrigins(env.walletConnect)
  const custody = env.turnkey && custodyOrigins(env.turnkey)
  const smart = env.smartWallet && smartWalletOrigins(env.smartWallet)
  for (const room of [remote, custody, smart])
    for (const origin of room?.connect ?? []) connect.add(origin)
  for (const origin of env.linkOrigins) connect.add(origin)
  const frame = new Set([...(remote?.frame ?? []), ...(custody?.frame ?? [])])
  if (isDevelopment) connect.add(env.appOrigin.replace(/^http/, 'ws'))
  const directives = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
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
    "frame-ancestors 'none'",
    ...(isDevelopment
      ? []
      : ["require-trusted-types-for 'script'", 'trusted-types nextjs default']),
    ...(env.appOrigin.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
    'report-to csp',
    `report-uri ${reportPath}`,
  ]
  return directives.join('; ')
}
