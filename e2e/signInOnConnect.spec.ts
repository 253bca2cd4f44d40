import { expect, test } from '#e2e/fixtures.ts'
import { expectSignedIn } from '#e2e/support/expectSignedIn.ts'
import { sessionOf } from '#e2e/support/expectUsable.ts'
import { showQrCode } from '#e2e/support/walletConnectActions.ts'
import { english } from '#lib/messages/english.ts'

test('a phone that can connects and signs in with one approval', async ({ page, phone }) => {
  await phone.set({ signsInOnConnect: true })
  await phone.pair(await showQrCode(page))
  await phone.approveNext('wc_sessionAuthenticate')
  await expectSignedIn(page)
  const { requests } = await phone.state()
  expect(requests.map(({ method }) => method)).toEqual(['wc_sessionAuthenticate'])
  expect((await sessionOf(page))?.address).toBe(phone.address)
})

test('a phone that cannot is asked twice', async ({ page, phone }) => {
  await phone.pair(await showQrCode(page))
  await phone.approveNext('session_proposal')
  await phone.approveNext('personal_sign')
  await expectSignedIn(page)
})

test('a rejection is shown, and the next attempt signs in', async ({ page, phone, watch }) => {
  watch.allowReports('connectionRejected')
  await phone.set({ signsInOnConnect: true })
  await phone.pair(await showQrCode(page))
  await phone.rejectNext('wc_sessionAuthenticate')
  await expect(page.getByRole('heading', { name: english.signInStep.notConnected })).toBeVisible()
  expect(await sessionOf(page)).toBeNull()
  await phone.setPolicy('approve')
  await page.getByRole('button', { name: english.signInStep.tryAgain }).click()
  await phone.scan(page)
  await expectSignedIn(page)
})
