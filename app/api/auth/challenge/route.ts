import { postChallenge } from '#lib/server/auth/challenge.ts'
import { otherMethods, route } from '#lib/server/http/route.ts'

export const POST = route(postChallenge)
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
