import { otherMethods, route } from '#lib/server/http/route.ts'
import { postOpenIdLink } from '#lib/server/openId/linkOpenId.ts'

export const POST = route(postOpenIdLink)
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
