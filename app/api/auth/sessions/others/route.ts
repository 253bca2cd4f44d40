import { otherMethods, route } from '#lib/server/respond.ts'
import { deleteOtherSessions } from '#lib/server/sessionList.ts'

export const DELETE = route(deleteOtherSessions)
export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')
