import { otherMethods, route } from '#lib/server/respond.ts'
import { deleteSession, getSession } from '#lib/server/session.ts'

export const GET = route(getSession)
export const DELETE = route(deleteSession)
export const { POST, PUT, PATCH, OPTIONS } = otherMethods('GET', 'HEAD', 'DELETE')
