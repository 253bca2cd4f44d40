import { describe, expect, test } from 'vitest'
import { readSettings, type Settings } from '#server/env/settings.ts'
import { clientAddress } from '#server/http/clientAddress.ts'

describe('the client address', () => {
  const addressOf = (settings: Settings, forwarded: string, remoteAddress = '192.0.2.1') =>
    clientAddress(new Headers({ 'x-forwarded-for': forwarded }), remoteAddress, settings)
  const none = readSettings({})
  const two = readSettings({ TRUSTED_PROXY: '2' })

  test('is the socket’s, whatever X-Forwarded-For says', () => {
    expect(addressOf(none, '1.1.1.1')).toBe('192.0.2.1')
    expect(addressOf(none, '', '::ffff:192.0.2.1')).toBe('192.0.2.1')
    expect(clientAddress(new Headers(), undefined, none)).toBe('unknown')
  })

  test('is what the outermost trusted proxy saw, not an earlier entry', () => {
    expect(addressOf(two, '6.6.6.6, 5.5.5.5, 10.0.0.1')).toBe('5.5.5.5')
    expect(addressOf(two, '10.0.0.1')).toBe('unknown')
  })

  test.each([
    ['5.5.5.5:51234', '5.5.5.5'],
    ['[2001:db8:1:1200::3]:443', '2001:db8:1:1200'],
    ['[2001:db8:1:1200::3]', '2001:db8:1:1200'],
    ['2001:db8:1:12ff::3', '2001:db8:1:1200'],
    ['::ffff:5.5.5.5', '5.5.5.5'],
    ['[::ffff:5.5.5.5]:80', '5.5.5.5'],
    ['::ffff:505:0506', '5.5.5.6'],
    ['0:0:0:0:0:FFFF:505:507', '5.5.5.7'],
  ])('is read from an entry with a port: %s', (entry, address) => {
    expect(addressOf(two, `6.6.6.6, ${entry}, 10.0.0.1:80`)).toBe(address)
  })

  test('of IPv6 is the network', () => {
    const one = addressOf(none, '', '2001:db8::1')
    expect(addressOf(none, '', '2001:db8:0:0:ffff::2')).toBe(one)
    expect(addressOf(none, '', '2001:db8:0:ff::1')).toBe(one)
    expect(addressOf(none, '', '2001:db8:0:100::1')).not.toBe(one)
  })
})
