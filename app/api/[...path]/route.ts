import { WalletError } from '#lib/errors/WalletError.ts'
import { refusalOf } from '#lib/server/http/preHandler.ts'
import { route } from '#lib/server/http/route.ts'

/** Rejects unknown paths under /api, and requests that lib/server/http/preHandler.ts redirects here. */
const refuse = route(
  ({ request }) => {
    throw new WalletError(refusalOf(request.headers))
  },
  { isOpenToOrigins: true },
)

export const dynamic = 'force-dynamic'
export const GET = refuse
export const HEAD = refuse
export const POST = refuse
export const PUT = refuse
export const PATCH = refuse
export const DELETE = refuse
export const OPTIONS = refuse
