import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createLatchkey, type Latchkey } from '#server/createLatchkey.ts'
import { readSettings } from '#server/env/settings.ts'
import { freePort } from '#tests/support/freePorts.ts'
import { createDataDirectory } from '#tests/support/server/createDataDirectory.ts'
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.ts'

const token = 'a-token-of-a-test-0123456789'
let folder: string
let latchkey: Latchkey

const create = (variables: Record<string, string>, database = folder) =>
  createLatchkey(
    readSettings({ PORT: '15107', RPC_URLS: '31337=http://localhost:1', ...variables }),
    { database, log: () => undefined },
  )

beforeAll(async () => {
  folder = await createDataDirectory(inject('dataDirectories'))
  latchkey = create({ METRICS_TOKEN: token })
  await latchkey.start()
})
afterAll(() => latchkey.stop())

const ask = (path: string, headers: Record<string, string> = {}, of = latchkey) =>
  of.handle(new Request(`http://localhost:15107/api${path}`, { headers }), {
    remoteAddress: '192.0.2.1',
  })

const authorization = `Bearer ${token}`

/** The value of a figure; undefined if there is none. */
async function figure(name: string, labels: string, of = latchkey): Promise<number | undefined> {
  const response = await ask('/metrics', { authorization }, of)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const start = `${name}{${labels}} `
  const text = await response.text()
  const line = text.split('\n').find((each) => each.startsWith(start))
  return line === undefined ? undefined : Number(line.slice(start.length))
}

test('requests are counted by route and status, and their errors by key', async () => {
  for (let count = 0; count < 3; count++) await ask('/auth/session')
  await ask('/receipts')
  const session = 'route="/api/auth/session",method="GET",status="200"'
  expect(await figure('latchkey_request_duration_seconds_count', session)).toBe(3)
  expect(await figure('latchkey_request_duration_seconds_bucket', `le="10",${session}`)).toBe(3)
  expect(await figure('latchkey_errors_total', 'route="/api/receipts",code="notSignedIn"')).toBe(1)
})

test('nodes and warnings are counted', async () => {
  const unanswered = 'service="node",answered="false"'
  const before = (await figure('latchkey_upstream_duration_seconds_count', unanswered)) ?? 0
  await ask('/health/ready')
  const after = await figure('latchkey_upstream_duration_seconds_count', unanswered)
  expect(after).toBeGreaterThan(before)
  // A request without an address is a fault of the site's, which is said once.
  await latchkey.handle(new Request('http://localhost:15107/api/health/live'))
  const labels = 'level="warn",event="no client addresses"'
  expect(await figure('latchkey_log_lines_total', labels)).toBe(1)
})

test.each([
  ['no token', {}],
  ['another token', { authorization: `${authorization}0` }],
  ['a part of it', { authorization: authorization.slice(0, -1) }],
])('%s is refused', async (_, headers) => {
  expect((await ask('/metrics', headers)).status).toBe(401)
})

test('a server without METRICS_TOKEN has no such route', async () => {
  const plain = create({}, 'memory://')
  expect((await ask('/metrics', { authorization: 'Bearer undefined' }, plain)).status).toBe(404)
  await plain.stop()
})

const binaries = findPostgres()
test.skipIf(!binaries)('connections to Postgres are counted', async () => {
  const postgres = startPostgres(binaries ?? '', await freePort())
  const server = create({ METRICS_TOKEN: token }, postgres.createDatabase('metrics'))
  try {
    await server.start()
    expect(await figure('latchkey_database_connections', 'state="idle"', server)).toBeGreaterThan(0)
    expect(await figure('latchkey_database_connections', 'state="waiting"', server)).toBe(0)
  } finally {
    await server.stop()
    postgres.stop()
  }
})
