import { otherMethods, route } from '#lib/server/http/route.ts'
import { openIdCallback } from '#lib/server/openId/openIdCallback.ts'

export const GET = route(openIdCallback)
/** A provider posts the form from its own site; the state and its cookie are the check. */
export const POST = route(openIdCallback, { isOpenToOrigins: true })
export const { HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
