import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fetchPicture } from '#server/ens/fetchPicture.ts'
import { socketHeader } from '#server/http/clientAddress.ts'
import { sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'
import { closeDatabase, handle, openServer } from '#tests/support/server/openServer.ts'

// Only the request to the public internet, which tests do not have, is replaced, and only once.
vi.mock(import('#server/ens/fetchPicture.ts'), { spy: true })

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const pictureOf = (name: string) =>
  handle(
    new Request(`http://localhost:15331/api/ens/picture/${encodeURIComponent(name)}`, {
      headers: { [socketHeader]: '10.8.0.1' },
    }),
  )

beforeAll(async () => {
  const devnet = await sharedDevnet()
  const RPC_URLS = `31337=${devnet.services.chain}`
  await openServer({ PORT: '15331', RPC_URLS, ENS_PICTURES: 'on' })
  const register = (name: string, avatar: string) =>
    devnet.control('/control/chain/name', { name, address, avatar })
  await register('linked.eth', 'https://pictures.example/a.png')
  await register('inside.eth', 'https://localhost/a.png')
})
afterAll(() => closeDatabase())

test('a picture is passed on as a file that runs nothing', async () => {
  const bytes = Buffer.from('89504e470d0a1a0a', 'hex')
  vi.mocked(fetchPicture).mockResolvedValueOnce({ bytes, mediaType: 'image/png' })
  const response = await pictureOf('linked.eth')
  expect(fetchPicture).toHaveBeenLastCalledWith(
    'https://pictures.example/a.png',
    expect.any(String),
  )
  expect(response.status).toBe(200)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
  const headers = Object.fromEntries(response.headers)
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
})

test.each(['inside.eth', 'none.eth', 'Linked.eth', 'not a name'])(
  'there is no picture of %s',
  async (name) => {
    expect((await pictureOf(name)).status).toBe(404)
  },
)
