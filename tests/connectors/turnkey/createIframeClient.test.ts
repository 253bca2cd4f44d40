// own process: Turnkey’s SDK keeps global state.
import type { IframeStamper } from '@turnkey/iframe-stamper'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createIframeClient } from '#connectors/turnkey/custody/createIframeClient.ts'

const apiUrl = 'https://custody.example'
const activity = { id: 'activity', organizationId: 'person', status: 'ACTIVITY_STATUS_PENDING' }
const stamper = {
  iframePublicKey: '',
  stamp: async () => ({ stampHeaderName: 'X-Stamp', stampHeaderValue: 'by the frame' }),
} as unknown as IframeStamper

/** The SDK takes its reference to localStorage on load, once in this file. */
const { requests, written } = vi.hoisted(() => {
  const written: string[] = []
  const left = { organizationId: 'somebody-else', userId: 'them', expiry: 1, token: '' }
  const localStorage = {
    // A session that another program of this origin left where the SDK looks for one.
    getItem: (name: string) => (name === '@turnkey/session/v2' ? JSON.stringify(left) : null),
    setItem: (name: string) => void written.push(name),
    removeItem: (name: string) => void written.push(name),
  }
  Object.assign(globalThis, { window: { localStorage } })
  const requests: { path: string; body: Record<string, unknown>; headers: Headers }[] = []
  return { requests, written }
})

beforeEach(() => {
  requests.length = 0
  vi.stubGlobal('fetch', async (url: string, { body, headers }: RequestInit) => {
    requests.push({
      path: url.slice(apiUrl.length),
      body: JSON.parse(String(body)),
      headers: new Headers(headers),
    })
    return Response.json({ activity })
  })
})

afterEach(() => vi.unstubAllGlobals())

test('a frame’s request names the user’s organization and our timestamp, and a pending activity is polled once', async () => {
  const client = createIframeClient(apiUrl, 'person', stamper)
  const authenticator = { authenticatorName: 'New' } as never
  const answer = await client.recoverUser({
    organizationId: 'person',
    timestampMs: '1700000000000',
    userId: 'user',
    authenticator,
  })
  expect(answer.activity).toEqual(activity)
  expect(requests.map(({ path, body }) => ({ path, body }))).toEqual([
    {
      path: '/public/v1/submit/recover_user',
      body: {
        type: 'ACTIVITY_TYPE_RECOVER_USER',
        organizationId: 'person',
        timestampMs: '1700000000000',
        parameters: { userId: 'user', authenticator: { authenticatorName: 'New' } },
      },
    },
    {
      path: '/public/v1/query/get_activity',
      body: { organizationId: 'person', activityId: 'activity' },
    },
  ])
  for (const { headers } of requests) {
    expect(headers.get('x-stamp')).toBe('by the frame')
    expect(headers.get('x-client-version')).toMatch(/^@turnkey\/sdk-browser@/)
  }
  expect(written).toEqual([])
})

test('a frame’s request stores nothing', async () => {
  const inject = vi.fn(async () => true)
  const client = createIframeClient(apiUrl, 'parent', {
    ...stamper,
    injectCredentialBundle: inject,
  } as unknown as IframeStamper)
  expect(await client.injectCredentialBundle('sealed')).toBe(true)
  expect(inject).toHaveBeenCalledWith('sealed')
  expect(requests).toEqual([])
  expect(written).toEqual([])
})
