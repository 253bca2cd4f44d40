import { deleteSession, getSession } from '#lib/server/auth/session.ts'
import { otherMethods, route } from '#lib/server/http/route.ts'

export const GET = route(getSession)
export const DELETE = route(deleteSession)
export const { POST, PUT, PATCH, OPTIONS } = otherMethods('GET', 'HEAD', 'DELETE')
