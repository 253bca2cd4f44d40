import { deleteSessions, getSessions } from '#lib/server/auth/sessionList.ts'
import { otherMethods, route } from '#lib/server/http/route.ts'

export const GET = route(getSessions)
export const DELETE = route(deleteSessions)
export const { POST, PUT, PATCH, OPTIONS } = otherMethods('GET', 'HEAD', 'DELETE')
