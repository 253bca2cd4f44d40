import { otherMethods, route } from '#lib/server/http/route.ts'
import { postRpc, rpcBodyBytes } from '#lib/server/http/rpcProxy.ts'

export const POST = route(postRpc, { bodyLimitBytes: rpcBodyBytes })
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
