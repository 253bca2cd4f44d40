import { otherMethods, route } from '#lib/server/respond.ts'
import { deleteSessions, getSessions } from '#lib/server/sessionList.ts'

export const GET = route(getSessions)
export const DELETE = route(deleteSessions)
export const { POST, PUT, PATCH, OPTIONS } = otherMethods('GET', 'HEAD', 'DELETE')
