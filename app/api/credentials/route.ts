import { getCredentials } from '#lib/server/credentials/credentials.ts'
import { otherMethods, route } from '#lib/server/http/route.ts'

export const GET = route(getCredentials)
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'HEAD')
