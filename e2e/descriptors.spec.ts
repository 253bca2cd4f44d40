import { expect, test } from '#e2e/fixtures.ts'
import { field, openSignPage, review } from '#e2e/support/signPageActions.ts'
import { english } from '#lib/messages/english.ts'

const types = {
  PermitSingle: [
    { name: 'details', type: 'PermitDetails' },
    { name: 'spender', type: 'address' },
    { name: 'sigDeadline', type: 'uint256' },
  ],
  PermitDetails: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint160' },
    { name: 'expiration', type: 'uint48' },
    { name: 'nonce', type: 'uint48' },
  ],
}

test('the review shows what a descriptor says, and keeps its warnings', async ({
  page,
  wallet,
}) => {
  await openSignPage(page, wallet, 'typedData')
  const typedData = {
    types,
    primaryType: 'PermitSingle',
    domain: {
      name: 'Permit2',
      chainId: 1,
      verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
    },
    message: {
      details: {
        token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        amount: '100000000',
        expiration: 1_900_000_000,
        nonce: 0,
      },
      spender: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
      sigDeadline: 1_900_000_000,
    },
  }
  await field(page, english.sign.typedData).fill(JSON.stringify(typedData))
  const described = review(page).getByTestId('described')
  await expect(described).toContainText(english.effects.accordingTo({ author: 'Latchkey' }))
  await expect(described).toContainText('Who may spend')
  // The request is for another network, which a descriptor does not make harmless.
  await expect(
    review(page).locator('[data-severity="danger"], [data-severity="block"]'),
  ).not.toHaveCount(0)
})

test('a descriptor of the public registry gives the title where no rule has one', async ({
  page,
  wallet,
}) => {
  await openSignPage(page, wallet, 'typedData')
  const primaryType = 'HyperliquidTransaction:Withdraw'
  const typedData = {
    types: {
      [primaryType]: [
        { name: 'hyperliquidChain', type: 'string' },
        { name: 'destination', type: 'string' },
        { name: 'amount', type: 'string' },
        { name: 'time', type: 'uint64' },
      ],
    },
    primaryType,
    domain: {
      name: 'HyperliquidSignTransaction',
      version: '1',
      chainId: 42161,
      verifyingContract: '0x0000000000000000000000000000000000000000',
    },
    message: {
      hyperliquidChain: 'Mainnet',
      destination: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
      amount: '5',
      time: 1_900_000_000_000,
    },
  }
  await field(page, english.sign.typedData).fill(JSON.stringify(typedData))
  await expect(review(page).getByRole('heading', { level: 2 })).toHaveText(
    'Withdraw from Hyperliquid',
  )
  await expect(review(page).getByTestId('described')).toContainText(
    'ethereum/clear-signing-erc7730',
  )
})
