import { postSignUp } from '#lib/server/custody/signUp.ts'
import { otherMethods, route } from '#lib/server/respond.ts'

export const POST = route(postSignUp)
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
