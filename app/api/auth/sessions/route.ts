import { otherMethods, route } from '#lib/server/respond.ts'
import { deleteSessions } from '#lib/server/session.ts'

export const DELETE = route(deleteSessions)
export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')
