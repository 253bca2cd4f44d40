import { otherMethods, route } from '#lib/server/respond.ts'
import { postRpc, rpcBodyBytes } from '#lib/server/rpcProxy.ts'

export const POST = route(postRpc, { bodyLimitBytes: rpcBodyBytes })
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
