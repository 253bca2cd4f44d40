import multiSend from '@safe-global/safe-4337/build/artifacts/@safe-global/safe-contracts/contracts/libraries/MultiSend.sol/MultiSend.json' with {
  type: 'json',
}
import proxyFactory from '@safe-global/safe-4337/build/artifacts/@safe-global/safe-contracts/contracts/proxies/SafeProxyFactory.sol/SafeProxyFactory.json' with {
  type: 'json',
}
import safe from '@safe-global/safe-4337/build/artifacts/@safe-global/safe-contracts/contracts/SafeL2.sol/SafeL2.json' with {
  type: 'json',
}
import module4337 from '@safe-global/safe-4337/build/artifacts/contracts/Safe4337Module.sol/Safe4337Module.json' with {
  type: 'json',
}
import moduleSetup from '@safe-global/safe-4337/build/artifacts/contracts/SafeModuleSetup.sol/SafeModuleSetup.json' with {
  type: 'json',
}
import { expect, type TestChain, test } from 'latchkey-playwright'
import { createSmartAccountClient } from 'permissionless'
import { toSafeSmartAccount } from 'permissionless/accounts'
import { createPimlicoClient } from 'permissionless/clients/pimlico'
import {
  type Abi,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
} from 'viem'
import { entryPoint07Address } from 'viem/account-abstraction'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'

/** An account of the devnet, which deploys the Safe's contracts. */
const deployer = mnemonicToAccount('test test test test test test test test test test test junk')

const counter = '0x7d7be02490B4dD998C1D3D6Ad5b1D2FB67da48f9'
const counterAbi = parseAbi([
  'function increase() payable',
  'function callsBy(address) view returns (uint256)',
])
const increase = {
  to: counter,
  data: encodeFunctionData({ abi: counterAbi, functionName: 'increase' }),
} as const

test('a Safe is deployed by its first operation, sends, batches and signs', async ({ chain }) => {
  const { client, account, kit } = await openSafe(chain)
  const hash = await kit.sendTransaction(increase)
  expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })

  const batch = await kit.sendUserOperation({ calls: [increase, increase] })
  const receipt = await kit.waitForUserOperationReceipt({ hash: batch })
  expect(receipt).toMatchObject({ success: true, sender: account.address })
  expect(await kit.getUserOperation({ hash: batch })).toMatchObject({
    entryPoint: entryPoint07Address,
    transactionHash: receipt.receipt.transactionHash,
  })
  const calls = await client.readContract({
    address: counter,
    abi: counterAbi,
    functionName: 'callsBy',
    args: [account.address],
  })
  expect(calls).toBe(3n)

  const signature = await account.signMessage({ message: 'Hello' })
  const { address } = account
  expect(await client.verifyMessage({ address, message: 'Hello', signature })).toBe(true)
  expect(await client.verifyMessage({ address, message: 'Hullo', signature })).toBe(false)
})

test('an operation that one of two owners has signed is refused', async ({ chain }) => {
  const { client, account, kit, contracts, owners } = await openSafe(chain)
  await kit.sendTransaction(increase)
  const alone = await toSafeSmartAccount({
    ...contracts,
    client,
    owners: owners.slice(0, 1),
    address: account.address,
  })
  const sending = kit.sendUserOperation({ account: alone, calls: [increase] })
  await expect(sending).rejects.toThrow(/AA2[34]/)
})

/** A new Safe of two owners with the kit's client, its operations paid by the devnet. */
async function openSafe({ rpcUrl }: TestChain) {
  const transport = http(rpcUrl)
  const client = createPublicClient({ chain: foundry, transport, pollingInterval: 50 })
  const contracts = await deploySafeContracts(rpcUrl)
  const owners = [generatePrivateKey(), generatePrivateKey()].map((key) => privateKeyToAccount(key))
  const account = await toSafeSmartAccount({ ...contracts, client, owners })
  const vendor = createPimlicoClient({
    chain: foundry,
    transport,
    entryPoint: contracts.entryPoint,
  })
  const kit = createSmartAccountClient({
    account,
    chain: foundry,
    client,
    bundlerTransport: transport,
    paymaster: vendor,
    pollingInterval: 50,
    userOperation: {
      estimateFeesPerGas: async () => (await vendor.getUserOperationGasPrice()).fast,
    },
  })
  return { client, account, kit, contracts, owners }
}

/** Deploys the Safe's contracts, and returns how the kit is told where they are. */
async function deploySafeContracts(rpcUrl: string) {
  const transport = http(rpcUrl)
  const client = createPublicClient({ chain: foundry, transport, pollingInterval: 50 })
  const wallet = createWalletClient({ account: deployer, chain: foundry, transport })
  const deploy = async (
    { abi, bytecode }: { abi: unknown; bytecode: string },
    args: Hex[] = [],
  ) => {
    const hash = await wallet.deployContract({
      abi: abi as Abi,
      bytecode: bytecode as Hex,
      args,
    })
    const { contractAddress } = await client.waitForTransactionReceipt({ hash })
    if (!contractAddress) throw new Error('The contract was not deployed.')
    return contractAddress
  }
  const multiSendAddress = await deploy(multiSend)
  return {
    version: '1.4.1',
    entryPoint: { address: entryPoint07Address, version: '0.7' },
    safeSingletonAddress: await deploy(safe),
    safeProxyFactoryAddress: await deploy(proxyFactory),
    safeModuleSetupAddress: await deploy(moduleSetup),
    safe4337ModuleAddress: await deploy(module4337, [entryPoint07Address]),
    multiSendAddress,
    multiSendCallOnlyAddress: multiSendAddress,
  } as const
}
