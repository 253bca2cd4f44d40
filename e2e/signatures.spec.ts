import type { Page } from '@playwright/test'
import { parseUnits } from 'viem'
import { expect, test } from '#e2e/fixtures.ts'
import { sessionOf } from '#e2e/support/expectUsable.ts'
import { field, openSignPage, review, riskField, stranger } from '#e2e/support/signPageActions.ts'
import { english } from '#lib/messages/english.ts'
import { devnetToken } from '#lib/protocol/devnet.ts'

const uniswap = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const types = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
}

/** Enters a permit of the devnet's token for review. */
async function askPermit(page: Page, owner: string, spender: string, amount: string) {
  const value = String(parseUnits(amount, devnetToken.decimals))
  const deadline = Math.floor(Date.now() / 1000) + 3600
  const typedData = {
    types,
    primaryType: 'Permit',
    domain: { name: 'DUSD', version: '1', chainId: 31337, verifyingContract: devnetToken.address },
    message: { owner, spender, value, nonce: 0, deadline },
  }
  await field(page, english.sign.typedData).fill(JSON.stringify(typedData))
}

test('what a permit can be used for is shown; most of a balance for a stranger is a danger', async ({
  page,
  wallet,
  chain,
}) => {
  await openSignPage(page, wallet, 'typedData')
  const { address = '' } = (await sessionOf(page)) ?? {}
  await chain.mintToken(address, 100)
  const effects = review(page).getByTestId('effects')
  const sign = page.getByRole('button', { name: english.sign.signTypedData })

  await askPermit(page, address, uniswap, '1')
  await expect(effects).toHaveAttribute('data-status', 'succeeded')
  await expect(effects.getByRole('heading')).toHaveText(english.effects.ifSignatureUsed)
  await expect(effects).toContainText('1 DUSD')
  await expect(sign).toBeEnabled()
  await expect(riskField(page)).toBeHidden()

  await askPermit(page, address, stranger, '1000000000')
  await expect(effects.getByRole('listitem').first()).toContainText(/^−.*DUSD/)
  await expect(riskField(page)).toBeVisible()

  await page.getByRole('button', { name: english.sign.sampleNames.mail }).click()
  await expect(sign).toBeEnabled()
  await expect(effects).toBeHidden()
})
