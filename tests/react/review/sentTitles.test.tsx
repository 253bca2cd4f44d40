// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { sendCalls, sendTransaction } from 'wagmi/actions'
import { english } from '#lib/messages/english.ts'
import type { Preview } from '#lib/review/preview/SigningRequest.ts'
import { parseBatches } from '#react/batch/sentBatches.ts'
import { newReceipts } from '#react/review/newReceipts.ts'
import { parseTransactions } from '#react/transactions/sentTransactions.ts'
import { noteShownTitle, shownTitle } from '#react/transactions/shownTitle.ts'
import { alice, bob } from '#tests/connectors/fakeProvider.ts'
import { confirmReview, dialog, openPage } from '#tests/react/review/openReviewedPage.tsx'
import { until } from '#tests/support/until.ts'

afterEach(cleanup)

const stored = (name: string) => JSON.parse(localStorage.getItem(`${name}-test`) ?? '[]')
const titleOfDialog = async () => {
  const shown = await dialog()
  await until(() => expect(screen.queryByRole('heading', { level: 2 })).not.toBeNull())
  return shown.querySelector('h2')?.textContent
}

describe('what was sent keeps the title under which it was confirmed', () => {
  test('a transaction, in its receipt and in the list of transactions', async () => {
    const left: unknown[] = []
    onTestFinished(newReceipts.subscribe(() => left.push(...newReceipts.get())))
    const { config } = await openPage()
    const sending = sendTransaction(config, { to: bob, value: 7n, gas: 21_000n })
    const text = await titleOfDialog()
    await confirmReview()
    await sending
    expect(text).toContain('Send ')
    const [sent] = parseTransactions(stored('transactions'))
    expect(sent?.title).toEqual({ text, locale: 'en' })
    await until(() => expect(left).toHaveLength(1))
    expect(left[0]).toMatchObject({ receipt: { title: text } })
  })

  test('a batch, and each of its calls if they are sent one by one', async () => {
    const { config } = await openPage()
    const calls = [
      { to: bob, value: 1n },
      { to: alice, value: 2n },
    ] as const
    const sending = sendCalls(config, { calls })
    const text = await titleOfDialog()
    await confirmReview()
    await sending
    expect(parseBatches(stored('batches'))[0]?.title).toEqual({ text, locale: 'en' })
    const [first] = calls
    expect(shownTitle(31337, alice, [first])?.text).toMatch(/^Send 0\.0+1 ETH/)
  })
})

describe('a stored title', () => {
  const sent = {
    hash: `0x${'1'.repeat(64)}`,
    chainId: 31337,
    account: alice,
    to: bob,
    value: '5',
    data: '0x',
    sentAt: '2026-01-01T00:00:00.000Z',
  }

  test('may be missing, as in what was stored before', () => {
    expect(parseTransactions([sent])).toMatchObject([{ hash: sent.hash }])
  })

  test.each([
    ['no text', { locale: 'en' }],
    ['an unknown language', { text: 'Send 1 ETH', locale: 'xx' }],
    ['more than a title', { text: 'x'.repeat(400), locale: 'en' }],
    ['characters that reorder others', { text: 'Send \u202eHTE 1', locale: 'en' }],
  ])('of %s is not shown', (_, title) => {
    expect(parseTransactions([{ ...sent, title }])).toEqual([])
  })

  test('is that of the latest review', () => {
    const preview = (title: string): Preview => ({
      kind: 'transaction',
      title,
      fields: [],
      hash: '',
      warnings: [],
    })
    noteShownTitle(1, alice, [{ to: bob, value: 3n }], preview('First'), 'en')
    noteShownTitle(
      1,
      alice,
      [{ to: bob, value: 3n }],
      preview(english.preview.titles.message),
      'de',
    )
    const calls = [{ to: bob.toUpperCase().replace('0X', '0x'), value: '3', data: '0x' }]
    expect(shownTitle(1, alice, calls)).toEqual({ text: 'Sign a message', locale: 'de' })
    expect(shownTitle(2, alice, calls)).toBeUndefined()
  })
})
