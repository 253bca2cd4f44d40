import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { env } from '#lib/server/env.ts'
import { pageHeaders } from '#lib/server/headers.ts'

/**
 * Puts the security headers on every answer that is not a built file or a route's own, with a new
 * nonce each time. Next reads the nonce from the request's policy. Authorisation is never done
 * here: each page and route does its own.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString('base64')
  const isDevelopment = process.env.NODE_ENV === 'development'
  const headers = pageHeaders(env(), nonce, isDevelopment)

  const forwarded = new Headers(request.headers)
  forwarded.set('Content-Security-Policy', headers['Content-Security-Policy'] ?? '')
  forwarded.set('x-nonce', nonce)
  const response = NextResponse.next({ request: { headers: forwarded } })
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

export const config = { matcher: ['/((?!api/|_next/static/).*)'] }
