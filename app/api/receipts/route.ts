import { otherMethods, route } from '#lib/server/http/route.ts'
import { getReceipts, postReceipt } from '#lib/server/receipts/receipts.ts'

export const GET = route(getReceipts)
export const POST = route(postReceipt)
export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'HEAD', 'POST')
