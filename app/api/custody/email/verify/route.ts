import { postEmailVerify } from '#lib/server/custody/emailCode.ts'
import { otherMethods, route } from '#lib/server/http/route.ts'

export const POST = route(postEmailVerify)
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
