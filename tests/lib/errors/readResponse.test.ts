import { expect, test } from 'vitest'
import { readResponse } from '#lib/errors/readResponse.ts'

const page = '<!doctype html><title>Sign in to the Wi-Fi</title>'

test('a successful response is parsed, an empty one is undefined', async () => {
  expect(await readResponse(Response.json({ session: null }))).toEqual({ session: null })
  expect(await readResponse(new Response(null, { status: 204 }))).toBeUndefined()
})

test.each([200, 403, 502])('an HTML page with status %i is foreignAnswer', async (status) => {
  await expect(readResponse(new Response(page, { status }))).rejects.toMatchObject({
    key: 'foreignAnswer',
  })
})

test.each([
  ['notSignedIn', 401],
  ['receiptsFull', 409],
  ['identityTaken', 409],
])('an error response becomes the row that it names: %s', async (key, status) => {
  const error = { code: key, message: 'Sign in first.', requestId: 'x' }
  await expect(readResponse(Response.json({ error }, { status }))).rejects.toMatchObject({ key })
})
