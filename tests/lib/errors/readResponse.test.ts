import { expect, test } from 'vitest'
import { readResponse } from '#lib/errors/readResponse.ts'

const page = '<!doctype html><title>Sign in to the Wi-Fi</title>'

test('an answer is its JSON, an empty one nothing', async () => {
  expect(await readResponse(Response.json({ session: null }))).toEqual({ session: null })
  expect(await readResponse(new Response(null, { status: 204 }))).toBeUndefined()
})

test.each([200, 403, 502])(
  'a page of HTML with status %i is somebody else’s answer',
  async (status) => {
    await expect(readResponse(new Response(page, { status }))).rejects.toMatchObject({
      key: 'foreignAnswer',
    })
  },
)

test('a refusal is the row it names', async () => {
  const error = { code: 'notSignedIn', message: 'Sign in first.', requestId: 'x' }
  await expect(readResponse(Response.json({ error }, { status: 401 }))).rejects.toMatchObject({
    key: 'notSignedIn',
  })
})
