import { postVerify } from '#lib/server/auth/verify.ts'
import { otherMethods, route } from '#lib/server/http/route.ts'

export const POST = route(postVerify)
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
