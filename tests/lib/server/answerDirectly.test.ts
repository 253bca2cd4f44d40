import { expect, test } from 'vitest'
import { pagePathHeader } from '#lib/server/http/headers.ts'
import { answerDirectlyNextTime } from '#lib/server/next/answerDirectly.ts'
import { createSite } from '#lib/server/site.ts'
import { readTestEnv } from '#tests/support/server/readTestEnv.ts'

const origin = 'http://localhost:15105'
const catchAll = { path: ['auth', 'session'] }

/** The keys of what is answered before Next after a request that Next has brought to our route. */
async function answeredAfter(
  path: string,
  { method = 'GET', headers = {}, params = catchAll as Record<string, string | string[]> } = {},
) {
  const directAnswers = new Map()
  const site = { ...createSite(readTestEnv({ PORT: '15105' })), directAnswers }
  const request = new Request(origin + path, { method, headers })
  const handle = async () => new Response()
  await answerDirectlyNextTime(site, request, { params: Promise.resolve(params) }, handle)
  return [...directAnswers.keys()]
}

test.each([
  ['GET', '/api/auth/session'],
  ['POST', '/api/auth/challenge'],
  ['POST', '/api/auth/verify'],
])('%s %s is answered before Next, once Next has brought one', async (method, path) => {
  expect(await answeredAfter(path, { method })).toEqual([`${method} ${path}`])
})

test.each([
  ['another route', '/api/credentials', {}],
  ['another method', '/api/auth/session', { method: 'DELETE' }],
  ['a query', '/api/auth/session?a=b', {}],
  ['a path of another base path', '/other/auth/session', {}],
  ['a path without the base path', '/auth/session', {}],
  ['what the site has a file of its own for', '/api/auth/session', { params: {} }],
  ['what the site has a folder of its own for', '/api/auth/session', { params: { a: 'session' } }],
  ['what proxy.ts is asked about', '/api/auth/session', { headers: { [pagePathHeader]: '/' } }],
])('%s remains with Next', async (_, path, options) => {
  expect(await answeredAfter(path, options)).toEqual([])
})
