import {
  createPublicClient,
  encodeFunctionData,
  http,
  type LocalAccount,
  parseAbi,
  parseEther,
} from 'viem'
import { createBundlerClient, toCoinbaseSmartAccount } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount, toAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { hashTypedData, recoverAddress, recoverTypedDataAddress } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { connect } from 'wagmi/actions'
import { ownerAccount } from '#connectors/turnkey/account/ownerAccount.ts'
import { signWithAccount } from '#connectors/turnkey/account/signer.ts'
import { openSmartAccount } from '#connectors/turnkey/account/smartAccount.ts'
import type { ActivityResult } from '#connectors/turnkey/custody/activityRequests.ts'
import { embeddedStore } from '#connectors/turnkey/session/embeddedStore.ts'
import { explain } from '#lib/errors/explain.ts'
import type { EmbeddedAccount } from '#lib/protocol/embeddedWallet.ts'
import { devnetCounter } from '#lib/protocol/smartWallet.ts'
import { setUpEmbeddedSite } from '#tests/connectors/turnkey/embeddedSite.ts'
import { sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'

const devnet = await sharedDevnet()
const rpcUrl = devnet.services.chain
const site = setUpEmbeddedSite({ rpcUrl })
const transport = http(rpcUrl)
const client = createPublicClient({ chain: foundry, transport, pollingInterval: 50 })

const counterAbi = parseAbi([
  'function increase() payable',
  'function callsBy(address) view returns (uint256)',
])
const increase = {
  to: devnetCounter,
  data: encodeFunctionData({ abi: counterAbi, functionName: 'increase' }),
} as const
const callsBy = (address: `0x${string}`) =>
  client.readContract({
    address: devnetCounter,
    abi: counterAbi,
    functionName: 'callsBy',
    args: [address],
  })
const mail = {
  domain: { name: 'Mail', chainId: 31337, verifyingContract: devnetCounter },
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  message: { contents: 'Hello' },
} as const

const paymasterUrls = { 31337: rpcUrl ?? '' }

async function signedUp(more: Parameters<typeof site.openPage>[0] = { paymasterUrls }) {
  const page = site.openPage(more)
  const wallet = await page.key.embedded()
  await wallet.signUp({ passkeyName: 'Laptop' })
  const { accounts } = await connect(page.config, { connector: page.key })
  return { ...page, wallet, address: accounts[0] }
}

describe('the smart wallet of an embedded account', () => {
  test('signs before deployment, is deployed by its first calls, and signs the same afterwards', async () => {
    const { wallet, address: owner, authenticator } = await signedUp()
    authenticator.prompts.length = 0
    const smart = await wallet.smartAccount(31337)
    expect(smart).toMatchObject({ chainId: 31337, signerAddress: owner, ownerIndex: 0 })
    const { address } = smart
    const expectSigns = async () => {
      const signature = await smart.signMessage('Hello')
      expect(await client.verifyMessage({ address, message: 'Hello', signature })).toBe(true)
      expect(await client.verifyMessage({ address, message: 'Hullo', signature })).toBe(false)
      expect(await client.verifyMessage({ address: owner, message: 'Hello', signature })).toBe(
        false,
      )
      const typed = await smart.signTypedData(mail)
      expect(await client.verifyTypedData({ ...mail, address, signature: typed })).toBe(true)
    }
    expect(await smart.isDeployed()).toBe(false)
    await expectSigns()
    const hash = await smart.sendCalls([increase, increase])
    expect(await smart.waitForCalls(hash)).toMatchObject({ success: true })
    expect(await callsBy(address)).toBe(2n)
    expect(await smart.isDeployed()).toBe(true)
    await expectSigns()
    // No popup and no passkey prompt.
    expect(authenticator.prompts).toEqual([])
    expect((await wallet.smartAccount(31337)).address).toBe(address)
  })

  test('is signed for by an embedded account it added as an owner, at the index on chain', async () => {
    const { wallet, address: signerAddress } = await signedUp()
    const first = privateKeyToAccount(generatePrivateKey())
    const theirs = await toCoinbaseSmartAccount({ client, owners: [first], version: '1.1' })
    const { address } = theirs
    const link = { address, signerAddress }
    // Not deployed, and not owned by the account alone.
    await expect(wallet.smartAccount(31337, link)).rejects.toMatchObject({
      message: 'Signer not found',
    })
    const bundler = createBundlerClient({ client, transport })
    const data = encodeFunctionData({
      abi: parseAbi(['function addOwnerAddress(address owner)']),
      args: [signerAddress],
    })
    const sent = await bundler.sendUserOperation({
      account: theirs,
      calls: [{ to: address, data }],
      paymaster: true,
    })
    expect(await bundler.waitForUserOperationReceipt({ hash: sent })).toMatchObject({
      success: true,
    })
    const smart = await wallet.smartAccount(31337, link)
    expect(smart).toMatchObject({ ...link, ownerIndex: 1 })
    const signature = await smart.signMessage('Hello')
    expect(await client.verifyMessage({ address, message: 'Hello', signature })).toBe(true)
    const hash = await smart.sendCalls([increase])
    expect(await smart.waitForCalls(hash)).toMatchObject({ success: true })
    expect(await callsBy(address)).toBe(1n)
  })
})

describe('the fees of an operation', () => {
  test('are paid by the smart wallet without a paymaster, and fail without funds', async () => {
    const { wallet } = await signedUp({})
    const smart = await wallet.smartAccount(31337)
    const refused = await smart.sendCalls([increase]).catch((error: unknown) => error)
    expect(explain(refused).key).toBe('insufficientFunds')
    const { address } = smart
    await devnet.control('/control/faucet', { address, chainId: 31337, ether: 1 })
    const hash = await smart.sendCalls([increase])
    expect(await smart.waitForCalls(hash)).toMatchObject({ success: true })
    expect(await client.getBalance({ address })).toBeLessThan(parseEther('1'))
  })

  test('are paid by a configured paymaster, even if the wallet has funds', async () => {
    const { wallet } = await signedUp()
    const smart = await wallet.smartAccount(31337)
    const { address } = smart
    await devnet.control('/control/faucet', { address, chainId: 31337, ether: 1 })
    const hash = await smart.sendCalls([increase])
    expect(await smart.waitForCalls(hash)).toMatchObject({ success: true })
    expect(await client.getBalance({ address })).toBe(parseEther('1'))
  })
})

test('a second operation waits for the first one, which deploys the wallet', async () => {
  const { wallet } = await signedUp()
  const smart = await wallet.smartAccount(31337)
  await devnet.control('/control/chain/automine', { enabled: false })
  const first = await smart.sendCalls([increase])
  const waiting = smart.sendCalls([increase])
  expect(await Promise.race([waiting, pause(1500)])).toBe('paused')
  await devnet.control('/control/chain/automine', { enabled: true })
  await devnet.control('/control/chain/mine', {})
  expect(await smart.waitForCalls(first)).toMatchObject({ success: true })
  expect(await smart.waitForCalls(await waiting)).toMatchObject({ success: true })
  expect(await callsBy(smart.address)).toBe(2n)
})

const pause = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(() => resolve('paused'), milliseconds))

describe('a lost response to an operation', () => {
  const fault = (kind: string) =>
    devnet.control('/control/chain/fault', { kind, methods: ['eth_sendUserOperation'], times: 1 })

  test('does not hide that the bundler accepted it', async () => {
    const { wallet } = await signedUp()
    const smart = await wallet.smartAccount(31337)
    await fault('truncated')
    const hash = await smart.sendCalls([increase])
    expect(await smart.waitForCalls(hash)).toMatchObject({ success: true })
    expect(await callsBy(smart.address)).toBe(1n)
  })

  test('is an error if the bundler does not have it', async () => {
    const { wallet } = await signedUp()
    const smart = await wallet.smartAccount(31337)
    await fault('refuse')
    await expect(smart.sendCalls([increase])).rejects.toThrow()
    expect(await smart.isDeployed()).toBe(false)
  })
})

describe('the owner’s typed data', () => {
  const key = privateKeyToAccount(generatePrivateKey())
  const account = {
    address: key.address,
    walletProperties: { turnkeySubOrganizationId: 'org', isSessionKeyCompatible: true },
  } as EmbeddedAccount
  /** Signs what custody receives, as custody does: a hash, or the hash of the typed data's JSON. */
  const custody = {
    submit: async (sendRequest: (asker: never) => Promise<unknown>): Promise<ActivityResult> => {
      const signRawPayload = async (body: {
        parameters: { payload: string; encoding: string }
      }) => {
        const { payload, encoding } = body.parameters
        const hash = /EIP712/.test(encoding) ? hashTypedData(JSON.parse(payload)) : payload
        const signature = await key.sign({ hash: hash as `0x${string}` })
        const [r, s] = [signature.slice(2, 66), signature.slice(66, 130)]
        return { signRawPayloadResult: { r, s, v: signature.endsWith('1b') ? '00' : '01' } }
      }
      const asker = { client: { signRawPayload }, organizationId: 'org', timestampMs: '1' }
      return (await sendRequest(asker as never)) as ActivityResult
    },
  }

  test('is signed over its own domain, with EIP712Domain declared or not', async () => {
    const owner = ownerAccount(custody as never, account)
    const signature = await owner.signTypedData(mail)
    expect(await recoverTypedDataAddress({ ...mail, signature })).toBe(key.address)
  })

  test('would be signed over an empty domain by Turnkey’s own account', async () => {
    const bare = toAccount({
      address: key.address,
      signMessage: () => Promise.reject(),
      signTransaction: () => Promise.reject(),
      signTypedData: (typedData) =>
        signWithAccount(custody as never, account, (signer) =>
          signer.signTypedData(typedData as never),
        ),
    }) as LocalAccount
    const signature = await bare.signTypedData(mail)
    expect(await recoverTypedDataAddress({ ...mail, signature })).not.toBe(key.address)
    const hash = hashTypedData({ ...mail, domain: {}, types: { ...mail.types, EIP712Domain: [] } })
    expect(await recoverAddress({ hash, signature })).toBe(key.address)

    const signs = async (owner: LocalAccount) => {
      const smart = await toCoinbaseSmartAccount({ client, owners: [owner], version: '1.1' })
      const signature = await smart.signMessage({ message: 'Hello' })
      return client.verifyMessage({ address: smart.address, message: 'Hello', signature })
    }
    expect(await signs(bare)).toBe(false)
    expect(await signs(ownerAccount(custody as never, account))).toBe(true)
  })
})

describe('a missing part has its own error', () => {
  const node = (chainId: number) => {
    if (chainId !== foundry.id) throw new Error('unknown')
    return { chain: foundry, transport }
  }
  const account = {
    address: privateKeyToAccount(generatePrivateKey()).address,
    walletProperties: { turnkeySubOrganizationId: 'org', isSessionKeyCompatible: true },
  } as EmbeddedAccount
  const place = {
    custody: { submit: () => Promise.reject(new Error('not asked')) },
    store: embeddedStore(),
    accounts: async () => [account],
    node,
  }

  test('a chain', async () => {
    await expect(openSmartAccount(place, undefined)).rejects.toMatchObject({
      message: 'Chain id not found',
    })
    await expect(openSmartAccount(place, 5)).rejects.toMatchObject({
      message: 'No public client available',
    })
  })

  test('an account, or the one that signs for a linked wallet', async () => {
    const withoutAccounts = { ...place, accounts: async () => [] }
    await expect(openSmartAccount(withoutAccounts, 31337)).rejects.toMatchObject({
      message: 'Account not found',
    })
    const link = { address: devnetCounter, signerAddress: devnetCounter } as const
    await expect(openSmartAccount(place, 31337, link)).rejects.toMatchObject({
      message: 'Signer not found',
    })
    const smart = await openSmartAccount(place, 31337)
    expect(smart.signerAddress).toBe(account.address)
  })

  test('a bundler', async () => {
    const without = await openSmartAccount(
      { ...place, bundlerUrls: { 31337: `${devnet.services.control}/nothing` } },
      31337,
    )
    await expect(without.sendCalls([increase])).rejects.toMatchObject({
      message: 'Required clients not found',
    })
  })
})
