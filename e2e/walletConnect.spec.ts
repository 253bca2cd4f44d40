import { expect, test } from './fixtures.ts'
import { expectTrueAddress, sessionOf } from './support/expectUsable.ts'
import { signInRemotely } from './support/remoteVerbs.ts'

test('a person signs in with the phone that scanned the code', async ({ page, control }) => {
  await signInRemotely(page, control)
  await expectTrueAddress(page)
  const [account] = (await control.phone.state()).accounts
  expect((await sessionOf(page))?.address).toBe(account)
})
