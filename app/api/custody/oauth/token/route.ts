import { otherMethods, route } from '#lib/server/http/route.ts'
import { postOpenIdToken } from '#lib/server/openId/linkOpenId.ts'

export const POST = route(postOpenIdToken)
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
