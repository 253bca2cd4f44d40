import { getDescriptor } from '#lib/server/descriptors/getDescriptor.ts'
import { otherMethods, route } from '#lib/server/http/route.ts'

export const GET = route(getDescriptor)
export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
