import { postSignUp } from '#lib/server/custody/signUp.ts'
import { otherMethods, route } from '#lib/server/http/route.ts'

export const POST = route(postSignUp)
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
