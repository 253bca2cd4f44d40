// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, type ReactNode, use } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ErrorReport, errorReporter, setErrorReporter } from '#lib/errors/errorReporter.ts'
import { english } from '#lib/messages/english.ts'
import { FailsAlone } from '#react/ui/FailsAlone.tsx'
import { PartContext, type PartOutcome } from '#react/ui/partOutcome.ts'
import { TellingPart } from '#react/ui/TellingPart.tsx'
import { EnglishMessages } from '#tests/support/EnglishMessages.tsx'
import { until } from '#tests/support/until.ts'

const { partTitle, partOutcomes, showAgain, close } = english.failure
const toConsole = errorReporter()
const reports: ErrorReport[] = []
const closed = vi.fn(() => {
  broken = undefined
})
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

function Closable({ children }: { children: ReactNode }) {
  return <FailsAlone onClose={closed}>{children}</FailsAlone>
}

function Untold({ children }: { children: ReactNode }) {
  return <FailsAlone known="unknown">{children}</FailsAlone>
}

function Around({ children }: { children: ReactNode }) {
  around = use(PartContext)
  return children
}

function open(Alone: ComponentType<{ children: ReactNode }>) {
  const page = () => (
    <EnglishMessages>
      <p>beside</p>
      <Alone>
        <Part />
      </Alone>
    </EnglishMessages>
  )
  const { rerender } = render(page())
  return async function fail() {
    broken = new Error('broken')
    rerender(page())
    await screen.findByRole('button', { name: showAgain })
    return screen.getByRole('alert').textContent
  }
}

test('a part that fails leaves the page, reports the error and can be shown again', async () => {
  const fail = open(FailsAlone)
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
  const fail = open(Closable)
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
  const fail = open(TellingPart)
  for (const end of ends) part?.begin()(end)
  expect(await fail()).toContain(partOutcomes[said])
})

test('a part that does not tell never says that nothing was done', async () => {
  const fail = open(Untold)
  expect(await fail()).toContain(partOutcomes.unknown)
})

test('an answer that comes after the failure changes what is said', async () => {
  const fail = open(TellingPart)
  const end = part?.begin()
  expect(await fail()).toContain(partOutcomes.asked)
  act(() => end?.('sent'))
  expect(screen.getByRole('alert').textContent).toContain(partOutcomes.sent)
})

test('a refusal of one request does not hide another', async () => {
  const fail = open(TellingPart)
  const endFirst = part?.begin()
  part?.begin()('signed')
  endFirst?.('nothing')
  expect(await fail()).toContain(partOutcomes.signed)
})

test('what is known survives the failure, and reaches the part around', async () => {
  render(
    <EnglishMessages>
      <TellingPart>
        <Around>
          <TellingPart>
            <Part />
          </TellingPart>
        </Around>
      </TellingPart>
    </EnglishMessages>,
  )
  part?.begin()('sent')
  expect(around?.get()).toBe('sent')
})
