import { postEmailLogin } from '#lib/server/custody/emailLogin.ts'
import { otherMethods, route } from '#lib/server/http/route.ts'

export const POST = route(postEmailLogin)
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
