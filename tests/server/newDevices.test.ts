import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FeedEntry, NewDevice } from '#lib/protocol/feed.ts'
import { feedEvents, sessions } from '#server/db/schema.ts'
import {
  closeDatabase,
  database,
  handle,
  openServer,
  site,
} from '#tests/support/server/openServer.ts'
import { until } from '#tests/support/until.ts'

const port = '15050'
const origin = `http://localhost:${port}`
const knownName = `__Host-known-${port}`

beforeAll(() =>
  openServer({
    PORT: port,
    RPC_URLS: '31337=http://127.0.0.1:1',
    RATE_LIMITS: 'all=1000000/60,sessionEnd=5/60',
  }),
)
afterAll(closeDatabase)

type Key = ReturnType<typeof privateKeyToAccount>
const newKey = () => privateKeyToAccount(generatePrivateKey())

const chrome = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0'

/** A browser that keeps the cookies it is sent. */
function newBrowser(userAgent = chrome) {
  const jar = new Map<string, string>()
  async function call(method: string, path: string, body?: object) {
    const response = await handle(
      new Request(`${origin}${path}`, {
        method,
        headers: {
          ...{ origin, 'content-type': 'application/json', 'user-agent': userAgent },
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
    for (const one of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
      if (/Max-Age=0/.test(one)) jar.delete(name)
      else jar.set(name, value)
    }
    const text = await response.text()
    const read = text ? JSON.parse(text) : undefined
    return { status: response.status, body: read, code: read?.error?.code }
  }
  return {
    jar,
    call,
    async signIn(key: Key) {
      const request = { address: key.address, chainId: 31337 }
      const { message } = (await call('POST', '/api/auth/challenge', request)).body
      const signature = await key.signMessage({ message })
      const reply = await call('POST', '/api/auth/verify', { message, signature })
      expect(reply.status).toBe(200)
      return reply
    },
    signOut: () => call('DELETE', '/api/auth/session'),
    isSignedIn: async () => (await call('GET', '/api/auth/session')).body.session !== null,
    asked: async (): Promise<NewDevice[]> => (await call('GET', '/api/user/devices')).body.devices,
    answer: (id: string, wasMe: boolean) => call('POST', `/api/user/devices/${id}`, { wasMe }),
    marks: async () => {
      const { entries } = (await call('GET', '/api/user/feed?kinds=signedIn')).body
      return (entries as FeedEntry[]).map(({ isNewDevice }) => isNewDevice)
    },
    async add(key: Key, path = 'identities') {
      const request = { address: key.address, chainId: 31337 }
      const issued = await call('POST', `/api/user/${path}/challenge`, request)
      const { message } = issued.body
      const signature = await key.signMessage({ message })
      return call('POST', `/api/user/${path}`, { message, signature })
    },
  }
}

/** A person whose second browser has just signed in. */
async function two() {
  const key = newKey()
  const [here, there] = [newBrowser(), newBrowser(firefox)]
  await here.signIn(key)
  await there.signIn(key)
  const [device] = (await here.asked()) as [NewDevice]
  return { key, here, there, device }
}

describe('a new device', () => {
  test('is none at the first sign-in of a person, nor at a later one in the same browser', async () => {
    const [key, browser] = [newKey(), newBrowser()]
    await browser.signIn(key)
    await browser.signOut()
    await browser.signIn(key)
    expect(await browser.marks()).toEqual([false, false])
    expect(await browser.asked()).toEqual([])
  })

  test('is marked in the feed, and asked about in the browser that was known', async () => {
    const { here, there, key, device } = await two()
    expect(await here.marks()).toEqual([true, false])
    expect(await here.asked()).toEqual([device])
    expect(device).toMatchObject({ identity: key.address, device: 'Firefox on Linux' })
    expect(await there.asked()).toEqual([])
  })

  test('is what the site is told of, in the browser that is one', async () => {
    const told: string[] = []
    site().onEvent = async ({ type, userId, ...event }) => {
      const device = 'session' in event ? event.session.device : null
      told.push(`${type} ${device}`)
    }
    await two()
    await until(() =>
      expect(told).toEqual([
        'userCreated null',
        'signedIn Chrome on macOS',
        'signedIn Firefox on Linux',
        'newDevice Firefox on Linux',
      ]),
    )
    site().onEvent = undefined
  })

  test('is one for each person who signs in there, and nothing stored says that it is one browser', async () => {
    const [one, other] = [newKey(), newKey()]
    const shared = newBrowser()
    await shared.signIn(one)
    await shared.signIn(other)
    const rows = await (await database()).select().from(feedEvents)
    const hashes = rows
      .filter(({ identity }) => identity === one.address || identity === other.address)
      .map(({ browserHash }) => browserHash)
    expect(new Set(hashes).size).toBe(2)
    expect(JSON.stringify(rows)).not.toContain(shared.jar.get(knownName))
    const own = newBrowser()
    await own.signIn(other)
    expect(await own.marks()).toEqual([true, false])
  })

  test('is none for another wallet of the person in a known browser', async () => {
    const { here } = await two()
    const second = newKey()
    expect((await here.add(second)).status).toBe(201)
    await here.signIn(second)
    expect(await here.marks()).toEqual([false, true, false])
  })

  test('is one after a merge in a browser of who was merged, and none in the others', async () => {
    const [mine, theirs] = [newKey(), newKey()]
    const [here, there] = [newBrowser(), newBrowser(firefox)]
    await here.signIn(mine)
    await there.signIn(theirs)
    expect((await here.add(theirs, 'merge')).status).toBe(200)
    for (const browser of [here, there]) await browser.signIn(mine)
    expect(await here.marks()).toEqual([true, false, false, false])
    expect(await here.asked()).toHaveLength(1)
  })

  test('is asked about although an older account of the stranger was merged', async () => {
    const [mine, theirs] = [newKey(), newKey()]
    const [here, thief] = [newBrowser(), newBrowser(firefox)]
    await thief.signIn(theirs)
    await here.signIn(mine)
    await thief.signIn(mine)
    const [device] = (await here.asked()) as [NewDevice]
    expect((await thief.add(theirs, 'merge')).status).toBe(200)
    expect((await thief.answer(device.id, true)).code).toBe('deviceNotFound')
    expect(await thief.asked()).toEqual([])
    expect(await here.asked()).toEqual([device])
  })
})

describe('an answer', () => {
  test('that it was the person ends the question, and nothing else', async () => {
    const { here, there, device } = await two()
    expect((await here.answer(device.id, true)).status).toBe(204)
    expect(await here.asked()).toEqual([])
    expect(await there.isSignedIn()).toBe(true)
    expect((await here.answer(device.id, true)).code).toBe('deviceNotFound')
  })

  test('that it was not ends every session of that browser, and it is new again', async () => {
    const { here, there, key, device } = await two()
    await there.signIn(key)
    expect((await here.answer(device.id, false)).status).toBe(204)
    expect(await there.isSignedIn()).toBe(false)
    expect(await here.isSignedIn()).toBe(true)
    expect(await here.asked()).toEqual([])
    await there.signIn(key)
    expect(await here.asked()).toMatchObject([{ device: 'Firefox on Linux' }])
  })

  test('that it was not needs a fresh proof, and changes nothing without', async () => {
    const { here, there, device } = await two()
    const old = new Date(Date.now() - 301_000)
    await (await database()).update(sessions).set({ createdAt: old })
    expect((await here.answer(device.id, false)).code).toBe('signInTooOld')
    expect(await there.isSignedIn()).toBe(true)
    expect(await here.asked()).toEqual([device])
    expect((await here.answer(device.id, true)).status).toBe(204)
  })

  test('that it was not ends also what that browser has opened since a merge', async () => {
    const [here, first, there] = [newBrowser(), newBrowser(), newBrowser(firefox)]
    const [mine, theirs] = [newKey(), newKey()]
    await here.signIn(mine)
    for (const browser of [first, there]) await browser.signIn(theirs)
    expect((await here.add(theirs, 'merge')).status).toBe(200)
    await there.signIn(theirs)
    const devices = await here.asked()
    // Before the merge, and since.
    expect(devices).toHaveLength(2)
    for (const { id } of devices) expect((await here.answer(id, false)).status).toBe(204)
    expect(await there.isSignedIn()).toBe(false)
    expect(await first.isSignedIn()).toBe(true)
    await there.signIn(theirs)
    expect(await here.asked()).toHaveLength(1)
  })

  test('is not that of the new browser, nor of a newer one', async () => {
    const { there, key, device } = await two()
    const newest = newBrowser()
    await newest.signIn(key)
    for (const browser of [there, newest])
      for (const wasMe of [true, false])
        expect((await browser.answer(device.id, wasMe)).code).toBe('deviceNotFound')
    expect(await there.asked()).toHaveLength(1)
    expect(await newest.asked()).toEqual([])
  })

  test('that it was not asks again about what that browser may have answered for', async () => {
    const { here, there, key, device } = await two()
    const third = newBrowser()
    await third.signIn(key)
    const [newest] = (await there.asked()) as [NewDevice]
    expect((await there.answer(newest.id, true)).status).toBe(204)
    expect(await here.asked()).toEqual([device])
    expect((await here.answer(device.id, false)).status).toBe(204)
    expect(await here.asked()).toEqual([newest])
    expect((await here.answer(newest.id, false)).status).toBe(204)
    expect(await third.isSignedIn()).toBe(false)
  })

  test('that it was not asks about no older sign-in again, nor about this browser', async () => {
    const { here, there, key, device } = await two()
    expect((await here.answer(device.id, true)).status).toBe(204)
    const third = newBrowser()
    await third.signIn(key)
    const [newest] = (await there.asked()) as [NewDevice]
    expect((await there.answer(newest.id, false)).status).toBe(204)
    expect(await here.asked()).toEqual([])
    expect(await there.asked()).toEqual([])
  })

  test('is not that of a browser without its cookie, or with another one', async () => {
    const { here, there, device } = await two()
    const cookie = here.jar.get(knownName) ?? ''
    for (const other of ['', 'x'.repeat(43), there.jar.get(knownName) ?? '']) {
      here.jar.set(knownName, other)
      expect((await here.answer(device.id, false)).code).toBe('deviceNotFound')
    }
    here.jar.set(knownName, cookie)
    expect((await here.answer(device.id, false)).status).toBe(204)
  })

  test('is not that of anybody else', async () => {
    const { device, there } = await two()
    const other = await two()
    const reply = await other.here.answer(device.id, false)
    expect({ status: reply.status, code: reply.code }).toEqual({
      status: 404,
      code: 'deviceNotFound',
    })
    expect(await there.isSignedIn()).toBe(true)
    expect((await newBrowser().answer(device.id, false)).code).toBe('notSignedIn')
    expect(await newBrowser().asked()).toEqual([])
  })

  test.each(['x', '%00', '0', '00000000-0000-4000-8000-000000000000', "' or true --"])(
    'for %s is for nothing',
    async (id) => {
      const { here } = await two()
      expect((await here.answer(encodeURIComponent(id), false)).code).toBe('deviceNotFound')
    },
  )

  test('is given once, however often it is sent at the same time', async () => {
    const { here, device } = await two()
    const replies = await Promise.all([1, 2, 3].map(() => here.answer(device.id, false)))
    expect(replies.map(({ code, status }) => code ?? status).toSorted()).toEqual([
      204,
      'deviceNotFound',
      'deviceNotFound',
    ])
  })

  test('counts among the sessions that a person ends', async () => {
    const { here, device } = await two()
    const codes = []
    for (let sent = 0; sent < 6; sent++) codes.push((await here.answer(device.id, true)).code)
    expect(codes.at(-1)).toBe('rateLimited')
  })
})
