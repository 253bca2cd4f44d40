import type { Page } from '@playwright/test'
import { type Hex, zeroAddress } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { expect, test } from '#e2e/fixtures.ts'
import { confirmReplacement, confirmReview } from '#e2e/support/confirmReview.ts'
import { devWallet } from '#e2e/support/devWalletActions.ts'
import { signUp } from '#e2e/support/embeddedActions.ts'
import {
  acceptRisks,
  chooseTab,
  field,
  openSignPage,
  review,
} from '#e2e/support/signPageActions.ts'
import { english } from '#lib/messages/english.ts'
import { simple7702Account } from '#lib/protocol/smartWallet.ts'

const delegation = `0xef0100${simple7702Account.slice(2).toLowerCase()}`

test.afterEach(({ chain }) => chain.setAutomine(true))

/** A user with an embedded wallet and some ether, on the authorizations tab. */
async function openAuthorizations(page: Page, faucet: (address: string) => Promise<unknown>) {
  const address = (await signUp(page)) as Hex
  await faucet(address)
  await page.goto('/sign')
  await chooseTab(page, 'authorization')
  return address
}

async function press(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toBeEnabled()
  await button.click()
}

/** The fields of the authorization on screen, as text. */
async function shownFields(page: Page) {
  const names = ['chainId', 'contractAddress', 'nonce', 'r', 's', 'v', 'yParity'] as const
  const entries = await Promise.all(
    names.map(async (name) => [
      name,
      (await page.getByTestId(`authorization-${name}`).textContent()) ?? '',
    ]),
  )
  return Object.fromEntries(entries) as Record<(typeof names)[number], string>
}

async function recoverShown(page: Page) {
  const { chainId, contractAddress, nonce, r, s, v, yParity } = await shownFields(page)
  // Turnkey returns 0 or 1, viem 27 or 28.
  expect([Number(yParity), 27 + Number(yParity)]).toContain(Number(v))
  return recoverAuthorizationAddress({
    authorization: {
      address: contractAddress as Hex,
      chainId: Number(chainId),
      nonce: Number(nonce),
      r: r as Hex,
      s: s as Hex,
      yParity: Number(yParity),
    },
  })
}

test('an embedded wallet signs an authorization, applies it and revokes it', async ({
  page,
  chain,
  passkeys: _,
}) => {
  const address = await openAuthorizations(page, (to) => chain.fund(to, 1))
  const code = () => chain.request<string>('eth_getCode', [address, 'latest'])
  const current = page.getByTestId('delegation')
  await expect(current).toHaveAttribute('data-state', 'none')
  expect(await code()).toBe('0x')

  await page.getByRole('button', { name: /^Simple7702Account/ }).click()
  await expect(review(page)).toContainText('until you revoke it')
  await press(page, english.authorization.sign)
  await expect(page.getByTestId('authorization-signer')).toHaveAttribute('data-address', address)
  const fields = await shownFields(page)
  expect(fields).toMatchObject({
    chainId: '31337',
    contractAddress: simple7702Account,
    // The transaction that carries it is the account's first.
    nonce: '1',
  })
  expect(await recoverShown(page)).toBe(address)
  expect(await code(), 'signing alone changes nothing').toBe('0x')

  await press(page, english.authorization.apply)
  await confirmReview(page)
  await expect(page.getByTestId('applied')).toHaveText(english.authorization.isDelegated)
  expect(await code()).toBe(delegation)
  await expect(current).toHaveAttribute('data-state', 'delegated')
  await expect(current).toContainText('Simple7702Account')
  await expect(page.getByTestId('transaction').first()).toContainText(english.sign.status.confirmed)

  await press(page, english.authorization.revoke)
  await press(page, english.authorization.signRevocation)
  await expect(page.getByTestId('authorization-contractAddress')).toHaveText(zeroAddress)
  expect(await recoverShown(page)).toBe(address)
  await press(page, english.authorization.applyRevocation)
  await confirmReview(page)
  await expect(page.getByTestId('applied')).toHaveText(english.authorization.revoked)
  expect(await code()).toBe('0x')
  await expect(current).toHaveAttribute('data-state', 'none')
})

test('one that waits in the network takes effect also if it is sped up', async ({
  page,
  chain,
  passkeys: _,
}) => {
  const address = await openAuthorizations(page, (to) => chain.fund(to, 1))
  await page.getByRole('button', { name: /^Simple7702Account/ }).click()
  await press(page, english.authorization.sign)
  await chain.setAutomine(false)
  await press(page, english.authorization.apply)
  await confirmReview(page)
  const line = page.getByTestId('transaction')
  await expect(line).toContainText(english.sign.sentences.pending)
  const hash = (await line.getAttribute('data-hash')) ?? ''
  await line.getByRole('button', { name: english.sign.speedUp }).click()
  await confirmReplacement(page)
  await expect(line).not.toHaveAttribute('data-hash', hash)
  await chain.mine()
  await expect(line).toContainText(english.sign.sentences.spedUp)
  expect(await chain.request<string>('eth_getCode', [address, 'latest'])).toBe(delegation)
})

test('delegating to an address without code is a danger and needs confirmation', async ({
  page,
  chain,
  passkeys: _,
}) => {
  await openAuthorizations(page, (to) => chain.fund(to, 1))
  await field(page, english.authorization.contract).fill('0x12')
  await field(page, english.authorization.contract).blur()
  await expect(page.getByText(english.sign.toInvalid)).toBeVisible()
  await field(page, english.authorization.contract).fill(`0x${'12'.repeat(20)}`)
  await expect(page.getByText(english.authorization.noCode)).toBeVisible()
  await expect(review(page).getByRole('listitem').first()).toContainText(
    english.sign.severities.danger,
  )
  const sign = page.getByRole('button', { name: english.authorization.sign, exact: true })
  await expect(sign).toBeDisabled()
  await acceptRisks(page)
  await expect(sign).toBeEnabled()
})

test('a browser wallet explains why it cannot sign an authorization, and shows the delegation', async ({
  page,
  wallet,
}) => {
  await openSignPage(page, wallet, 'authorization')
  const explanation = page.getByTestId('cannot-authorize')
  await expect(explanation).toContainText(
    english.authorization.cannot.injected({ name: devWallet }),
  )
  await expect(explanation).toContainText(english.authorization.cannotFix)
  await expect(page.getByTestId('delegation')).toHaveAttribute('data-state', 'none')
  await expect(page.getByRole('button', { name: english.authorization.sign })).toHaveCount(0)
})
