import { BaseError, InternalRpcError, UnknownRpcError } from 'viem'
import { describe, expect, test } from 'vitest'
import { explain } from '#lib/errors/explain.ts'
import { externalMessage } from '#lib/errors/externalMessage.ts'
import { meanings, type WalletAnswer, walletAnswers } from '#tests/lib/errors/walletAnswers.ts'

/** Whose instances have a prototype of their own, as those of a wallet's class. */
const ownClass: object = Object.create(Error.prototype, { toString: { value: () => 'failed' } })

/** How SDKs and libraries pass on what a wallet answered. */
const wrappings: Record<string, (answer: unknown) => unknown> = {
  'as it is': (answer) => answer,
  'a cause': (answer) => new Error('The request failed.', { cause: answer }),
  'causes of causes': (answer) =>
    new Error('Outer', {
      cause: new Error('Middle', { cause: new Error('In', { cause: answer }) }),
    }),
  'viem’s error': (answer) => new BaseError('Signing failed.', { cause: answer as Error }),
  'viem’s unknown error': (answer) => new UnknownRpcError(answer as Error),
  'viem’s internal error': (answer) => new InternalRpcError(answer as Error),
  originalError: (answer) => ({
    code: -32603,
    message: 'Internal',
    data: { originalError: answer },
  }),
  'data.cause': (answer) => ({ code: -32603, message: 'Internal', data: { cause: answer } }),
  'error.error': (answer) => ({ message: 'Failed', error: { error: answer } }),
  'info.error': (answer) => ({
    message: 'could not coalesce error',
    code: 'UNKNOWN_ERROR',
    info: { error: answer, payload: { method: 'personal_sign' } },
  }),
  JSON: (answer) => new Error(JSON.stringify(plain(answer))),
  'JSON in words': (answer) =>
    new Error(`could not coalesce error (error=${JSON.stringify(plain(answer))}, version=6)`),
  'an instance of a class': (answer) => Object.assign(Object.create(ownClass), plain(answer)),
  'a plain object': (answer) => ({ ...plain(answer) }),
  'a frozen object': (answer) => Object.freeze({ ...plain(answer) }),
  'beside getters that throw': (answer) =>
    Object.defineProperties(
      { ...plain(answer) },
      Object.fromEntries(
        ['stack', 'cause', 'data', 'shortMessage', 'details'].map((name) => [
          name,
          {
            get() {
              throw new Error('trap')
            },
          },
        ]),
      ),
    ),
}

/** Without the members that a wrapping hides, an answer of these shapes is another one. */
function canWrap({ answer }: WalletAnswer, wrapping: string) {
  if (wrapping === 'as it is') return true
  if (typeof answer !== 'object' || answer === null)
    return typeof answer === 'string' && wrapping.includes('cause')
  if (wrapping === 'JSON' || wrapping === 'JSON in words')
    return !/revert|\{/i.test(String(messageOf(answer)))
  if (wrapping === 'beside getters that throw') return !('data' in answer)
  // An answer without a word of its own has those around it.
  return Object.keys(plain(answer)).length > 0
}

function messageOf(answer: object) {
  return (answer as { message?: unknown }).message
}

function plain(answer: unknown): object {
  if (!(answer instanceof Error)) return answer as object
  const { name, message } = answer
  return { ...answer, ...(name !== 'Error' && { name }), message }
}

describe('the table', () => {
  test('has answers of thirty wallets, with a source each', () => {
    expect(walletAnswers.length).toBeGreaterThan(150)
    expect(new Set(walletAnswers.map(({ wallet }) => wallet)).size).toBeGreaterThan(30)
    expect(walletAnswers.filter(({ source }) => source === '')).toEqual([])
  })
})

const cases = walletAnswers.flatMap((row) => row.phases.map((phase) => ({ ...row, phase })))

describe.each(Object.entries(wrappings))('an answer in %s', (wrapping, wrap) => {
  test.each(cases.filter((row) => canWrap(row, wrapping)))(
    '$wallet, $phase, $answer: $meaning',
    ({ answer, meaning, phase }) => {
      const { key, actor, message, details } = explain(wrap(answer), phase)
      const { keys, actors } = meanings[meaning]
      expect(keys).toContain(key)
      expect(actors).toContain(actor)
      const words = externalMessage(answer)
      if (words) expect(`${message}\n${details}`).toContain(words)
    },
  )
})
