import { afterEach, expect, test, vi } from 'vitest'
import { connect, signMessage } from 'wagmi/actions'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { setUpEmbeddedSite } from '#tests/connectors/turnkey/embeddedSite.ts'

const site = setUpEmbeddedSite()
const path = 'submit/sign_raw_payload'
/** Delays between polls of a pending activity, in milliseconds. */
const pauses = [250, 500, 1000, 2000, 4000, 8000]

afterEach(() => vi.unstubAllGlobals())

async function signedIn() {
  const page = site.openPage()
  const wallet = await page.key.embedded()
  await wallet.signUp({ passkeyName: 'Laptop' })
  await connect(page.config, { connector: page.key })
  return page
}

const named = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('It went well.'),
    (error) => findWalletError(error),
  )

/** Skips the delays between polls, and records how long each would have been. */
function withoutPauses() {
  const waited: number[] = []
  const real = setTimeout
  vi.stubGlobal('setTimeout', (act: () => void, ms = 0) => {
    if (!pauses.includes(ms)) return real(act, ms)
    waited.push(ms)
    return real(act, 0)
  })
  return waited
}

test('a pending activity is polled with growing delays, and fails with its status', async () => {
  const { config } = await signedIn()
  await site.next({ status: 'PENDING', path })
  const waited = withoutPauses()
  const error = await named(signMessage(config, { message: 'Never' }))
  expect(error?.message).toBe('Expected COMPLETED status, got ACTIVITY_STATUS_PENDING')
  expect(waited).toEqual(pauses)
})

test.each([
  [429, 8],
  [500, 13],
  [503, 14],
])(
  'a response %i of Turnkey is retried, three times at most, then fails with its code',
  async (status, code) => {
    const { config, authenticator } = await signedIn()
    authenticator.prompts.length = 0
    const words = { status, message: 'come again' }
    await site.fault({ kind: 'status', path, times: 2, ...words })
    expect(await signMessage(config, { message: 'Third time' })).toMatch(/^0x/)
    await site.fault({ kind: 'status', path, times: 3, ...words })
    const error = await named(signMessage(config, { message: 'Not today' }))
    expect(error?.message).toBe(`Failed to sign: Turnkey error ${code}: come again`)
    expect(authenticator.prompts).toEqual([])
  },
)

test('a rejection of Turnkey is not retried', async () => {
  const { config } = await signedIn()
  await site.fault({ kind: 'status', path, status: 400, message: 'not like this', times: 1 })
  const error = await named(signMessage(config, { message: 'No' }))
  expect(error?.message).toBe('Failed to sign: Turnkey error 3: not like this')
  expect(await signMessage(config, { message: 'Yes' })).toMatch(/^0x/)
})
