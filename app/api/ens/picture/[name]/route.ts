import { getPicture } from '#lib/server/ens/getPicture.ts'
import { otherMethods, route } from '#lib/server/http/route.ts'

export const GET = route(getPicture)
export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
