import { WalletError } from '#lib/errors/WalletError.ts'
import { route } from '#lib/server/respond.ts'

const notFound = route(
  () => {
    throw new WalletError('routeNotFound')
  },
  { isOpenToOrigins: true },
)

export const dynamic = 'force-dynamic'
export const GET = notFound
export const HEAD = notFound
export const POST = notFound
export const PUT = notFound
export const PATCH = notFound
export const DELETE = notFound
export const OPTIONS = notFound
