import { getLive } from '#lib/server/health.ts'
import { otherMethods, route } from '#lib/server/respond.ts'

export const dynamic = 'force-dynamic'
export const GET = route(getLive)
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'HEAD')
