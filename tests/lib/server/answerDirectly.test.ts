import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { pagePathHeader } from '#lib/server/http/headers.ts'
import { allowDirectAnswers, answerDirectlyNextTime } from '#lib/server/next/answerDirectly.ts'
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

const title = process.title

afterEach(() => {
  vi.unstubAllEnvs()
  process.title = title
})

/** A server that is asked for the session, twice: what its own listener answers is `own`. */
async function answersOf(isOfNext: boolean): Promise<string[]> {
  const server = createServer((_, response) => response.end('own')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  vi.stubEnv('PORT', String(isOfNext ? port : 1))
  // Its own, because what listens for one server of this process listens for the next ones, too.
  const basePath = `/api-${port}`
  const site = createSite({ ...readTestEnv({ PORT: '15105' }), basePath })
  allowDirectAnswers(site)
  const url = `http://127.0.0.1:${port}${basePath}/auth/session`
  const ask = async () => (await fetch(url)).text()
  const first = await ask()
  const request = new Request(url)
  const params = Promise.resolve(catchAll)
  await answerDirectlyNextTime(site, request, { params }, async () => new Response('direct'))
  const answers = [first, await ask()]
  server.close()
  return answers
}

test.each([
  ['of `next start`', 'production', 'next-server (v16)', true, ['own', 'direct']],
  ['of Next in development', 'development', 'next-server (v16)', true, ['own', 'own']],
  ['of the site that passes requests to Next', 'production', 'node', true, ['own', 'own']],
  ['beside that of Next', 'production', 'next-server (v16)', false, ['own', 'own']],
])('the server %s', async (_, mode, name, isOfNext, answers) => {
  vi.stubEnv('NODE_ENV', mode)
  process.title = name
  expect(await answersOf(isOfNext)).toEqual(answers)
})
