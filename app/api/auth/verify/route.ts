import { otherMethods, route } from '#lib/server/respond.ts'
import { postVerify } from '#lib/server/verify.ts'

export const POST = route(postVerify)
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
