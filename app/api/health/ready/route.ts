import { getReady } from '#lib/server/health.ts'
import { otherMethods, route } from '#lib/server/respond.ts'

export const dynamic = 'force-dynamic'
export const GET = route(getReady)
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'HEAD')
