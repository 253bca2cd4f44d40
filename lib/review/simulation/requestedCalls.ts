import type { BatchCall, SigningRequest } from '#lib/review/preview/SigningRequest.ts'

/** The calls that a request itself makes. */
export function requestedCalls(
  request: SigningRequest | undefined,
): readonly BatchCall[] | undefined {
  if (request?.kind === 'batch') return request.calls
  if (request?.kind !== 'transaction') return undefined
  const { to, value, data } = request
  return [{ to, value, data }]
}

/** Whether a node is asked what a request would change; of typed data, what the signature allows. */
export const isSimulated = (request: SigningRequest | undefined) =>
  ['transaction', 'batch', 'typedData'].includes(request?.kind ?? '')
