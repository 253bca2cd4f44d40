import type { Page } from '@playwright/test'
import { expect, type SmartWallet, type TestChain, test } from 'latchkey-playwright'
import { createPublicClient, http, parseAbi } from 'viem'
import { foundry } from 'viem/chains'

const counter = '0x7d7be02490B4dD998C1D3D6Ad5b1D2FB67da48f9'

const permit = {
  domain: { name: 'Token', version: '1', chainId: 31337 },
  types: { Permit: [{ name: 'value', type: 'uint256' }] },
  primaryType: 'Permit',
  message: { value: 1n },
} as const

test('connects by its popup, signs before it is deployed and after, and sends a batch', async ({
  page,
  smartWallet,
  chain,
}) => {
  const requested: string[] = []
  page.context().on('request', (request) => requested.push(new URL(request.url()).hostname))
  const address = await connect(page, smartWallet)
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  const callsBy = () =>
    client.readContract({
      address: counter,
      abi: parseAbi(['function callsBy(address) view returns (uint256)']),
      functionName: 'callsBy',
      args: [address],
    })
  expect(await client.getCode({ address })).toBeUndefined()
  await expectSigns(page, smartWallet, chain, address)

  await ask(page, 'Calls')
  await smartWallet.approve()
  await expect(shown(page)).toHaveText(/^0x[0-9a-f]{64,}$/)
  expect(await callsBy()).toBe(2n)
  await ask(page, 'Status')
  await expect(shown(page)).toContainText('"status":200')
  expect(JSON.parse((await shown(page).textContent()) ?? '')).toMatchObject({
    atomic: true,
    receipts: [{ status: '0x1' }],
  })

  await expectSigns(page, smartWallet, chain, address)
  await ask(page, 'Capabilities')
  await expect(shown(page)).toContainText('"0x7a69":{')
  expect(JSON.parse((await shown(page).textContent()) ?? '')).toMatchObject({
    '0x7a69': { atomic: { status: 'supported' } },
  })
  expect(requested.filter((host) => !/(^|\.)localhost$/.test(host))).toEqual([])
})

test('connects and signs in at once', async ({ page, smartWallet, chain }) => {
  await page.goto('/')
  await ask(page, 'Sign in')
  await smartWallet.approve()
  const popup = await smartWallet.shown()
  await expect(popup.getByRole('heading', { name: /^Sign in to localhost/ })).toBeVisible()
  await smartWallet.approve()
  await expect(shown(page)).toContainText('signInWithEthereum')
  const { accounts } = JSON.parse((await shown(page).textContent()) ?? '')
  const { address, capabilities } = accounts[0]
  const { message, signature } = capabilities.signInWithEthereum
  const client = createPublicClient({ chain: foundry, transport: http(chain.rpcUrl) })
  const { host, origin } = new URL(page.url())
  expect(message).toContain(`URI: ${origin}`)
  const expected = { address, domain: host, nonce: 'e2e0nonce0e2e' }
  expect(await client.verifySiweMessage({ message, signature, ...expected })).toBe(true)
})

test('says who rejected, and connects again', async ({ page, smartWallet }) => {
  await page.goto('/')
  await ask(page, 'Connect')
  await smartWallet.reject()
  await expect(shown(page)).toContainText('4001')
  await smartWallet.closed()
  await connect(page, smartWallet)
  await ask(page, 'Sign')
  await smartWallet.reject()
  await expect(shown(page)).toContainText('4001')
  await smartWallet.closed()
  await ask(page, 'Sign')
  await smartWallet.close()
  await expect(shown(page)).toContainText('4001')
})

test('sends on the other chain', async ({ page, smartWallet, chain2 }) => {
  const address = await connect(page, smartWallet)
  await ask(page, 'Switch')
  await expect(page.getByTestId('chain')).toHaveText('0x7a6a')
  await ask(page, 'Calls')
  await smartWallet.approve()
  await expect(shown(page)).toHaveText(/^0x[0-9a-f]{64,}$/)
  const client = createPublicClient({ transport: http(chain2.rpcUrl) })
  expect(await client.getCode({ address })).toMatch(/^0x..../)
})

test('connects anew after the popup has lost its keys, and after it was disconnected', async ({
  page,
  smartWallet,
}) => {
  const address = await connect(page, smartWallet)
  await smartWallet.closed()
  await smartWallet.loseKeys()
  await ask(page, 'Sign')
  await expect(shown(page)).toContainText('4100')
  await smartWallet.closed()
  expect(await connect(page, smartWallet)).toBe(address)
  await ask(page, 'Disconnect')
  await expect(shown(page)).toHaveText('"done"')
  await ask(page, 'Sign')
  await expect(shown(page)).toContainText('4100')
})

function shown(page: Page) {
  return page.getByTestId('shown')
}

async function ask(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

async function connect(page: Page, smartWallet: SmartWallet): Promise<`0x${string}`> {
  if (page.url() === 'about:blank') await page.goto('/')
  await ask(page, 'Connect')
  await smartWallet.approve()
  await expect(shown(page)).toHaveText(/^0x[0-9a-fA-F]{40}$/)
  return (await shown(page).textContent()) as `0x${string}`
}

/** Fails unless message and typed data are signed by this account (ERC-1271, ERC-6492). */
async function expectSigns(
  page: Page,
  smartWallet: SmartWallet,
  chain: TestChain,
  address: `0x${string}`,
): Promise<void> {
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  const signed = async (name: string) => {
    await ask(page, name)
    await smartWallet.approve()
    await expect(shown(page)).toHaveText(/^0x[0-9a-f]{130,}$/)
    return (await shown(page).textContent()) as `0x${string}`
  }
  const signature = await signed('Sign')
  expect(await client.verifyMessage({ address, message: 'Hello', signature })).toBe(true)
  expect(await client.verifyMessage({ address, message: 'Hullo', signature })).toBe(false)
  const permitted = await signed('Permit')
  expect(await client.verifyTypedData({ address, ...permit, signature: permitted })).toBe(true)
}
