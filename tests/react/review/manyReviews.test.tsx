// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Config } from 'wagmi'
import { english } from '#lib/messages/english.ts'
import { noteAccountType } from '#react/review/accountTypes.ts'
import { alice } from '#tests/connectors/fakeProvider.ts'
import { decline, dialog, openPage } from '#tests/react/review/openReviewedPage.tsx'
import { until } from '#tests/support/until.ts'

/** It never goes back: what a test has declined is declined for a moment. */
let now = performance.now()

beforeEach(() => {
  now += 600_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

type Failure = { code?: number; key?: string }

async function sign({ config }: { config: Config }, text: string) {
  const provider = (await config.connectors[0]?.getProvider()) as {
    request(request: object): Promise<unknown>
  }
  return provider
    .request({ method: 'personal_sign', params: [text, alice] })
    .catch((error: unknown) => error as Failure)
}

test('“Decline all” declines those that wait, and the next ones for a moment', async () => {
  const page = await openPage()
  const asking = ['one', 'two', 'three'].map((text) => sign(page, text))
  await dialog()
  fireEvent.click(await screen.findByRole('button', { name: english.sign.declineAll }))
  for (const answer of await Promise.all(asking)) expect(answer).toMatchObject({ code: 4001 })
  expect(await sign(page, 'again')).toMatchObject({ code: 4001 })
  expect(page.asked()).toEqual([])
  await until(() => expect(screen.queryByTestId('review-dialog')).toBeNull())

  now += 5001
  const later = sign(page, 'later')
  await dialog()
  await decline()
  expect(await later).toMatchObject({ code: 4001 })
})

test('Escape and “Decline” decline one', async () => {
  const page = await openPage()
  const asking = ['one', 'two'].map((text) => sign(page, text))
  const shown = await dialog()
  fireEvent.keyDown(shown, { key: 'Escape' })
  expect(await asking[0]).toMatchObject({ code: 4001 })
  await until(() => expect(screen.queryByText('two')).not.toBeNull())
  expect(screen.queryByRole('button', { name: english.sign.declineAll })).toBeNull()
  await decline()
  await asking[1]
})

test('a page has at most twenty requests shown in a minute', async () => {
  const page = await openPage()
  const asking = Array.from({ length: 20 }, (_, index) => sign(page, `number ${index}`))
  await dialog()
  const more = await sign(page, 'one more')
  expect(more).toMatchObject({ code: -32005, key: 'tooManyReviews' })
  fireEvent.click(await screen.findByRole('button', { name: english.sign.declineAll }))
  await Promise.all(asking)

  now += 50_000
  expect(await sign(page, 'still')).toMatchObject({ key: 'tooManyReviews' })
  now += 10_001
  const later = sign(page, 'later')
  await dialog()
  await decline()
  await later
})

test('a long message is shown in part, and can be saved whole', async () => {
  const saved: Blob[] = []
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
    revokeObjectURL: () => undefined,
  })
  const page = await openPage()
  const text = `start ${'word '.repeat(9_000)}end`
  const asking = sign(page, text)
  const shown = await dialog()
  fireEvent.click(await screen.findByRole('button', { name: english.sign.downloadWhole }))
  expect(shown.textContent).not.toContain(' end')
  expect(await saved[0]?.text()).toBe(text)
  await decline()
  await asking
})

test('without a node, a contract account learns before that its signature cannot be checked', async () => {
  noteAccountType({ address: alice, accountType: 'contract' })
  const page = await openPage()
  const asking = sign(page, 'Hello')
  expect(
    await screen.findByText(english.sign.answerUnchecked, undefined, { timeout: 5000 }),
  ).toBeDefined()
  await decline()
  await asking
  noteAccountType({ address: alice, accountType: 'eoa' })
  const next = sign(page, 'Hello')
  await dialog()
  await until(() => expect(screen.queryByText('Hello')).not.toBeNull())
  expect(screen.queryByText(english.sign.answerUnchecked)).toBeNull()
  await decline()
  await next
})
