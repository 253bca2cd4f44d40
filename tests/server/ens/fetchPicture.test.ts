import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import { fetchPicture, isPublic, readPicture } from '#server/ens/fetchPicture.ts'

const png = Buffer.from('89504e470d0a1a0a0000', 'hex')

const responseOf = (chunks: Uint8Array[], statusCode = 200) =>
  Object.assign(Readable.from(chunks), { statusCode })

describe('a picture is fetched from', () => {
  test.each([
    'http://pictures.example/a.png',
    'https://pictures.example:8443/a.png',
    'https://user:secret@pictures.example/a.png',
    'https://127.0.0.1/a.png',
    'https://[::1]/a.png',
    'https://2130706433/a.png',
    'https://0x7f.1/a.png',
    'ftp://pictures.example/a.png',
    'data:image/png;base64,iVBORw0KGgo=',
    'ipfs://abc',
    '',
  ])('no such URL: %s', async (url) => {
    await expect(fetchPicture(url, 'one')).rejects.toThrow(/not that of a public host|Invalid URL/)
  })

  test('no host whose address is not public', async () => {
    await expect(fetchPicture('https://localhost/a.png', 'one')).rejects.toThrow('not public')
  })
})

test.each([
  ['8.8.8.8', 4, true],
  ['104.18.5.1', 4, true],
  ['127.0.0.1', 4, false],
  ['10.1.2.3', 4, false],
  ['172.31.0.1', 4, false],
  ['192.168.1.1', 4, false],
  ['169.254.169.254', 4, false],
  ['100.64.0.1', 4, false],
  ['0.0.0.0', 4, false],
  ['224.0.0.1', 4, false],
  ['255.255.255.255', 4, false],
  ['2606:4700::1', 6, true],
  ['::1', 6, false],
  ['::', 6, false],
  ['::ffff:127.0.0.1', 6, false],
  ['64:ff9b::7f00:1', 6, false],
  ['2002:7f00:1::', 6, false],
  ['fe80::1', 6, false],
  ['fd00::1', 6, false],
  ['ff02::1', 6, false],
])('%s (IPv%i) is public: %s', (address, family, expected) => {
  expect(isPublic({ address, family })).toBe(expected)
})

describe('what is passed on', () => {
  test.each([
    ['image/png', png],
    ['image/jpeg', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['image/webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1')],
  ])('is %s, by its first bytes', async (mediaType, bytes) => {
    const read = await readPicture(responseOf([bytes.subarray(0, 5), bytes.subarray(5)]))
    expect(read).toEqual({ bytes, mediaType })
  })

  test.each([
    ['SVG, which can run scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HTML', Buffer.from('<!doctype html><script>')],
    ['nothing', Buffer.alloc(0)],
  ])('is not %s', async (_, bytes) => {
    await expect(readPicture(responseOf([bytes]))).rejects.toThrow('not a PNG')
  })

  test('is no redirect and no error page', async () => {
    for (const status of [301, 302, 404, 500])
      await expect(readPicture(responseOf([png], status))).rejects.toThrow(`answered ${status}`)
  })

  test('has 256 kB at most, after which the connection is closed', async () => {
    const response = responseOf([png, ...Array.from({ length: 9 }, () => Buffer.alloc(32 * 1024))])
    const destroy = vi.spyOn(response, 'destroy')
    await expect(readPicture(response)).rejects.toThrow('too large')
    expect(destroy).toHaveBeenCalled()
  })
})

test('silent name servers keep no other look-up of the process waiting', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1')
  await once(silent, 'listening')
  let asked = 0
  silent.on('message', () => {
    asked += 1
  })
  try {
    const servers = [`127.0.0.1:${silent.address().port}`]
    const pictures = Array.from({ length: 8 }, (_, index) =>
      fetchPicture(`https://silent${index}.example/a.png`, `client ${index}`, servers).then(
        () => 'fetched',
        () => 'failed',
      ),
    )
    await expect.poll(() => asked).toBeGreaterThan(0)
    // Beside them, the threads of look-ups are free: it does not wait for a picture.
    const first = await Promise.race([lookup('localhost').then(() => 'look-up'), ...pictures])
    expect(first).toBe('look-up')
    expect(asked).toBeLessThanOrEqual(4)
    expect(await Promise.all(pictures)).toEqual(Array(8).fill('failed'))
  } finally {
    silent.close()
  }
})

test('no more wait than can be fetched soon', async () => {
  const urls = Array.from({ length: 40 }, (_, index) => `https://a${index}.example/a.png`)
  const results = await Promise.allSettled(
    urls.map((url, index) => fetchPicture(url, `client ${index}`, ['127.0.0.1:1'])),
  )
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(40)
  const reasons = results.map((one) => (one as PromiseRejectedResult).reason.message as string)
  expect(reasons.filter((text) => text.startsWith('Too many'))).toHaveLength(18)
})

test('one client takes a few places of the queue, and others wait in the rest', async () => {
  const servers = ['127.0.0.1:1']
  const fetched = (client: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      fetchPicture(`https://gone${index}.example/a.png`, client, servers).catch(
        (error: Error) => error.message,
      ),
    )
  const [many, other] = [fetched('one', 20), fetched('another', 1)]
  const refused = (text: unknown) => String(text).startsWith('Too many')
  expect((await Promise.all(many)).filter(refused)).toHaveLength(14)
  expect((await Promise.all(other)).filter(refused)).toHaveLength(0)
})
