import { afterEach, describe, expect, test, vi } from 'vitest'
import { hostProofs } from '#react/session/proofHost.ts'
import { withProof } from '#react/session/withProof.ts'
import { until } from '#tests/support/until.ts'

const refusal = () =>
  new Response(JSON.stringify({ error: { code: 'signInTooOld', message: '', requestId: '' } }), {
    status: 403,
  })
const done = () => new Response('"done"')

let undo: (() => void) | undefined
afterEach(() => undo?.())

/** Answers a prompt later, and counts how often it was shown. */
function host() {
  const answers: ((isProven: boolean) => void)[] = []
  undo = hostProofs(() => new Promise((resolve) => answers.push(resolve)))
  return answers
}

/** A request that is refused until its sender has proved who they are. */
function request(isProven: () => boolean) {
  return vi.fn(async () => (isProven() ? done() : refusal()))
}

describe('a request that needs a proof', () => {
  test('is sent once more after it', async () => {
    const answers = host()
    let isProven = false
    const send = request(() => isProven)
    const response = withProof(send)
    await until(() => expect(answers).toHaveLength(1))
    expect(send).toHaveBeenCalledTimes(1)
    isProven = true
    answers[0]?.(true)
    expect(await (await response).json()).toBe('done')
    expect(send).toHaveBeenCalledTimes(2)
  })

  test('asks once for all that wait, and again later', async () => {
    const answers = host()
    let isProven = false
    const send = request(() => isProven)
    const responses = [withProof(send), withProof(send), withProof(send)]
    await until(() => expect(answers).toHaveLength(1))
    expect(send).toHaveBeenCalledTimes(3)
    isProven = true
    answers[0]?.(true)
    for (const response of await Promise.all(responses)) expect(response.status).toBe(200)
    isProven = false
    void withProof(send)
    await until(() => expect(answers).toHaveLength(2))
  })

  test.each([
    ['is not sent again if the user cancels', true],
    ['is answered as it is without a provider', false],
  ])('%s', async (_, hasProvider) => {
    const answers = hasProvider ? host() : []
    const send = request(() => false)
    const response = withProof(send)
    if (hasProvider) await until(() => expect(answers).toHaveLength(1))
    answers[0]?.(false)
    // The body can still be read.
    expect((await (await response).json()).error.code).toBe('signInTooOld')
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('is sent twice at most, and fails as the prompt does', async () => {
    const answers = host()
    const send = request(() => false)
    const response = withProof(send)
    await until(() => expect(answers).toHaveLength(1))
    answers[0]?.(true)
    expect((await response).status).toBe(403)
    expect(send).toHaveBeenCalledTimes(2)
    undo = hostProofs(() => Promise.reject(new Error('not loaded')))
    await expect(withProof(send)).rejects.toThrow('not loaded')
  })
})

test('any other response is the result', async () => {
  const answers = host()
  for (const response of [
    new Response('<html>', { status: 403 }),
    new Response('{"error":{"code":"foreignOrigin"}}', { status: 403 }),
    new Response('{"error":{"code":"signInTooOld"}}', { status: 500 }),
  ])
    expect(await withProof(async () => response)).toBe(response)
  expect(answers).toHaveLength(0)
})
