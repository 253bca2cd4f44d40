import { postRecoveryUser } from '#lib/server/custody/recovery.ts'
import { otherMethods, route } from '#lib/server/http/route.ts'

export const POST = route(postRecoveryUser)
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
