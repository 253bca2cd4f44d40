import { checkWallets } from 'latchkey/wallets'
import type { NextRequest } from 'next/server'
import { latchkey } from './latchkey.ts'
import { wallets } from './wallets.config.ts'

/** Sets the security headers of every page, with the origins that the wallets need. */
export function proxy(request: NextRequest) {
  return latchkey.proxy(request, checkWallets(wallets(latchkey.publicConfig())))
}

export const config = { matcher: ['/((?!api/|_next/static/).*)'] }
