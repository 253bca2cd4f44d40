// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { requestLog } from '#lib/review/inspector/requestLog.ts'
import { recordRequest } from '#react/inspector/recordRequest.ts'
import { inspectConnectors } from '#react/wagmi/inspectConnector.ts'
import { confirmReview, openPage } from '#tests/react/review/openReviewedPage.tsx'

test('the inspector lists how a request was shown that passed the review', async () => {
  const { config } = await openPage()
  const [connector] = config.connectors
  const record = inspectConnectors((...request) => recordRequest('inspected', request))
  const inspected = record(() => connector as never)({} as never)
  const provider = (await inspected.getProvider()) as {
    request(asked: object): Promise<unknown>
  }
  const [account] = (await connector?.getAccounts()) ?? []
  const signing = provider.request({ method: 'personal_sign', params: ['0x48656c6c6f', account] })
  await confirmReview()
  await signing
  expect(requestLog.read('inspected')).toMatchObject([
    { method: 'personal_sign', state: 'answered', review: { decision: 'confirmed' } },
  ])
})
