import { checkWallets, type WalletOrigins } from 'latchkey/wallets'
import type { NextRequest, NextResponse } from 'next/server'
import { latchkey } from '#latchkey.ts'
import { wallets } from '#wallets.config.ts'

/** Origins that the wallet list adds to the CSP: the same for every request. */
let origins: WalletOrigins | undefined

/** Sets the security headers on every response except built files and routes. */
export function proxy(request: NextRequest): NextResponse {
  origins ??= checkWallets(wallets(latchkey.publicConfig()))
  return latchkey.proxy(request, origins)
}

export const config = { matcher: ['/((?!api/|_next/static/).*)'] }
