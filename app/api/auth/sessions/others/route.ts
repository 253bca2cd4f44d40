import { deleteOtherSessions } from '#lib/server/auth/sessionList.ts'
import { otherMethods, route } from '#lib/server/http/route.ts'

export const DELETE = route(deleteOtherSessions)
export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')
