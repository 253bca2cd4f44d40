import { deleteCredential } from '#lib/server/credentials/credentials.ts'
import { otherMethods, route } from '#lib/server/http/route.ts'

export const DELETE = route(deleteCredential)
export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')
