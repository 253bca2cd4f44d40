import { expect, test } from 'vitest'
import { type LogFields, pickFields } from '#server/env/log.ts'
import { harmlessText, hostileTexts } from '#tests/support/hostileTexts.ts'
import { processorMs } from '#tests/support/processorMs.ts'

test('a log line contains only the origin of a URL, not a short API key', () => {
  const reason = [
    'HttpRequestError: HTTP request failed. URL: https://node.example/v2/short-key?apikey=tiny',
    'WSS://relay.example:8443?token=tiny failed, ("http://127.0.0.1:8545/short-key")',
  ].join(' ')
  expect(pickFields({ reason }).reason).toBe(
    'HttpRequestError: HTTP request failed. URL: https://node.example WSS://relay.example:8443 failed, ("http://127.0.0.1:8545',
  )
  expect(pickFields({ reason: 'https://me:tiny@node.example/x' }).reason).not.toContain('tiny')
})

test('a log line contains no unknown field and no secret in a known one', () => {
  const canaries = {
    key: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    signature: `0x${'ab'.repeat(65)}`,
    email: 'somebody.known@wallet.example',
    token: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA',
  }
  for (const canary of Object.values(canaries)) {
    const line = pickFields({
      requestId: 'a-request',
      route: '/api/custody/email/verify',
      status: 200,
      reason: `Error: refused ${canary} at once`,
      blockedOrigin: canary,
      cookie: canary,
      body: { canary },
    } as LogFields)
    expect(JSON.stringify(line)).not.toContain(canary.slice(2))
    expect(line).toMatchObject({
      requestId: 'a-request',
      route: '/api/custody/email/verify',
      status: 200,
      reason: expect.stringContaining('Error: refused'),
    })
    expect(Object.keys(line)).not.toContain('cookie')
    expect(Object.keys(line)).not.toContain('body')
  }
})

test.each(hostileTexts(30_000))(
  'a long text of %j costs as little as any',
  async (_piece, text) => {
    const harmless = await processorMs(() => pickFields({ reason: harmlessText(30_000) }))
    const hostile = await processorMs(() => pickFields({ reason: text, blockedOrigin: text }))
    expect(hostile).toBeLessThan(20 + 3 * harmless)
  },
)

test('a text that is cut ends in no part of a secret', () => {
  const reason = `${'a '.repeat(995)}somebody.known@wallet.example`
  expect(pickFields({ reason }).reason).not.toContain('somebody')
  const short = `https://node.example/${'x'.repeat(1970)} somebody.known@wallet.example`
  expect(pickFields({ reason: short }).reason).toBe('https://node.example [cut]')
})
