import { getLive } from '#lib/server/http/health.ts'
import { otherMethods, route } from '#lib/server/http/route.ts'

export const dynamic = 'force-dynamic'
export const GET = route(getLive)
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'HEAD')
