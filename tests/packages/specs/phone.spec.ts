import type { Page } from '@playwright/test'
import { expect, test } from 'latchkey-playwright'

const startPairing = async (page: Page) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'WalletConnect' }).click()
}

test('the phone approves a narrower scope, and answers after it was offline', async ({
  page,
  phone,
}) => {
  await startPairing(page)
  await phone.scan(page)
  const proposal = await phone.next('session_proposal')
  // The local Verify API attests the page's origin.
  expect(proposal.validation).toBe('valid')
  await proposal.approve({ methods: ['personal_sign'], accounts: [3] })
  await expect(page.getByTestId('address')).toHaveText(phone.accounts[3] ?? '')
  expect((await phone.state()).sessions).toMatchObject([{ methods: ['personal_sign'] }])

  await phone.goOffline()
  await page.getByRole('button', { name: 'Sign' }).click()
  await expect(phone).toHaveNothingPending()
  await phone.goOnline()
  const request = await phone.next('personal_sign')
  expect(request).toSign('Hello')
  await expect(expect(phone).toHaveNothingPending()).rejects.toThrow('Pending: personal_sign.')
  await request.reject()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(phone).toHaveNothingPending()
})

test('the phone rejects a connection', async ({ page, phone }) => {
  await startPairing(page)
  await phone.scan(page)
  await phone.rejectNext('session_proposal')
  await expect(page.getByRole('alert')).toContainText('User rejected')
  expect((await phone.state()).sessions).toEqual([])
})

test('the Verify API is served to its iframe without a network request', async ({
  page,
  phone: _,
}) => {
  await page.goto('/')
  const answer = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        window.addEventListener('message', ({ data }) => resolve(String(data)))
        const frame = document.createElement('iframe')
        frame.src = 'https://verify.walletconnect.org/attestation?id=abc'
        document.body.append(frame)
      }),
  )
  const { type, attestation } = JSON.parse(answer)
  expect(type).toBe('verify_attestation')
  const [, payload = ''] = String(attestation).split('.')
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual({ id: 'abc' })
})
