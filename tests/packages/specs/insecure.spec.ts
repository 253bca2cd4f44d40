import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'latchkey-playwright'

// A page over http is insecure on any host but localhost: this name is resolved to this machine.
const host = 'dapp.test'
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${host} 127.0.0.1`]
    await use({ ...launchOptions, args })
  },
})

test('the wallet is announced to an insecure page, and signs', async ({ page, wallet }) => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>A page</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await page.goto(`http://${host}:${port}/`)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  const signature = page.evaluate(async () => {
    type Detail = { provider: { request(args: object): Promise<unknown> } }
    const { provider } = await new Promise<Detail>((resolve) => {
      const listen = (event: Event) => resolve((event as CustomEvent<Detail>).detail)
      window.addEventListener('eip6963:announceProvider', listen)
      window.dispatchEvent(new Event('eip6963:requestProvider'))
    })
    const [account] = (await provider.request({ method: 'eth_requestAccounts' })) as string[]
    return provider.request({ method: 'personal_sign', params: ['0x6869', account] })
  })
  await wallet.approveNext('connect')
  const request = await wallet.approveNext('personal_sign')
  expect(request.origin).toBe(`http://${host}:${port}`)
  expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
  server.close()
})
