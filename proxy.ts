import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { checkWallets } from '#lib/checkWallets.ts'
import type { WalletOrigins } from '#lib/protocol/publicConfig.ts'
import { env } from '#lib/server/env/env.ts'
import { publicConfig } from '#lib/server/env/publicConfig.ts'
import { pageHeaders, pagePathHeader } from '#lib/server/http/headers.ts'
import { wallets } from '#wallets.config.ts'

/** Origins that the wallet list adds to the CSP: the same for every request. */
let origins: WalletOrigins | undefined

/**
 * Sets the security headers on every response except built files and routes, with a new nonce each
 * time. Next reads the nonce from the request's CSP. Authorization is never done here: each page
 * and route does its own.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString('base64')
  const isDevelopment = process.env.NODE_ENV === 'development'
  origins ??= checkWallets(wallets(publicConfig()))
  const headers = pageHeaders(env(), nonce, isDevelopment, origins)

  const forwarded = new Headers(request.headers)
  forwarded.set('Content-Security-Policy', headers['Content-Security-Policy'] ?? '')
  forwarded.set('x-nonce', nonce)
  forwarded.set(pagePathHeader, request.nextUrl.pathname + request.nextUrl.search)
  forwarded.set('x-script-origins', origins.script.join(' '))
  const response = NextResponse.next({ request: { headers: forwarded } })
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

export const config = { matcher: ['/((?!api/|_next/static/).*)'] }
