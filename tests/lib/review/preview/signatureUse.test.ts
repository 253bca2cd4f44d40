import { expect, test } from 'vitest'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { parseTypedData } from '#lib/review/preview/parseTypedData.ts'
import { preview } from '#lib/review/preview/preview.ts'
import type { PreviewContext, SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { type SignatureUse, signatureUse } from '#lib/review/preview/signatureUse.ts'
import type { Simulation } from '#lib/review/simulation/Simulation.ts'
import { corpus } from '#tests/lib/review/preview/corpus/corpus.ts'
import { corpusContext } from '#tests/lib/review/preview/corpus/requests.ts'

const isGrave = (request: SigningRequest, context: PreviewContext) =>
  preview(request, context).warnings.some(
    ({ severity }) => severity === 'danger' || severity === 'block',
  )

test('nothing everyday becomes a danger because all that it permits is taken', () => {
  const used = corpus.everyday.flatMap(({ name, request, context: own, node }) => {
    const context = { ...corpusContext, ...own, ...node }
    const use = useOf(request, context)
    return use ? [{ name, request, context, simulation: allTaken(use, context) }] : []
  })
  expect(used.length).toBeGreaterThan(30)
  const alarmed = used.filter(
    ({ request, context, simulation }) =>
      !isGrave(request, context) && isGrave(request, { ...context, simulation }),
  )
  expect(alarmed.map(({ name }) => name)).toEqual([])
})

function useOf(request: SigningRequest, context: PreviewContext): SignatureUse | undefined {
  const data = request.kind === 'typedData' ? parseTypedData(request.typedData) : undefined
  return data && !('problem' in data) ? signatureUse(data, context) : undefined
}

/** What a node would say if all transfers succeeded, and other tokens were there in plenty. */
function allTaken({ account, steps, changes }: SignatureUse, context: PreviewContext): Simulation {
  const taken = steps.flatMap((step) => {
    if (!('atMost' in step)) return []
    const { token, atMost } = step
    const known = context.tokens?.find(({ address }) => isSameAddress(address, token))
    const before = known?.balance ?? atMost * 10n
    const amount = -(atMost < before ? atMost : before)
    return [{ account, asset: { kind: 'ERC-20' as const, token }, amount, before }]
  })
  const rest = { permissions: [], isComplete: true, gas: 0n, gasPrice: undefined }
  return { status: 'succeeded', balances: [...taken, ...changes], ...rest }
}
