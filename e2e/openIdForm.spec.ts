import { expect, test } from '#e2e/fixtures.ts'
import { waitForSignIn } from '#e2e/support/embeddedActions.ts'
import { consent, openProvider } from '#e2e/support/openIdActions.ts'
import { root } from '#tests/support/tree.ts'

test.use({ site: { root, env: { OPENID_DEVNET_RESPONSE_MODE: 'form_post' } } })

test('a provider that posts its answer from its own site completes the sign-in', async ({
  page,
  watch,
}) => {
  await openProvider(page)
  const url = new URL(page.url())
  // Another site than localhost, for cookies.
  url.hostname = '127.0.0.1'
  watch.allowOrigin(url.origin)
  await page.goto(url.href)
  const isPosted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/oauth/callback/'),
  )
  await consent(page, `person-${crypto.randomUUID()}@example.com`)
  expect((await (await isPosted).allHeaders())['sec-fetch-site']).toBe('cross-site')
  await waitForSignIn(page)
})
