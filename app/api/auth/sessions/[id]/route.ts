import { deleteSessionById } from '#lib/server/auth/sessionList.ts'
import { otherMethods, route } from '#lib/server/http/route.ts'

export const DELETE = route(deleteSessionById)
export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')
