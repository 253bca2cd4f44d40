import { expect, type Locator, type Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem'
import { test } from '#e2e/fixtures.ts'
import { awaitReceipt } from '#e2e/support/awaitReceipt.ts'
import { confirmReview } from '#e2e/support/confirmReview.ts'
import { recipient } from '#e2e/support/signPageActions.ts'
import { startSignedIn } from '#e2e/support/startSignedIn.ts'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import { english } from '#lib/messages/english.ts'
import { devnetToken } from '#lib/protocol/devnet.ts'
import { permit2 } from '#lib/review/simulation/permit2.ts'
import type { TestChain } from '#packages/playwright/src/chain.ts'
import type { BrowserWallet } from '#packages/playwright/src/wallet.ts'
import { type Compiled, compileAssets } from '#tests/lib/review/simulation/compileAssets.ts'

type Call = [name?: string, args?: readonly unknown[], value?: Hex]

const { allowances } = english
const other = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const unlimited = allowances.unlimited({ token: 'DUSD' })
const revokeUnlimited = allowances.revokeOne({ what: `${unlimited}, ${shortAddress(recipient)}` })

const onChain = (page: Page, index: number) => page.getByTestId('chain-allowances').nth(index)
const rows = (section: Locator) => section.getByTestId('allowance')

async function openAllowances(page: Page, wallet: BrowserWallet) {
  await startSignedIn(page, wallet)
  await wallet.setPolicy('ask')
  await page.goto('/account?tab=allowances')
}

async function grant(chain: TestChain, owner: string, spender: string, amount: bigint) {
  const args = [spender as Hex, amount] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  const call = { from: owner, to: devnetToken.address, data }
  await awaitReceipt(chain, await chain.request('eth_sendTransaction', [call]))
}

test('an allowance is listed with what is at risk, revoked, and gone after a reload', async ({
  page,
  wallet,
  chain,
  chain2,
}) => {
  await chain.mintToken(wallet.address, 100)
  await grant(chain, wallet.address, recipient, maxUint256)
  await grant(chain, wallet.address, other, 5_000_000n)
  await openAllowances(page, wallet)
  const first = onChain(page, 0)
  await expect(rows(first)).toHaveCount(2)
  const [newest, oldest] = [rows(first).nth(0), rows(first).nth(1)]
  await expect(newest).toContainText(allowances.upTo({ amount: '5 DUSD' }))
  await expect(newest).toContainText(allowances.atRisk({ amount: '5 DUSD' }))
  await expect(oldest).toContainText(unlimited)
  await expect(oldest).toContainText(allowances.atRisk({ amount: '100 DUSD' }))
  await expect(first.getByTestId('searched')).toHaveText(allowances.searchedAll)
  await expect(onChain(page, 1)).toContainText(allowances.empty)

  await oldest.getByRole('button', { name: revokeUnlimited }).click()
  await confirmReview(page)
  const { params } = await wallet.approveNext('eth_sendTransaction')
  expect(params).toMatchObject([{ to: devnetToken.address }])
  await expect(rows(first)).toHaveCount(1)
  await expect(first.getByTestId('step')).toHaveAttribute('data-state', 'confirmed')
  await page.reload()
  await expect(rows(first)).toHaveCount(1)
  await expect(rows(first)).toHaveAttribute('data-spender', other)

  await grant(chain2, wallet.address, recipient, 1n)
  await page.reload()
  await expect(rows(onChain(page, 1))).toHaveCount(1)
})

test('several are revoked by one batch', async ({ page, wallet, chain }) => {
  await grant(chain, wallet.address, recipient, maxUint256)
  await grant(chain, wallet.address, other, 5_000_000n)
  await openAllowances(page, wallet)
  const first = onChain(page, 0)
  await rows(first).nth(0).getByRole('checkbox').check()
  await rows(first).nth(1).getByRole('checkbox').check()
  await first
    .getByRole('button', { name: allowances.revokeSelected({ count: 2 }), exact: true })
    .click()
  await confirmReview(page)
  await wallet.approveNext('wallet_sendCalls')
  await expect(page.getByTestId('batch')).toHaveAttribute('data-state', 'confirmed')
  await expect(first).toContainText(allowances.empty)
  await expect(rows(first)).toHaveCount(0)
})

test('without batches, several are revoked one after another, on another network', async ({
  page,
  wallet,
  chain2,
}) => {
  await wallet.set({ supportsBatches: false })
  await grant(chain2, wallet.address, recipient, maxUint256)
  await grant(chain2, wallet.address, other, 5_000_000n)
  await openAllowances(page, wallet)
  const second = onChain(page, 1)
  await rows(second).nth(0).getByRole('checkbox').check()
  await rows(second).nth(1).getByRole('checkbox').check()
  await second
    .getByRole('button', { name: allowances.revokeSelected({ count: 2 }), exact: true })
    .click()
  await wallet.approveNext('wallet_addEthereumChain')
  for (const _ of [1, 2]) {
    await confirmReview(page)
    await wallet.approveNext('eth_sendTransaction')
  }
  await expect(second).toContainText(allowances.empty)
})

test('an operator of NFTs and a permission of Permit2 are revoked', async ({
  page,
  wallet,
  chain,
}) => {
  const contracts = compileAssets()
  const send = async (name: string, to: Hex | undefined, ...[fn, args, value]: Call) => {
    const { abi, creation } = contracts[name] as Compiled
    const data = fn ? encodeFunctionData({ abi, functionName: fn, args }) : creation
    const call = { from: wallet.address, data, ...(to && { to }), ...(value && { value }) }
    return awaitReceipt(chain, await chain.request('eth_sendTransaction', [call]))
  }
  const create = async (name: string) => {
    const { contractAddress } = await send(name, undefined)
    if (!contractAddress) throw new Error(`${name} was not created.`)
    return contractAddress
  }
  const items = await create('Items')
  await send('Items', items, 'mint', [wallet.address, 7n])
  await send('Items', items, 'setApprovalForAll', [recipient, true])
  await chain.request('anvil_setCode', [permit2, contracts.Permits?.runtime])
  const wrapped = await create('Wrapped')
  await send('Wrapped', wrapped, 'deposit', [], '0x64')
  const end = 2 ** 40
  await send('Permits', permit2, 'approve', [wrapped, other, 50n, end])

  await openAllowances(page, wallet)
  const first = onChain(page, 0)
  await expect(rows(first)).toHaveCount(2)
  const operator = rows(first).filter({ hasText: allowances.allItems({ token: 'ITEM' }) })
  await expect(operator).toContainText(allowances.itemsAtRisk({ count: 1 }))
  const permission = rows(first).filter({ hasText: 'WRAP' })
  await expect(permission).toContainText('Permit2')

  for (const [row, to] of [
    [operator, items],
    [permission, permit2],
  ] as const) {
    await row.getByRole('button').first().click()
    await confirmReview(page)
    const { params } = await wallet.approveNext('eth_sendTransaction')
    expect(params).toMatchObject([{ to: expect.stringMatching(new RegExp(to, 'i')) }])
    await expect(row).toHaveCount(0)
  }
  await page.reload()
  await expect(first).toContainText(allowances.empty)
})

test('a declined revocation leaves the allowance', async ({ page, wallet, chain, watch }) => {
  watch.allowReports('userRejected')
  await grant(chain, wallet.address, recipient, maxUint256)
  await openAllowances(page, wallet)
  const first = onChain(page, 0)
  await first.getByRole('button', { name: revokeUnlimited }).click()
  await confirmReview(page)
  await wallet.rejectNext('eth_sendTransaction')
  await expect(first.getByTestId('step')).toHaveAttribute('data-state', 'failed')
  await expect(rows(first)).toHaveCount(1)
})

test('a range that the node refuses is searched in parts', async ({ page, wallet, chain }) => {
  await grant(chain, wallet.address, recipient, maxUint256)
  await chain.mine(20)
  const error = { code: -32005, message: 'query exceeds max block range' }
  await chain.setFault({ kind: 'error', methods: ['eth_getLogs'], times: 2, error })
  await openAllowances(page, wallet)
  await expect(rows(onChain(page, 0))).toHaveCount(1)
  expect((await chain.received('eth_getLogs')).length).toBeGreaterThan(4)
})

test('a node without logs is an error with a retry', async ({ page, wallet, chain, watch }) => {
  watch.allowReports('methodNotFound')
  await grant(chain, wallet.address, recipient, maxUint256)
  const error = { code: -32601, message: 'Method not found' }
  await chain.setFault({ kind: 'error', methods: ['eth_getLogs'], error })
  await openAllowances(page, wallet)
  const first = onChain(page, 0)
  await expect(first.getByRole('alert')).toContainText(
    allowances.searchFailed({ network: 'Devnet' }),
  )
  await expect(first).not.toContainText(allowances.empty)
  await chain.setFault({ kind: 'none' })
  await first.getByRole('button', { name: allowances.tryAgain }).click()
  await expect(rows(first)).toHaveCount(1)
})

test('older blocks are searched on request', async ({ page, wallet, chain }) => {
  await grant(chain, wallet.address, recipient, maxUint256)
  await chain.mine(30)
  // So few blocks are accepted at once that the first search ends long before the oldest.
  const error = { code: -32005, message: 'query exceeds max block range' }
  await chain.setFault({ kind: 'error', methods: ['eth_getLogs'], times: 5, error })
  await openAllowances(page, wallet)
  const first = onChain(page, 0)
  await expect(first).toContainText(allowances.emptySoFar)
  await first.getByRole('button', { name: allowances.searchFurther }).click()
  await expect(rows(first)).toHaveCount(1)
  await expect(first.getByTestId('searched')).toHaveText(allowances.searchedAll)
})

test('a delegation is listed, and revoked on the signing page', async ({ page, wallet, chain }) => {
  const code = `0xef0100${devnetToken.address.slice(2)}`
  await chain.request('anvil_setCode', [wallet.address, code])
  await openAllowances(page, wallet)
  const note = onChain(page, 0).getByTestId('delegated')
  await expect(note).toContainText(allowances.delegated({ name: allowances.unknownDelegate }))
  await note.getByText(allowances.revokeDelegation).click()
  await expect(page).toHaveURL('/sign?tab=authorization')
  await chain.request('anvil_setCode', [wallet.address, '0x'])
})
