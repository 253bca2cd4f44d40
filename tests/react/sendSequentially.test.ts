import { describe, expect, test } from 'vitest'
import { type Step, sendSequentially } from '#react/batch/useSeries.ts'

type Outcome = 'success' | 'reverted' | 'replaced' | 'refused' | 'lost'

const problem = { message: 'It went wrong.', fix: 'Try again.' }

/** A sequence whose calls have given outcomes; records the requests and every state shown. */
async function series(calls: Outcome[], stopAfter = Number.POSITIVE_INFINITY) {
  const requests: number[] = []
  const shown: string[] = []
  const steps = await sendSequentially([...calls.entries()], {
    send: async ([index, outcome]) => {
      requests.push(index + 1)
      if (outcome === 'refused') throw new Error('refused')
      return `0x${index + 1}`
    },
    settle: async (hash) => {
      const outcome = calls[Number(hash) - 1]
      if (outcome === 'lost' || outcome === 'refused' || !outcome) throw new Error('lost')
      return outcome
    },
    explain: async () => problem,
    isStopped: () => requests.length >= stopAfter,
    onProgress: (now: readonly Step[]) => shown.push(now.map(({ state }) => state).join(' ')),
  })
  return { requests, shown, steps, states: steps.map(({ state }) => state) }
}

describe('calls that are sent one after another', () => {
  test('are each sent after the previous one is confirmed', async () => {
    const { shown } = await series(['success', 'success'])
    expect(shown).toEqual([
      'waiting waiting',
      'requested waiting',
      'sent waiting',
      'confirmed waiting',
      'confirmed requested',
      'confirmed sent',
      'confirmed confirmed',
    ])
  })

  test('stop at the first that reverts', async () => {
    const { requests, states, steps } = await series(['success', 'reverted', 'success'])
    expect(requests).toEqual([1, 2])
    expect(states).toEqual(['confirmed', 'failed', 'notSent'])
    expect(steps[1]).toEqual({ state: 'failed', hash: '0x2' })
  })

  test('stop at the first that the user rejects, with the reason', async () => {
    const { requests, states, steps } = await series(['refused', 'success'])
    expect(requests).toEqual([1])
    expect(states).toEqual(['failed', 'notSent'])
    expect(steps[0]).toEqual({ state: 'failed', problem })
  })

  test('stop if a transaction was replaced', async () => {
    const { steps, states } = await series(['replaced', 'success'])
    expect(states).toEqual(['failed', 'notSent'])
    expect(steps[0]).toMatchObject({ isReplaced: true })
  })

  test('stop if the status of one is unknown', async () => {
    const { requests, states } = await series(['lost', 'success'])
    expect(requests).toEqual([1])
    expect(states).toEqual(['unknown', 'notSent'])
  })

  test('stop when the user cancels, after the pending request', async () => {
    const { requests, states } = await series(['success', 'success', 'success'], 1)
    expect(requests).toEqual([1])
    expect(states).toEqual(['confirmed', 'notSent', 'notSent'])
  })
})
