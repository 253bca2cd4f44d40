import { checkWallets, type WalletOrigins } from 'latchkey/wallets'
import type { NextRequest } from 'next/server'
import { latchkey } from './latchkey.ts'
import { wallets } from './wallets.config.ts'

/** What the wallets add to the policy: the same for every request. */
let origins: WalletOrigins | undefined

/** Sets the security headers of every page, with the origins that the wallets need. */
export function proxy(request: NextRequest) {
  origins ??= checkWallets(wallets(latchkey.publicConfig()))
  return latchkey.proxy(request, origins)
}

export const config = { matcher: ['/((?!api/|_next/static/).*)'] }
