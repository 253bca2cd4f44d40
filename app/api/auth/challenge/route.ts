import { postChallenge } from '#lib/server/challenge.ts'
import { otherMethods, route } from '#lib/server/respond.ts'

export const POST = route(postChallenge)
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
