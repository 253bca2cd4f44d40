import { postLinkChallenge } from '#lib/server/credentials/link.ts'
import { otherMethods, route } from '#lib/server/http/route.ts'

export const POST = route(postLinkChallenge)
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
