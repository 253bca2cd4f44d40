import { Turnkey } from '@turnkey/sdk-server'
import { build } from 'esbuild'
import { devnetCustody } from 'latchkey-devnet'
import { expect, test } from 'latchkey-playwright'

const rpc = async (url: string, method: string, params: unknown[] = []) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body })
  return ((await response.json()) as { result: string }).result
}

test('a chain mines, pays, and goes back to a snapshot', async ({ chain, chain2 }) => {
  const address = `0x${'12'.repeat(20)}`
  const balance = async () => Number(await rpc(chain.rpcUrl, 'eth_getBalance', [address, 'latest']))
  const restore = await chain.snapshot()
  await chain.fund(address, 2)
  await expect.poll(balance).toBe(2e18)
  const block = async () => Number(await rpc(chain.rpcUrl, 'eth_blockNumber'))
  const before = await block()
  await chain.mine(3)
  expect(await block()).toBe(before + 3)
  await restore()
  expect(await balance()).toBe(0)
  expect(Number(await rpc(chain2.rpcUrl, 'eth_chainId'))).toBe(chain2.id)
})

test('the mailbox has the code that the key custody sends, unless a service fails', async ({
  devnet,
  mailbox,
  custody,
  faults,
}) => {
  const { organizationId, apiPublicKey, apiPrivateKey } = devnetCustody
  const client = new Turnkey({
    apiBaseUrl: devnet.services.custody ?? '',
    defaultOrganizationId: organizationId,
    apiPublicKey,
    apiPrivateKey,
  }).apiClient()
  const contact = `${Date.now()}@example.org`
  const send = (number: number) =>
    client.initOtp({
      otpType: 'OTP_TYPE_EMAIL',
      contact,
      appName: 'App',
      timestampMs: String(Date.now() * 1000 + number),
    })
  await send(1)
  expect(await mailbox.code(contact)).toMatch(/^[\w-]{6,9}$/)
  await custody.setFault({ kind: 'status', status: 503, times: 1 })
  await expect(send(2)).rejects.toThrow()
  await faults.mailbox.setDown(true)
  await expect(send(3)).rejects.toThrow()
})

test('the smart wallet connects in its popup, and rejects', async ({
  page,
  devnet,
  chain,
  smartWallet,
}) => {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk'
        window.connect = (keysUrl) => {
          const preference = { options: 'smartWalletOnly', keysUrl, telemetry: false }
          const sdk = createCoinbaseWalletSDK({ appName: 'App', appChainIds: [${chain.id}], preference })
          window.provider = sdk.getProvider()
        }`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
  })
  await page.goto('/')
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' })
  await page.evaluate((url) => {
    Reflect.get(window, 'connect')(url)
    document.body.innerHTML = '<button>Connect</button><button>Sign</button><output></output>'
    const [connect, sign] = document.querySelectorAll('button')
    const show = (value: unknown) => {
      const output = document.querySelector('output')
      if (output) output.textContent = JSON.stringify(value)
    }
    const sendRequest = (method: string, params?: unknown) =>
      Reflect.get(window, 'provider')
        .request({ method, params })
        .then(show, (error: { code: number }) => show(error.code))
    connect?.addEventListener('click', () => sendRequest('eth_requestAccounts'))
    sign?.addEventListener('click', () => {
      const [account] = JSON.parse(document.querySelector('output')?.textContent ?? '')
      sendRequest('personal_sign', ['0x6869', account])
    })
  }, `${devnet.services.popup}/connect`)
  await page.getByRole('button', { name: 'Connect' }).click()
  await (await smartWallet.popup()).approve()
  await expect(page.locator('output')).toHaveText(/^\["0x[0-9a-fA-F]{40}"\]$/)
  expect(smartWallet.passkeys()).toHaveLength(1)
  await smartWallet.closed()
  await page.getByRole('button', { name: 'Sign' }).click()
  await (await smartWallet.popup()).reject()
  await expect(page.locator('output')).toHaveText('4001')
})
