import { otherMethods, route } from '#lib/server/respond.ts'
import { deleteSessionById } from '#lib/server/sessionList.ts'

export const DELETE = route(deleteSessionById)
export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')
