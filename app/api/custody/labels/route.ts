import { getLabels, putLabel } from '#lib/server/custody/labels.ts'
import { otherMethods, route } from '#lib/server/http/route.ts'

export const GET = route(getLabels)
export const PUT = route(putLabel)
export const { POST, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'HEAD', 'PUT')
