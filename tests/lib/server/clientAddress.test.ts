import { describe, expect, test } from 'vitest'
import { readEnv } from '#lib/server/env/env.ts'
import { clientAddress, socketHeader } from '#lib/server/http/clientAddress.ts'

describe('the client address', () => {
  const headers = (forwarded: string, socket = '192.0.2.1') =>
    new Headers({ 'x-forwarded-for': forwarded, [socketHeader]: socket })
  const none = readEnv({})
  const two = readEnv({ TRUSTED_PROXY: '2' })

  test('is the socket’s, whatever X-Forwarded-For says', () => {
    expect(clientAddress(headers('1.1.1.1'), none)).toBe('192.0.2.1')
    expect(clientAddress(headers('', '::ffff:192.0.2.1'), none)).toBe('192.0.2.1')
    expect(clientAddress(new Headers(), none)).toBe('unknown')
  })

  test('is what the outermost trusted proxy saw, not an earlier entry', () => {
    expect(clientAddress(headers('6.6.6.6, 5.5.5.5, 10.0.0.1'), two)).toBe('5.5.5.5')
    expect(clientAddress(headers('10.0.0.1'), two)).toBe('unknown')
  })

  test.each([
    ['5.5.5.5:51234', '5.5.5.5'],
    ['[2001:db8:1:2::3]:443', '2001:db8:1:2'],
    ['[2001:db8:1:2::3]', '2001:db8:1:2'],
    ['2001:db8:1:2::3', '2001:db8:1:2'],
    ['::ffff:5.5.5.5', '5.5.5.5'],
    ['[::ffff:5.5.5.5]:80', '5.5.5.5'],
  ])('is read from an entry with a port: %s', (entry, address) => {
    expect(clientAddress(headers(`6.6.6.6, ${entry}, 10.0.0.1:80`), two)).toBe(address)
  })

  test('of IPv6 is the network', () => {
    const one = clientAddress(headers('', '2001:db8::1'), none)
    expect(clientAddress(headers('', '2001:db8:0:0:ffff::2'), none)).toBe(one)
    expect(clientAddress(headers('', '2001:db8:0:1::1'), none)).not.toBe(one)
  })
})
