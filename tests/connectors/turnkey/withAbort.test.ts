import { expect, test } from 'vitest'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { setUpEmbeddedSite } from '#tests/connectors/turnkey/embeddedSite.ts'
import { until } from '#tests/support/until.ts'

const site = setUpEmbeddedSite()

/** A page whose authenticator waits for a user who never responds. */
async function unattended() {
  const { key, authenticator } = site.openPage()
  const signals: (AbortSignal | undefined)[] = []
  const wait = ({ signal }: { signal?: AbortSignal }) => {
    signals.push(signal)
    return new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted.', 'AbortError')))
    })
  }
  authenticator.credentials.get = wait
  authenticator.credentials.create = wait
  return { wallet: await key.embedded(), signals }
}

const keyOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'It went well.',
    (error) => findWalletError(error)?.key,
  )

test('an aborted sign-in closes the prompt, and another method works at once', async () => {
  const { wallet, signals } = await unattended()
  const controller = new AbortController()
  const outcome = keyOf(wallet.signIn({ signal: controller.signal }))
  await until(() => expect(signals).toHaveLength(1))
  controller.abort()
  expect(await outcome).toBe('passkeyAborted')
  expect(signals[0]?.aborted).toBe(true)
  await wallet.sendCode('later@example.com')
  await wallet.signInWithCode(site.custody().messages('later@example.com')[0]?.code ?? '')
  expect(wallet.session().state).toBe('active')
  expect(await wallet.hasPasskey()).toBe(false)
})

test('an aborted sign-up closes the prompt', async () => {
  const { wallet, signals } = await unattended()
  const controller = new AbortController()
  const outcome = keyOf(wallet.signUp({ passkeyName: 'Mine' }, { signal: controller.signal }))
  await until(() => expect(signals).toHaveLength(1))
  controller.abort()
  expect(await outcome).toBe('passkeyAborted')
  expect(signals[0]?.aborted).toBe(true)
  expect(wallet.session().state).toBe('none')
})

test('a sign-in that is aborted before it starts does not prompt', async () => {
  const { wallet, signals } = await unattended()
  expect(await keyOf(wallet.signIn({ signal: AbortSignal.abort() }))).toBe('passkeyAborted')
  expect(signals).toEqual([])
})
