// own process: WalletConnect’s SDK keeps global state.
import {
  hashTypedData,
  recoverAddress,
  recoverTypedDataAddress,
  type TypedDataDefinition,
} from 'viem'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { readPairingUri } from '#devnet/phone/phone.ts'
import { openSite, type Site } from '#tests/devnet/support/openSite.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'

/** Methods of older dapps and test pages, besides those in the dev wallet's own test. */
let devnet: SharedDevnet
let site: Site
let account: `0x${string}`

beforeAll(async () => {
  devnet = await sharedDevnet()
  site = openSite(devnet.services.wallet, 'http://localhost:14033')
})
beforeEach(async () => {
  await devnet.control('/control/reset', {})
  await devnet.control('/control/wallet', { policy: 'approve' })
  const { result } = await site.sendRequest('eth_requestAccounts')
  ;[account] = result as [`0x${string}`]
})

/** Values and hashes as published with the reference implementation of this version. */
const published: [hash: `0x${string}`, values: object[]][] = [
  [
    '0xf7ad23226db5c1c00ca0ca1468fd49c8f8bbc1489bc1c382de5adc557a69c229',
    [
      { type: 'string', name: 'message', value: 'Hi, Alice!' },
      { type: 'uint8', name: 'value', value: '10' },
    ],
  ],
  [
    '0x6c69d03412450b174def7d1e48b3bcbbbd8f51df2e76e2c5b3a5d951125be3a9',
    [{ type: 'bytes', name: 'message', value: '0xdeadbeaf' }],
  ],
]

test.each(published)('eth_signTypedData (version 1) signs %s', async (hash, values) => {
  const { result } = await site.sendRequest('eth_signTypedData', [values, account])
  expect(await recoverAddress({ hash, signature: result as `0x${string}` })).toBe(account)
})

test.each([
  ['no list', {}],
  ['an empty list', []],
  ['a value without a type', [{ name: 'a', value: 1 }]],
  ['a value that does not fit', [{ type: 'uint8', name: 'a', value: 'many' }]],
])('eth_signTypedData refuses %s', async (_name, values) => {
  expect((await site.sendRequest('eth_signTypedData', [values, account])).error?.code).toBe(-32602)
})

test('eth_signTypedData_v3 signs data without lists, and refuses lists', async () => {
  const data = mail(account)
  const { result } = await site.sendRequest('eth_signTypedData_v3', [account, data])
  const signature = result as `0x${string}`
  expect(await recoverTypedDataAddress({ ...(data as TypedDataDefinition), signature })).toBe(
    account,
  )
  const listed = { ...data, types: { ...data.types, Mail: [{ name: 'to', type: 'address[]' }] } }
  const list = { ...listed, message: { to: [account] } }
  expect((await site.sendRequest('eth_signTypedData_v3', [account, list])).error?.code).toBe(-32602)
  expect((await site.sendRequest('eth_signTypedData_v4', [account, list])).result).toBeDefined()
})

test('typed data with a wrong address checksum is signed as the same address', async () => {
  const wrong = account.replace(/[a-f]/, (letter) => letter.toUpperCase()) as `0x${string}`
  const meant = hashTypedData(mail(account) as TypedDataDefinition)
  expect(wrong).not.toBe(account)
  const { result } = await site.sendRequest('eth_signTypedData_v4', [account, mail(wrong)])
  expect(await recoverAddress({ hash: meant, signature: result as `0x${string}` })).toBe(account)
  const sent = await site.sendRequest('eth_sendTransaction', [
    { from: account, to: wrong, value: '0x1' },
  ])
  expect(sent.result).toMatch(/^0x[0-9a-f]{64}$/)
})

test('personal_ecRecover returns the signer of a message', async () => {
  const message = '0x68656c6c6f'
  const { result } = await site.sendRequest('personal_sign', [message, account])
  const recovered = await site.sendRequest('personal_ecRecover', [message, result])
  expect(recovered.result).toBe(account.toLowerCase())
  expect((await site.sendRequest('personal_ecRecover', [message, '0x12'])).error?.code).toBe(-32602)
})

test('NFTs are watched, and one without an id is refused (EIP-747)', async () => {
  for (const type of ['ERC721', 'ERC1155']) {
    const asset = { type, options: { address: account, tokenId: '7' } }
    expect(await site.sendRequest('wallet_watchAsset', asset)).toEqual({ result: true })
    const bare = { type, options: { address: account } }
    expect((await site.sendRequest('wallet_watchAsset', bare)).error?.code).toBe(-32602)
  }
})

test('the encryption methods are refused with the reason', async () => {
  for (const method of ['eth_getEncryptionPublicKey', 'eth_decrypt']) {
    const { error } = await site.sendRequest(method, [account])
    expect(error).toMatchObject({ code: 4200, message: expect.stringContaining(method) })
  }
})

test('the phone accepts a pairing URI, alone or inside a link', () => {
  const uri = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`
  const wrapped = encodeURIComponent(uri)
  expect(readPairingUri(uri)).toBe(uri)
  expect(readPairingUri(`https://wallet.example/wc?uri=${wrapped}`)).toBe(uri)
  expect(readPairingUri(`wallet://wc?uri=${wrapped}`)).toBe(uri)
  for (const text of ['', 'https://wallet.example/wc', 'https://a.example/?uri=wc:x', 'wc:1@2?']) {
    expect(() => readPairingUri(text)).toThrow('That is no WalletConnect link.')
  }
})

function mail(to: string) {
  return {
    types: {
      EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
      Mail: [{ name: 'to', type: 'address' }],
    },
    primaryType: 'Mail',
    domain: { chainId: 31337 },
    message: { to },
  }
}
