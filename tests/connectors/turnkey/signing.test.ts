import {
  type RpcAuthorizationList,
  recoverMessageAddress,
  recoverTypedDataAddress,
  verifyMessage,
} from 'viem'
import { verifyAuthorization } from 'viem/utils'
import { expect, test } from 'vitest'
import { connect, disconnect, signMessage, signTypedData, switchChain } from 'wagmi/actions'
import { providerOf, setUpEmbeddedSite } from '#tests/connectors/turnkey/embeddedSite.ts'

const site = setUpEmbeddedSite()

test('a user signs up with one prompt and signs without any', async () => {
  const { config, key, authenticator } = site.openPage()
  const wallet = await key.embedded()
  await wallet.signUp({ passkeyName: 'Laptop' })
  expect(wallet.session()).toMatchObject({
    state: 'active',
    userName: 'Laptop',
    storedIn: 'memory',
  })
  const { accounts } = await connect(config, { connector: key })
  const message = 'Hello, custody'
  const signature = await signMessage(config, { message })
  expect(await recoverMessageAddress({ message, signature })).toBe(accounts[0])
  expect(authenticator.prompts).toEqual(['create'])
})

test('connecting without a session prompts for the passkey once', async () => {
  const first = site.openPage()
  await (await first.key.embedded()).signUp({ email: 'ada@example.com' })
  const { accounts } = await connect(first.config, { connector: first.hd })
  first.authenticator.prompts.length = 0
  const second = site.openPage({}, first.authenticator)
  const again = await connect(second.config, { connector: second.hd })
  expect(again.accounts).toEqual(accounts)
  expect(second.authenticator.prompts).toEqual(['get'])
})

test('an account signs while another wallet is connected, and an unknown one does not', async () => {
  const { config, key } = site.openPage()
  const wallet = await key.embedded()
  await wallet.signUp({ passkeyName: 'Laptop' })
  const { accounts } = await connect(config, { connector: key })
  await disconnect(config)
  await wallet.signIn()
  const [account] = await wallet.accounts()
  const message = '0x6869'
  const signature = await wallet.signMessage(message, accounts[0])
  expect(account?.address).toBe(accounts[0])
  expect(await recoverMessageAddress({ message, signature })).toBe(accounts[0])
  const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  await expect(wallet.signMessage(message, stranger)).rejects.toMatchObject({
    message: 'Account not found',
  })
})

test('a signing request without an account fails with missingSignWith', async () => {
  const { config, key } = site.openPage()
  await (await key.embedded()).signUp({ passkeyName: 'Laptop' })
  await connect(config, { connector: key })
  const provider = await providerOf(key)
  for (const [method, params] of [
    ['personal_sign', ['0x6869']],
    ['eth_signTypedData_v4', [undefined, { types: { A: [] }, primaryType: 'A', message: {} }]],
    ['eth_sendTransaction', [{ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }]],
  ] as const)
    await expect(provider.request({ method, params })).rejects.toMatchObject({
      message: 'Missing signWith parameter',
      code: -32602,
    })
})

test('typed data is signed with its domain, even if the types omit it', async () => {
  const { config, hd } = site.openPage()
  await (await hd.embedded()).signUp({ passkeyName: 'Laptop' })
  const { accounts } = await connect(config, { connector: hd })
  const typedData = {
    domain: { name: 'Mail', chainId: 31337, verifyingContract: accounts[0] },
    types: { Mail: [{ name: 'contents', type: 'string' }] },
    primaryType: 'Mail',
    message: { contents: 'Hello' },
  } as const
  const signature = await signTypedData(config, typedData)
  expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(accounts[0])
  const provider = await providerOf(hd)
  const bare = await provider.request({
    method: 'eth_signTypedData_v4',
    params: [accounts[0], JSON.stringify(typedData)],
  })
  expect(bare).toBe(signature)
})

test('an EIP-7702 authorization has the fields of the specification and recovers to the account', async () => {
  const { config, key } = site.openPage()
  const wallet = await key.embedded()
  await wallet.signUp({ passkeyName: 'Laptop' })
  const { accounts } = await connect(config, { connector: key })
  const contractAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const provider = await providerOf(key)
  const sign = (fields: Record<string, unknown>) =>
    provider.request({
      method: 'eth_signAuthorization',
      params: [{ from: accounts[0], address: contractAddress, chainId: '0x7a69', ...fields }],
    })
  const signed = (await sign({ nonce: '0x7' })) as RpcAuthorizationList[number]
  expect(signed).toMatchObject({ address: contractAddress, chainId: '0x7a69', nonce: '0x7' })
  const { r, s } = signed
  const numbers = { chainId: 31337, nonce: 7, yParity: Number(signed.yParity) }
  const authorization = { address: contractAddress, r, s, ...numbers } as const
  expect(await verifyAuthorization({ address: accounts[0], authorization })).toBe(true)
  await expect(sign({ nonce: '-1' })).rejects.toMatchObject({ code: -32602 })
  await expect(sign({ chainId: 'one' })).rejects.toMatchObject({ code: -32602 })
  await expect(sign({ address: '0x1' })).rejects.toMatchObject({ code: -32602 })
  await expect(sign({ from: contractAddress })).rejects.toMatchObject({ code: 4100 })
})

test('both variants share one user and one session', async () => {
  const { config, key, hd, authenticator } = site.openPage()
  await (await key.embedded()).signUp({ passkeyName: 'Laptop' })
  const one = await connect(config, { connector: key })
  const other = await connect(config, { connector: hd })
  expect(one.accounts).not.toEqual(other.accounts)
  expect((await hd.embedded()).session()).toEqual((await key.embedded()).session())
  expect(authenticator.prompts).toEqual(['create'])
})

test('several accounts derive from one seed', async () => {
  const { config, hd } = site.openPage()
  const wallet = await hd.embedded()
  await wallet.signUp({ passkeyName: 'Laptop' })
  await connect(config, { connector: hd })
  const added = await wallet.addAccount()
  expect(added.path).toBe("m/44'/60'/0'/0/1")
  const accounts = await wallet.accounts()
  expect(accounts.map(({ path }) => path)).toEqual(["m/44'/60'/0'/0/0", "m/44'/60'/0'/0/1"])
  expect(await hd.getAccounts()).toEqual(accounts.map(({ address }) => address))
  const signature = await signMessage(config, { message: 'Second', account: added.address })
  expect(await verifyMessage({ address: added.address, message: 'Second', signature })).toBe(true)
})

test('a chain is switched to locally, and one that is not configured is rejected', async () => {
  const { config, key } = site.openPage()
  await (await key.embedded()).signUp({ passkeyName: 'Laptop' })
  await connect(config, { connector: key })
  await switchChain(config, { chainId: 31338 })
  expect(await key.getChainId()).toBe(31338)
  const provider = await providerOf(key)
  const sendRequest = (params: unknown[]) =>
    provider.request({ method: 'wallet_switchEthereumChain', params })
  await expect(sendRequest([{ chainId: '0x5' }])).rejects.toMatchObject({ code: 4902 })
  await expect(sendRequest([])).rejects.toMatchObject({ key: 'chainParamsRequired' })
})
