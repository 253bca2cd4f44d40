import { describe, expect, test } from 'vitest'
import {
  conclude,
  type Evidence,
  missedMilliseconds,
  type Progress,
  sentenceOf,
  silentMilliseconds,
  waitingMilliseconds,
} from '#lib/tracker/conclude.ts'
import { isProgress } from '#lib/tracker/isProgress.ts'

const sentAt = '2026-01-01T00:00:00.000Z'
const start = Date.parse(sentAt)
const second = 1000
const hash = `0x${'1'.repeat(64)}` as const
const blockHash = `0x${'b'.repeat(64)}` as const
const mined = {
  found: 'mined',
  ...{ hash, block: 12n, blockHash, head: 12n, isSuccessful: true },
} as const
const free = { found: 'nothing', nonce: 'free' } as const
const used = { found: 'nothing', nonce: 'used' } as const
const waiting = { found: 'waiting', nonce: 'free' } as const
const silence = { found: 'noAnswer', why: 'unreachable' } as const

type Answer = Evidence extends infer one ? (one extends Evidence ? Omit<one, 'at'> : never) : never

/** Plays answers, each with the seconds after sending at which it was asked and arrived. */
function play(answers: readonly (readonly [seconds: number, answer: Answer])[]) {
  let progress: Progress | undefined
  for (const [seconds, answer] of answers) {
    const at = start + seconds * second
    progress = conclude(
      { sentAt, ...(progress && { progress }) },
      { ...answer, at } as Evidence,
      at,
    )
  }
  return progress as Progress
}

const stateAfter = (...answers: Parameters<typeof play>[0]) => {
  const { state } = play(answers)
  return { ...state, sentence: sentenceOf(state, true) }
}

describe('the sentence of what no other transaction can replace', () => {
  const reverted = { ...mined, isSuccessful: false, isOperation: true } as const
  const late = waitingMilliseconds / second
  test.each([
    ['does not name a fee, which others may have paid', [2, reverted], 'failedOperation'],
    ['says why it failed', [2, { ...reverted, reason: 'Closed' }], 'failedOperationBecause'],
    ['warns of sending it twice', [61, free], 'droppedOperation'],
    ['does not advise to speed it up', [late, waiting], 'waitingOnly'],
  ] as const)('%s', (_, answer, sentence) => {
    expect(sentenceOf(play([answer]).state, false)).toBe(sentence)
  })
})

describe('a transaction', () => {
  test.each([
    ['waits while a node has it', waiting, { name: 'pending' }],
    ['is mined', mined, { name: 'mined', hash, block: '12' }],
    [
      'failed, and why',
      { ...mined, isSuccessful: false, reason: 'Closed' },
      { name: 'failed', reason: 'Closed', sentence: 'failedBecause' },
    ],
    ['was sped up', { ...mined, replaced: 'repriced' }, { name: 'mined', sentence: 'spedUp' }],
    ['was canceled', { ...mined, replaced: 'cancelled' }, { sentence: 'canceled' }],
    [
      'was replaced by what was not shown',
      { ...mined, replaced: 'replaced' },
      { sentence: 'replaced' },
    ],
    [
      'was replaced by what was shown',
      { ...mined, replaced: 'replaced', isShown: true },
      { sentence: 'replacedShown' },
    ],
    ['was refused', { found: 'refused', reason: 'AA25' }, { sentence: 'refusedBecause' }],
    ['has expired', { found: 'expired' }, { name: 'neverIncluded', sentence: 'expired' }],
    ['is of another wallet', { ...silence, why: 'otherWallet' }, { sentence: 'otherWallet' }],
  ] as const)('%s', (_, answer, expected) => {
    expect(stateAfter([2, answer as Answer])).toMatchObject(expected)
  })

  test('that no node has yet is sent, and dropped only once it is missed for long', () => {
    expect(stateAfter([2, free])).toMatchObject({ name: 'sent' })
    expect(stateAfter([2, waiting], [61, free])).toMatchObject({ name: 'pending' })
    const dropped = play([
      [2, waiting],
      [2 + missedMilliseconds / second, free],
    ])
    expect(dropped).toMatchObject({ state: { name: 'dropped' }, since: start + 2 * second })
    expect(stateAfter([90, free], [100, mined])).toMatchObject({ name: 'mined' })
  })

  test('whose nonce was used is never included, also if a pool still has it', () => {
    expect(stateAfter([2, used])).toMatchObject({ name: 'sent' })
    expect(stateAfter([70, used])).toMatchObject({ name: 'neverIncluded', why: 'nonceUsed' })
    expect(stateAfter([70, { ...waiting, nonce: 'used' }])).toMatchObject({ name: 'neverIncluded' })
  })

  test('without a known nonce that nobody has is unknown', () => {
    expect(stateAfter([70, { ...free, nonce: 'unknown' }])).toMatchObject({ why: 'forgotten' })
  })

  test('does not wait for ever', () => {
    const late = waitingMilliseconds / second
    expect(stateAfter([late, waiting])).toMatchObject({ name: 'unknown', why: 'waiting' })
  })

  test('keeps its last state for some minutes of silence, and then is unknown since then', () => {
    const long = silentMilliseconds / second
    expect(
      play([
        [2, waiting],
        [30, silence],
      ]),
    ).toMatchObject({
      state: { name: 'pending' },
      isStale: true,
    })
    expect(
      play([
        [2, waiting],
        [30, silence],
        [2 + long, silence],
      ]),
    ).toMatchObject({
      state: { name: 'unknown', why: 'unreachable' },
      since: start + 2 * second,
    })
    expect(stateAfter([2, mined], [2 + long, silence])).toMatchObject({ name: 'mined' })
    expect(stateAfter([2 + long, silence], [3 + long, waiting])).toMatchObject({ name: 'pending' })
  })
})

test('that it is in no block says nothing about who has it', () => {
  const notMined = { found: 'notMined', nonce: 'free' } as const
  expect(stateAfter([2, notMined])).toMatchObject({ name: 'sent' })
  expect(stateAfter([2, waiting], [200, notMined])).toMatchObject({ name: 'pending' })
  expect(stateAfter([90, free], [200, notMined])).toMatchObject({ name: 'dropped' })
  expect(stateAfter([2, mined], [20, { ...notMined, head: 12n }])).toMatchObject({
    name: 'pending',
  })
  const silent = silentMilliseconds / second
  expect(stateAfter([silent, silence], [silent + 1, notMined])).toMatchObject({ name: 'sent' })
})

describe('a reorganization', () => {
  const head = 13n

  test('moves what was mined back, and forward again', () => {
    expect(stateAfter([2, mined], [12, { ...waiting, head }])).toMatchObject({ name: 'pending' })
    const other = { ...mined, block: 13n, head }
    expect(stateAfter([2, mined], [12, { ...waiting, head }], [20, other])).toMatchObject({
      name: 'mined',
      block: '13',
    })
    expect(stateAfter([2, mined], [12, { ...used, head }])).toMatchObject({ name: 'pending' })
    const canceled = { ...mined, replaced: 'cancelled' } as const
    expect(stateAfter([2, canceled], [12, { ...mined, head }])).toMatchObject({ name: 'mined' })
  })

  test('lets what was mined wait anew, however old it is, and not for ever', () => {
    const old = waitingMilliseconds / second + 60
    const undone = { ...waiting, head } as const
    const back = [
      [2, mined],
      [old, undone],
    ] as const
    expect(stateAfter(...back)).toMatchObject({ name: 'pending' })
    expect(stateAfter(...back, [old + 60, undone])).toMatchObject({ name: 'pending' })
    expect(stateAfter(...back, [2 * old, undone])).toMatchObject({ why: 'waiting' })
  })

  test('is the only thing after which it waits anew: no silence is', () => {
    const [late, silent] = [waitingMilliseconds / second, silentMilliseconds / second]
    const middle = late / 2
    expect(
      stateAfter([2, waiting], [middle, silence], [middle + silent, waiting], [late, waiting]),
    ).toMatchObject({ why: 'waiting' })
  })

  test('is not believed of a node that has not got the block, unless it stays so', () => {
    const behind = { ...free, head: 11n }
    expect(stateAfter([2, mined], [4, behind])).toMatchObject({ name: 'mined' })
    expect(stateAfter([2, mined], [4, behind], [12, behind])).toMatchObject({ name: 'pending' })
  })
})

describe('an answer', () => {
  const at = start + 10 * second
  const progress = conclude({ sentAt }, { ...mined, at } as Evidence, at)

  test('to an earlier question changes nothing', () => {
    const late = { ...waiting, at: at - second } as Evidence
    expect(conclude({ sentAt, progress }, late, at + second)).toBe(progress)
  })

  test('to an earlier question counts if what was asked since is silent', () => {
    const silent = conclude({ sentAt }, { ...silence, at } as Evidence, at)
    const late = { ...mined, at: at - second } as Evidence
    expect(conclude({ sentAt, progress: silent }, late, at + second).state.name).toBe('mined')
  })

  test('counts after the clock was set back', () => {
    const early = { ...waiting, head: 20n, at: at - 3_600_000 } as Evidence
    expect(conclude({ sentAt, progress }, early, early.at).state.name).toBe('pending')
  })
})

/** Numbers that are the same in each run (mulberry32). */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

describe('any order of answers', () => {
  const nonces = ['free', 'used', 'unknown'] as const
  const answers: readonly Answer[] = [
    ...nonces.flatMap((nonce) => [
      { found: 'waiting', nonce } as const,
      { found: 'nothing', nonce } as const,
      { found: 'notMined', nonce } as const,
      { found: 'nothing', nonce, head: 11n } as const,
    ]),
    ...([undefined, 'repriced', 'cancelled', 'replaced'] as const).flatMap((replaced) => [
      { ...mined, ...(replaced && { replaced }) },
      { ...mined, isSuccessful: false, block: 13n, head: 14n, ...(replaced && { replaced }) },
    ]),
    { found: 'refused' },
    { found: 'refused', reason: 'AA21 didn’t pay prefund' },
    { found: 'expired' },
    silence,
    { found: 'noAnswer', why: 'otherWallet' },
    { found: 'noAnswer', why: 'unrecognized' },
    { ...waiting, isLater: true },
  ]

  test.each(Array.from({ length: 300 }, (_, seed) => seed))('ends in a sentence (%i)', (seed) => {
    const next = random(seed + 1)
    const played: Evidence[] = []
    let at = start
    for (let step = 0; step < 12; step += 1) {
      at += 1 + next(3) * next(90) * second
      played.push({ ...answers[next(answers.length)], at } as Evidence)
    }
    const inOrder = arrive(played)
    expect(sentenceOf(inOrder.state, true)).toBeTypeOf('string')
    expect(isProgress(JSON.parse(JSON.stringify(inOrder)))).toBe(true)
    // Twice, and what is late once more at the end.
    expect(arrive(played.flatMap((one) => [one, one]))).toEqual(inOrder)
    const lateOnes = played.slice(0, -1).filter(({ at }) => at <= (inOrder.heardAt ?? 0))
    const lateAnswers = lateOnes.filter(({ found }) => found !== 'noAnswer')
    expect(arrive([...played, ...lateAnswers], at)).toEqual(inOrder)
    // Whatever came before, the present answers of the chain decide.
    const after = at + waitingMilliseconds
    const end = (answer: Answer) =>
      arrive([...played, { ...answer, at: after } as Evidence], after).state.name
    expect(end({ ...mined, head: 20n })).toBe('mined')
    expect(end({ ...free, head: 20n })).toBe('dropped')
    expect(end({ ...used, head: 20n })).toBe('neverIncluded')
    // What was in a block waits anew.
    const isUndone = 'block' in inOrder.state
    expect(end({ ...waiting, head: 20n })).toBe(isUndone ? 'pending' : 'unknown')
  })

  function arrive(played: readonly Evidence[], now = played.at(-1)?.at ?? start) {
    let progress: Progress | undefined
    for (const one of played)
      progress = conclude({ sentAt, ...(progress && { progress }) }, one, now + second)
    return progress as Progress
  }
})
