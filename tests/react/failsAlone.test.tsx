// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { use } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ErrorReport, errorReporter, setErrorReporter } from '#lib/errors/errorReporter.ts'
import { english } from '#lib/messages/english.ts'
import { FailsAlone } from '#react/ui/FailsAlone.tsx'
import { type Outcome, PartContext, type PartOutcome } from '#react/ui/partOutcome.ts'
import { EnglishMessages } from '#tests/support/EnglishMessages.tsx'
import { until } from '#tests/support/until.ts'

const { partTitle, partOutcomes, showAgain, close } = english.failure
const toConsole = errorReporter()
const reports: ErrorReport[] = []
let broken: Error | undefined
let part: PartOutcome | undefined
let around: PartOutcome | undefined

beforeEach(() => {
  broken = undefined
  part = undefined
  reports.length = 0
  setErrorReporter((report) => reports.push(report))
  // React repeats there what a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  setErrorReporter(toConsole)
  vi.restoreAllMocks()
})

function Part() {
  part = use(PartContext)
  if (broken) throw broken
  return <p>content</p>
}

function Around({ children }: { children: React.ReactNode }) {
  around = use(PartContext)
  return children
}

function open(known?: Outcome, onClose?: () => void) {
  const page = () => (
    <EnglishMessages>
      <p>beside</p>
      <FailsAlone {...(known && { known })} {...(onClose && { onClose })}>
        <Part />
      </FailsAlone>
    </EnglishMessages>
  )
  const { rerender } = render(page())
  return async function fail() {
    broken = new Error('broken')
    rerender(page())
    return (await screen.findByRole('alert')).textContent
  }
}

test('a part that fails leaves the page, reports the error and can be shown again', async () => {
  const fail = open()
  expect(await fail()).toContain(partTitle + partOutcomes.none)
  expect(screen.getByText('beside')).toBeTruthy()
  await until(() => expect(reports.map(({ error }) => error)).toEqual([broken]))
  fireEvent.click(screen.getByRole('button', { name: showAgain }))
  expect(await screen.findByText(partTitle)).toBeTruthy()
  broken = undefined
  fireEvent.click(screen.getByRole('button', { name: showAgain }))
  expect(screen.getByText('content')).toBeTruthy()
})

test('what the part is in can be closed', async () => {
  const closed = vi.fn(() => {
    broken = undefined
  })
  const fail = open('nothing', closed)
  await fail()
  fireEvent.click(screen.getByRole('button', { name: close }))
  expect(closed).toHaveBeenCalledOnce()
  expect(screen.queryByText(partTitle)).toBeNull()
})

test.for([
  [[], 'nothing'],
  [['nothing'], 'nothing'],
  [['signed'], 'signed'],
  [['sent'], 'sent'],
  [['unknown'], 'unknown'],
  // A refusal undoes nothing.
  [['signed', 'nothing'], 'signed'],
  [['unknown', 'nothing'], 'unknown'],
] as const)('after %s it says %s', async ([ends, said], { expect }) => {
  const fail = open('nothing')
  for (const end of ends) part?.begin()(end)
  expect(await fail()).toContain(partOutcomes[said])
})

test('a part that does not tell never says that nothing was done', async () => {
  const fail = open('unknown')
  part?.begin()('nothing')
  expect(await fail()).toContain(partOutcomes.unknown)
})

test('an answer that comes after the failure changes what is said', async () => {
  const fail = open('nothing')
  const end = part?.begin()
  expect(await fail()).toContain(partOutcomes.asked)
  act(() => end?.('sent'))
  expect(screen.getByRole('alert').textContent).toContain(partOutcomes.sent)
})

test('a refusal of one request does not hide another', async () => {
  const fail = open('nothing')
  const endFirst = part?.begin()
  part?.begin()('signed')
  endFirst?.('nothing')
  expect(await fail()).toContain(partOutcomes.signed)
})

test('what is known survives the failure, and reaches the part around', async () => {
  render(
    <EnglishMessages>
      <FailsAlone known="nothing">
        <Around>
          <FailsAlone known="nothing">
            <Part />
          </FailsAlone>
        </Around>
      </FailsAlone>
    </EnglishMessages>,
  )
  part?.begin()('sent')
  expect(around?.get()).toBe('sent')
})
