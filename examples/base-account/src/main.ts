import { createBaseAccountSDK } from '@base-org/account'
import { stringToHex } from 'viem'

const { VITE_POPUP_URL } = import.meta.env

const provider = createBaseAccountSDK({
  appName: 'Base Account example',
  appChainIds: [31337],
  preference: {
    walletUrl: `${VITE_POPUP_URL}/connect`,
    // Its script would be loaded from another host.
    telemetry: false,
  },
}).getProvider()

const request = (method: string, params: unknown[] = []) => provider.request({ method, params })

const counter = '0x7d7be02490B4dD998C1D3D6Ad5b1D2FB67da48f9'
const increase = { to: counter, data: '0xe8927fbc', value: '0x0' }

const permit = {
  domain: { name: 'Token', version: '1', chainId: 31337 },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Permit: [{ name: 'value', type: 'uint256' }],
  },
  primaryType: 'Permit',
  message: { value: '1' },
}

let account = ''
let batch = ''

const actions: Record<string, () => Promise<unknown>> = {
  async connect() {
    const [address] = (await request('eth_requestAccounts')) as string[]
    account = address ?? ''
    return account
  },
  signIn: () =>
    request('wallet_connect', [
      {
        version: '1',
        capabilities: { signInWithEthereum: { nonce: 'e2e0nonce0e2e', chainId: '0x7a69' } },
      },
    ]),
  sign: () => request('personal_sign', [stringToHex('Hello'), account]),
  permit: () => request('eth_signTypedData_v4', [account, JSON.stringify(permit)]),
  async calls() {
    const answer = await request('wallet_sendCalls', [
      {
        version: '2.0.0',
        chainId: await request('eth_chainId'),
        from: account,
        atomicRequired: true,
        calls: [increase, increase],
      },
    ])
    batch = typeof answer === 'string' ? answer : (answer as { id: string }).id
    return batch
  },
  status: () => request('wallet_getCallsStatus', [batch]),
  capabilities: () => request('wallet_getCapabilities', [account]),
  switch: () => request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }]),
  disconnect: () => provider.disconnect(),
}

const shown = document.querySelector('[data-testid=shown]') as HTMLElement
const chain = document.querySelector('[data-testid=chain]') as HTMLElement
provider.on('chainChanged', (id) => {
  chain.textContent = String(id)
})
for (const [id, act] of Object.entries(actions))
  document.getElementById(id)?.addEventListener('click', async () => {
    shown.textContent = ''
    try {
      const value = await act()
      shown.textContent = typeof value === 'string' ? value : JSON.stringify(value ?? 'done')
    } catch (error) {
      const { code, message } = error as { code?: number; message: string }
      shown.textContent = `${code}: ${message}`
    }
  })
