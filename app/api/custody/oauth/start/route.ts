import { otherMethods, route } from '#lib/server/http/route.ts'
import { postOpenIdStart } from '#lib/server/openId/startOpenId.ts'

export const POST = route(postOpenIdStart)
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
