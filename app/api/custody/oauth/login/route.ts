import { otherMethods, route } from '#lib/server/http/route.ts'
import { postOpenIdLogin } from '#lib/server/openId/openIdLogin.ts'

export const POST = route(postOpenIdLogin)
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
