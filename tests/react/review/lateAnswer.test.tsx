// @vitest-environment jsdom
import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLateAnswer } from '#lib/errors/lateAnswer.ts'
import { timeoutErrors } from '#lib/errors/timeoutErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { bob } from '#tests/connectors/fakeProvider.ts'
import { confirmButton, openPage } from '#tests/react/review/openReviewedPage.tsx'
import { until } from '#tests/support/until.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const listed = (name: 'transactions' | 'batches') =>
  JSON.parse(localStorage.getItem(`${name}-test`) ?? '[]') as { id: string }[]

/** Sends, and gives up; a function by which the wallet answers all the same. */
async function givenUp(method: 'eth_sendTransaction' | 'wallet_sendCalls') {
  let answerLate: (answer: unknown) => void = () => {}
  const late = new Promise((resolve) => {
    answerLate = resolve
  })
  const { config } = await openPage('always', {
    [method]: () =>
      Promise.reject(withLateAnswer(new WalletError(timeoutErrors.walletNotAnswering), late)),
  })
  const { sendCalls, sendTransaction } = await import('wagmi/actions')
  const to = bob as `0x${string}`
  const sending =
    method === 'eth_sendTransaction'
      ? sendTransaction(config, { to, value: 1n, gas: 21_000n })
      : sendCalls(config, { calls: [{ to, value: 1n }] })
  const failed = sending.catch((error: Error) => error)
  const button = await confirmButton()
  await until(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(button)
  expect(String(await failed)).toContain('does not answer')
  return answerLate
}

const hash = `0x${'7'.repeat(64)}`

test('a transaction that the wallet sends after it was given up is listed', async () => {
  const answerLate = await givenUp('eth_sendTransaction')
  expect(listed('transactions')).toEqual([])
  answerLate(hash)
  await until(() => expect(listed('transactions')).toMatchObject([{ id: hash, hash }]))
})

test('so is a batch', async () => {
  const answerLate = await givenUp('wallet_sendCalls')
  expect(listed('batches')).toEqual([])
  answerLate({ id: 'batch-1' })
  await until(() => expect(listed('batches')).toMatchObject([{ id: 'batch-1' }]))
})

test('nothing is, if the wallet declines it late', async () => {
  const answerLate = await givenUp('eth_sendTransaction')
  answerLate(undefined)
  await new Promise((resolve) => setTimeout(resolve))
  expect(listed('transactions')).toEqual([])
})
