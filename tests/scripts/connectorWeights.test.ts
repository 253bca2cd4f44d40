import { expect, test } from 'vitest'
import { root } from '#tests/support/tree.ts'
import { embeddedMost, embeddedWeights } from '../../scripts/bench/embeddedWeights.ts'
import { smartWalletMost, smartWalletWeights } from '../../scripts/bench/smartWalletWeights.ts'

test('the first use of an embedded wallet weighs little more than its SDKs alone', async () => {
  const { firstUse, baseline } = await embeddedWeights(root)
  expect(firstUse).toBeGreaterThan(baseline / 2)
  expect(firstUse / baseline).toBeLessThanOrEqual(embeddedMost)
}, 60_000)

test('the first use of the smart wallet weighs little more than its SDK alone', async () => {
  const { firstUse, baseline } = await smartWalletWeights(root)
  // The SDK is part of it.
  expect(firstUse).toBeGreaterThan(baseline)
  expect(firstUse / baseline).toBeLessThanOrEqual(smartWalletMost)
}, 60_000)
