import { expect, test } from 'vitest'
import { explain } from '#lib/errors/explain.ts'
import { loadErrorTexts } from '#lib/messages/loadTranslation.ts'

test('an explanation in the language of the page names the reason of the wallet', async () => {
  const texts = await loadErrorTexts.ja()
  expect(explain(new Error('Device is busy'), 'sign', texts).message).toBe(
    'ウォレットからのエラー：Device is busy',
  )
})

test('a wallet that gives no reason is explained in the language of the page', async () => {
  const texts = await loadErrorTexts.ja()
  const { message, fix } = explain({}, 'sign', texts)
  expect({ message, fix }).toEqual(texts.walletGaveNoReason)
})
