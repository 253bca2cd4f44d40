import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#tests/support/freePorts.ts'
import { read, root } from '#tests/support/tree.ts'
import { unpackPackages } from '#tests/support/unpackPackages.ts'
import { until } from '#tests/support/until.ts'

/** Within the project, so that the packages of latchkey's peers are found. */
let folder = ''

beforeAll(async () => {
  mkdirSync(join(root, '.packages'), { recursive: true })
  folder = mkdtempSync(join(root, '.packages/servers-'))
  // A project of its own: in this one, `latchkey` is the sources.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  await unpackPackages(join(folder, 'node_modules'))
  for (const [, text = ''] of read('packages/latchkey/README.md').matchAll(
    /^```js\n([\s\S]*?)^```$/gm,
  )) {
    const [first = '', ...rest] = text.split('\n')
    writeFileSync(join(folder, first.slice(3)), rest.join('\n'))
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(['hono', 'express', 'node'])('the README’s server on %s', (name) => {
  let server: ChildProcess
  let origin = ''
  let output = ''

  beforeAll(async () => {
    const port = await freePort()
    origin = `http://localhost:${port}`
    server = spawn(process.execPath, [join(folder, `${name}.js`)], {
      env: { PATH: process.env.PATH, PORT: String(port), DATABASE_URL: 'memory://' } as never,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (chunk) => {
        output += chunk
      })
    await until(async () => {
      expect(server.exitCode, output).toBeNull()
      expect((await fetch(`${origin}/api/health/live`)).status).toBe(200)
    })
  })
  afterAll(() => void server.kill('SIGKILL'))

  const cookies = new Map<string, string>()

  /** Sends a request as a page of the site does. */
  async function send(method: string, path: string, body?: unknown) {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        origin,
        cookie: [...cookies].map(([cookie, value]) => `${cookie}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, cookie = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(cookie, value)
      else cookies.delete(cookie)
    }
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text && JSON.parse(text) }
  }

  test('signs a key in and out', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const { address } = account
    const challenge = await send('POST', '/auth/challenge', { address, chainId: 31337 })
    expect(challenge.status, output).toBe(200)
    const { message } = challenge.body
    const signature = await account.signMessage({ message })
    const verified = await send('POST', '/auth/verify', { message, signature })
    expect(verified.body, output).toMatchObject({ session: { address, accountType: 'eoa' } })
    const { session } = (await send('GET', '/auth/session')).body
    expect(session).toMatchObject({ address })
    if (name !== 'node') {
      expect((await send('GET', '/notes')).body).toEqual({ user: session.user.id })
      const note = {
        message: 'a note',
        signature: await account.signMessage({ message: 'a note' }),
      }
      expect(await send('POST', '/notes', note)).toMatchObject({ status: 201, body: { address } })
      const other = { ...note, message: 'another note' }
      expect((await send('POST', '/notes', other)).status).not.toBe(201)
    }
    expect((await send('DELETE', '/auth/session')).status).toBe(204)
    expect((await send('GET', '/auth/session')).body).toEqual({ session: null })
  })

  test('has the descriptors of known contracts', async () => {
    const { body: index } = await send('GET', '/descriptors/index.json')
    expect(Object.keys(index.sources).length).toBeGreaterThan(40)
    expect(index.sources['token-usdc.json']).toBe('Latchkey')
    const { body } = await send('GET', '/descriptors/token-usdc.json')
    expect(body.metadata.owner).toBe('Circle')
  })

  test('answers what it refuses as the site does', async () => {
    const unknown = await send('GET', '/nothing')
    expect(unknown).toMatchObject({ status: 404, body: { error: { code: 'routeNotFound' } } })
    const wrong = await send('PATCH', '/auth/verify', {})
    expect(wrong).toMatchObject({ status: 405, body: { error: { code: 'methodNotAllowed' } } })
    expect(wrong.headers.get('allow')).toBe('POST')
    const large = await send('POST', '/auth/verify', { message: 'a'.repeat(40_000) })
    expect(large).toMatchObject({ status: 413, body: { error: { code: 'bodyTooLarge' } } })
    // Without a Content-Length; the connection is closed while the client still sends.
    for (let attempt = 0; attempt < 3; attempt++)
      expect(await sendChunks(`${origin}/api/csp-report`, 'x'.repeat(0x4000), 40)).toBe(413)
    expect((await fetch(`${origin}/api/health/live`)).status, output).toBe(200)
    if (name === 'express') {
      const headers = { origin, 'content-type': 'application/json' }
      const broken = await fetch(`${origin}/api/notes`, { method: 'POST', headers, body: '{' })
      expect([broken.status, (await broken.json()).error.code]).toEqual([400, 'requestRefused'])
    }
    const head = await fetch(`${origin}/api/auth/session`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    if (name !== 'node')
      expect(await send('GET', '/notes')).toMatchObject({
        status: 401,
        body: { error: { code: 'notSignedIn' } },
      })
  })

  test('ends on SIGTERM', async () => {
    const exit = once(server, 'exit')
    server.kill('SIGTERM')
    const [code] = await exit
    expect(code, output).toBe(0)
  })
})

/** Posts a body in chunks and returns the status of the response. */
async function sendChunks(url: string, chunk: string, count: number): Promise<number | undefined> {
  const sending = request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  })
  sending.on('error', () => undefined)
  for (let sent = 0; sent < count; sent++) sending.write(chunk)
  const [response] = await Promise.race([
    once(sending, 'response'),
    once(sending, 'close').then(() => [{ statusCode: undefined }]),
  ])
  sending.destroy()
  return response.statusCode
}
