import type { BatchCall, SigningRequest } from '#lib/review/preview/SigningRequest.ts'

/** The calls whose effects a node can simulate. */
export function simulatedCalls(
  request: SigningRequest | undefined,
): readonly BatchCall[] | undefined {
  if (request?.kind === 'batch') return request.calls
  if (request?.kind !== 'transaction') return undefined
  const { to, value, data } = request
  return [{ to, value, data }]
}
