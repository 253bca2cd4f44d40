import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { siteTest } from '#e2e/support/siteTest.ts'
import type { BrowserWallet } from '#packages/playwright/src/wallet.ts'
import { root } from '#tests/support/tree.ts'
import { toolPath } from '../scripts/lib/tools.mjs'

/**
 * MetaMask's own test page, unmodified, with the dev wallet under MetaMask's name: requests of a
 * dapp written for that wallet succeed, or are rejected with the reason. Its console messages are
 * its own, so this spec does not use the fixtures that watch them.
 */
const dappOrigin = 'http://dapp.localhost:17999'
const distFolder = toolPath(root, '@metamask/test-dapp/dist')
const contentTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

const test = siteTest.extend<{ dapp: Page }>({
  dapp: async ({ page, context, devnet, wallet }, use) => {
    await wallet.setPolicy('approve')
    await context.grantPermissions(['local-network-access'], { origin: dappOrigin })
    await page.route('https://**', (route) => route.abort())
    await page.route(`${dappOrigin}/**`, (route) =>
      serve(route, `${devnet.services.wallet}/wallet.js?as=metamask`),
    )
    await page.goto(`${dappOrigin}/index.html`)
    await page.getByRole('button', { name: 'Use MetaMask', exact: true }).click()
    const connect = page.locator('#connectButton')
    if (await connect.isEnabled()) await connect.click()
    await expect(page.locator('#accounts')).toContainText(/0x[0-9a-f]{40}/i)
    await use(page)
  },
})
const { expect } = siteTest

type Route = Parameters<Parameters<Page['route']>[1]>[0]

/** Serves a file of the page's package; inserts the wallet's script where an extension would be. */
async function serve(route: Route, walletScript: string): Promise<void> {
  const name = basename(new URL(route.request().url()).pathname)
  const contentType = contentTypes[extname(name)] ?? 'application/octet-stream'
  try {
    const body = await readFile(join(distFolder, name))
    const isPage = name === 'index.html'
    const page = `${body}`.replace('<head>', `<head><script src="${walletScript}"></script>`)
    await route.fulfill({ contentType, body: isPage ? page : body })
  } catch {
    await route.fulfill({ status: 404, body: '' })
  }
}

/** Clicks a button of the page once it is enabled. */
async function press(page: Page, id: string): Promise<void> {
  const button = page.locator(`#${id}`)
  await expect(button).toBeEnabled()
  await button.click()
}

const signature = /^0x[0-9a-f]{130}$/

test('messages and typed data of every version are signed and verified', async ({
  dapp,
  wallet,
}) => {
  const account = new RegExp(wallet.address, 'i')
  await press(dapp, 'personalSign')
  await expect(dapp.locator('#personalSignResult')).toHaveText(signature)
  await press(dapp, 'personalSignVerify')
  await expect(dapp.locator('#personalSignVerifySigUtilResult')).toHaveText(account)
  await expect(dapp.locator('#personalSignVerifyECRecoverResult')).toHaveText(account)
  for (const id of ['signTypedData', 'signTypedDataV3', 'signTypedDataV4', 'signPermit']) {
    await press(dapp, id)
    await expect(dapp.locator(`#${id}Result`), id).toContainText('0x')
    await press(dapp, `${id}Verify`)
    await expect(dapp.locator(`#${id}VerifyResult`), id).toHaveText(account)
  }
})

test('a sign-in message is signed, and one for another site or account is rejected', async ({
  dapp,
  wallet,
}) => {
  await press(dapp, 'siwe')
  await expect(dapp.locator('#siweResult')).toHaveText(signature)
  for (const id of ['siweBadDomain', 'siweBadAccount']) {
    await press(dapp, id)
    await expect
      .poll(async () => (await wallet.received('personal_sign')).at(-1)?.outcome, { message: id })
      .toBe('failed')
  }
})

test('capabilities are returned, and an atomic batch is rejected with the reason', async ({
  dapp,
}) => {
  await press(dapp, 'eip5792GetCapabilitiesButton')
  await expect(dapp.locator('#eip5792GetCapabilitiesResult')).toContainText('unsupported')
  // The page requests atomic batches only.
  await press(dapp, 'eip5792SendCallsButton')
  await expect(dapp.locator('#eip5792SendCallsError')).toContainText('cannot send a batch as one')
})

test('contracts are deployed and called, and a token is watched', async ({ dapp, wallet }) => {
  await press(dapp, 'deployButton')
  await expect(dapp.locator('#contractStatus')).toHaveText('Deployed')
  await press(dapp, 'depositButton')
  await expect(dapp.locator('#contractStatus')).toHaveText('Deposit completed')
  await press(dapp, 'createToken')
  await expect(dapp.locator('#erc20TokenAddresses')).toContainText(/0x[0-9a-f]{40}/i)
  await press(dapp, 'watchAssets')
  await press(dapp, 'transferTokens')
  await expect.poll(() => wallet.received('wallet_watchAsset')).not.toEqual([])
})

test('a request for an encryption key is rejected with the reason', async ({ dapp }) => {
  await press(dapp, 'getEncryptionKeyButton')
  await expect(dapp.locator('#encryptionKeyDisplay')).toContainText('eth_getEncryptionPublicKey')
})

/** Buttons of the page in an order in which each is enabled, with the method that each calls. */
const actions: [button: string, method: string][] = [
  ['getAccounts', 'eth_accounts'],
  ['requestPermissions', 'wallet_requestPermissions'],
  ['getPermissions', 'wallet_getPermissions'],
  ['sendButton', 'eth_sendTransaction'],
  ['sendEIP1559Button', 'eth_sendTransaction'],
  ['createToken', 'eth_sendTransaction'],
  ['approveTokens', 'eth_sendTransaction'],
  ['increaseTokenAllowance', 'eth_sendTransaction'],
  ['deployNFTsButton', 'eth_sendTransaction'],
  ['mintButton', 'eth_sendTransaction'],
  ['approveButton', 'eth_sendTransaction'],
  ['setApprovalForAllButton', 'eth_sendTransaction'],
  ['revokeButton', 'eth_sendTransaction'],
  ['deployERC1155Button', 'eth_sendTransaction'],
  ['batchMintButton', 'eth_sendTransaction'],
  ['setApprovalForAllERC1155Button', 'eth_sendTransaction'],
  ['revokeERC1155Button', 'eth_sendTransaction'],
  ['signPermitSingle', 'eth_signTypedData_v4'],
  ['signPermitBatch', 'eth_signTypedData_v4'],
  ['revokeAccountsPermission', 'wallet_revokePermissions'],
]

test('every action on the wallet’s chain gets a response', async ({ dapp, wallet }) => {
  test.slow()
  for (const [button, method] of actions) {
    const before = (await outcomesOf(wallet, method)).length
    await press(dapp, button)
    // A button may make several requests.
    await expect
      .poll(async () => (await outcomesOf(wallet, method))[before], { message: button })
      .toMatch(/approved|answered/)
    if (button === 'mintButton')
      await expect(dapp.locator('#nftsStatus')).toHaveText('Mint completed')
  }
})

/** Outcomes of the wallet's requests for a method, oldest first. */
async function outcomesOf(wallet: BrowserWallet, method: string): Promise<string[]> {
  return (await wallet.received(method)).map(({ outcome }) => outcome)
}
