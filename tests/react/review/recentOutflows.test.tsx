// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { getAddress, parseEther } from 'viem'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { sendTransaction } from 'wagmi/actions'
import { recentOutflows } from '#react/review/recentOutflows.ts'
import { bob } from '#tests/connectors/fakeProvider.ts'
import { confirmReview, dialog, key, openPage } from '#tests/react/review/openReviewedPage.tsx'
import { until } from '#tests/support/until.ts'

const stranger = '0x1111111111111111111111111111111111111111'

afterEach(cleanup)

test('what was confirmed counts for an hour, of this account and chain, unless it was refused', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const of = { account: bob, chainId: 1 }
  const shown = [{ outflows: [{ to: stranger, asset: stranger, amount: 1n }] } as never]
  recentOutflows.add(of, shown)
  const takeBack = recentOutflows.add(of, shown)
  expect(recentOutflows.get(bob, 1)).toHaveLength(2)
  expect(recentOutflows.get(bob, 1)).toBe(recentOutflows.get(getAddress(bob), 1))
  expect(recentOutflows.get(bob, 2)).toEqual([])
  takeBack()
  expect(recentOutflows.get(bob, 1)).toHaveLength(1)
  vi.advanceTimersByTime(3_600_001)
  expect(recentOutflows.get(bob, 1)).toEqual([])
})

test('what goes to a stranger counts from when it is confirmed, until the wallet refuses', async () => {
  let refuse: (reason: unknown) => void = () => undefined
  const answers = [() => `0x${'1'.repeat(64)}`, () => new Promise((_, reject) => (refuse = reject))]
  const page = await openPage('always', { eth_sendTransaction: () => answers.shift()?.() })
  const payment = { to: stranger, value: parseEther('0.1'), gas: 21_000n } as const
  const counted = () => recentOutflows.get(key.address, 31337).length
  const first = sendTransaction(page.config, payment)
  await dialog()
  expect(counted()).toBe(0)
  await confirmReview()
  await first
  expect(counted()).toBe(1)
  const second = sendTransaction(page.config, payment).catch(() => 'refused')
  await confirmReview()
  await until(() => expect(answers).toEqual([]))
  expect(counted()).toBe(2)
  refuse(Object.assign(new Error('Refused.'), { code: 4001 }))
  expect(await second).toBe('refused')
  expect(counted()).toBe(1)
})
