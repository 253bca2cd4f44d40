import entryPoint06 from 'entry-point-06/artifacts/EntryPoint.json' with { type: 'json' }
import simpleFactory06 from 'entry-point-06/artifacts/SimpleAccountFactory.json' with {
  type: 'json',
}
import entryPoint07 from 'entry-point-07/artifacts/EntryPoint.json' with { type: 'json' }
import simpleFactory07 from 'entry-point-07/artifacts/SimpleAccountFactory.json' with {
  type: 'json',
}
import entryPoint08 from 'entry-point-08/artifacts/EntryPoint.json' with { type: 'json' }
import simple7702 from 'entry-point-08/artifacts/Simple7702Account.json' with { type: 'json' }
import simpleFactory08 from 'entry-point-08/artifacts/SimpleAccountFactory.json' with {
  type: 'json',
}
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseEther,
} from 'viem'
import counter from '#contracts/artifacts/Counter.json' with { type: 'json' }
import token from '#contracts/artifacts/DevnetToken.json' with { type: 'json' }
import nameResolver from '#contracts/artifacts/NameResolver.json' with { type: 'json' }
import paymaster from '#contracts/artifacts/OpenPaymaster.json' with { type: 'json' }
import sharedAccount from '#contracts/artifacts/SharedAccount.json' with { type: 'json' }
import smartWallet from '#contracts/artifacts/SmartWallet.json' with { type: 'json' }
import smartWalletFactoryArtifact from '#contracts/artifacts/SmartWalletFactory.json' with {
  type: 'json',
}
import type { CallRpc } from '#devnet/chain/callRpc.ts'
import { mintData } from '#devnet/chain/createContractSwitches.ts'
import { sendMined } from '#devnet/chain/sendMined.ts'
import { faucetAccount, sharedOwners, walletAccounts } from '#devnet/wallet/accounts.ts'
import { devnetNameResolver, devnetSafe, devnetToken } from '#lib/protocol/devnet.ts'
import {
  create2Deployer,
  devnetCounter,
  devnetPaymaster,
  entryPoints,
  simple7702Account,
  smartWalletFactory,
  smartWalletImplementation,
} from '#lib/protocol/smartWallet.ts'

/** A contract deployed by the CREATE2 deployer at the address that its code and this salt give. */
type Deployment = { name: string; address: Hex; artifact: Artifact; salt: Hex }

/** A compiled contract; only its creation code is used. */
type Artifact = { bytecode: string }

const noSalt: Hex = `0x${'0'.repeat(64)}`

/** The sample account's factory of an entry point, where clients such as permissionless.js expect it. */
function simpleAccountFactory(
  version: keyof typeof entryPoints,
  artifact: Artifact,
  address: Hex,
): Deployment {
  const bytecode = concat([
    bytecodeOf(artifact),
    encodeAbiParameters([{ type: 'address' }], [entryPoints[version]]),
  ])
  return { name: `SimpleAccountFactory ${version}`, address, artifact: { bytecode }, salt: noSalt }
}

const deployments: readonly Deployment[] = [
  { name: 'EntryPoint 0.6', address: entryPoints['0.6'], artifact: entryPoint06, salt: noSalt },
  {
    name: 'EntryPoint 0.7',
    address: entryPoints['0.7'],
    artifact: entryPoint07,
    salt: '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3',
  },
  {
    name: 'EntryPoint 0.8',
    address: entryPoints['0.8'],
    artifact: entryPoint08,
    salt: '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
  },
  simpleAccountFactory('0.6', simpleFactory06, '0x9406Cc6185a346906296840746125a0E44976454'),
  simpleAccountFactory('0.7', simpleFactory07, '0x91E60e0613810449d098b0b5Ec8b51A0FE8c8985'),
  simpleAccountFactory('0.8', simpleFactory08, '0x13E9ed32155810FDbd067D4522C492D6f68E5944'),
  { name: 'Simple7702Account', address: simple7702Account, artifact: simple7702, salt: noSalt },
  { name: 'Counter', address: devnetCounter, artifact: counter, salt: noSalt },
  { name: 'NameResolver', address: devnetNameResolver, artifact: nameResolver, salt: noSalt },
  {
    name: 'SharedAccount',
    address: devnetSafe,
    artifact: {
      bytecode: concat([
        sharedAccount.bytecode as Hex,
        encodeAbiParameters([{ type: 'address[]' }], [sharedOwners.map(({ address }) => address)]),
      ]),
    },
    salt: noSalt,
  },
  { name: 'OpenPaymaster', address: devnetPaymaster, artifact: paymaster, salt: noSalt },
]

/** The paymaster's deposit at each entry point, in wei: large enough never to run out. */
const paymasterDeposit = parseEther('1000000')

const tokenDeployment = {
  name: 'DevnetToken',
  address: devnetToken.address,
  artifact: token,
  salt: noSalt,
}
/** What each of the wallets' accounts has of the token at start. */
const startTokens = 1000n * 10n ** BigInt(devnetToken.decimals)

/**
 * Deploys entry points and their sample account's factories, smart wallet and factory, the account for EIP-7702, paymaster, counter,
 * token and name resolver at their well-known addresses. Contracts that a kept chain already has stay.
 */
export async function deployContracts(callNode: CallRpc, chainId: number): Promise<void> {
  for (const deployment of deployments) await deploy(callNode, chainId, deployment)
  await deployToken(callNode, chainId)
  await deploySmartWallet(callNode, chainId)
  for (const entryPoint of Object.values(entryPoints))
    await fundPaymaster(callNode, chainId, entryPoint)
}

async function deploy(callNode: CallRpc, chainId: number, contract: Deployment) {
  const { name, address, artifact, salt } = contract
  if (await hasCode(callNode, address)) return
  await send(callNode, chainId, create2Deployer, concat([salt, bytecodeOf(artifact)]))
  if (!(await hasCode(callNode, address)))
    throw new Error(`${name} was not deployed at ${address}.`)
}

/** The wallets' accounts start with some of the token, as they do with ether. */
async function deployToken(callNode: CallRpc, chainId: number) {
  if (await hasCode(callNode, devnetToken.address)) return
  await deploy(callNode, chainId, tokenDeployment)
  const accounts = walletAccounts.map(({ address }) => address)
  await send(callNode, chainId, devnetToken.address, mintData(accounts, startTokens))
}

/**
 * The addresses of wallet and factory derive from the code of another deployment. Ours is written
 * to them with `anvil_setCode`, so that official clients find it.
 */
async function deploySmartWallet(callNode: CallRpc, chainId: number) {
  if (await hasCode(callNode, smartWalletFactory)) return
  const wallet = bytecodeOf(smartWallet)
  const factory = concat([
    bytecodeOf(smartWalletFactoryArtifact),
    encodeAbiParameters([{ type: 'address' }], [smartWalletImplementation]),
  ])
  await setRuntime(callNode, smartWalletImplementation, wallet)
  await setRuntime(callNode, smartWalletFactory, factory)
  // The implementation that all accounts share must have no owner.
  const lock = encodeFunctionData({
    abi: parseAbi(['function initialize(bytes[] owners)']),
    args: [[`0x${'0'.repeat(63)}1`]],
  })
  await send(callNode, chainId, smartWalletImplementation, lock)
}

/** Refills the paymaster's deposit at an entry point once half of it is spent. */
async function fundPaymaster(callNode: CallRpc, chainId: number, entryPoint: Hex) {
  const abi = parseAbi([
    'function balanceOf(address) view returns (uint256)',
    'function depositTo(address) payable',
  ])
  const args = [devnetPaymaster] as const
  const balanceOfData = encodeFunctionData({ abi, functionName: 'balanceOf', args })
  const answer = await callNode('eth_call', [{ to: entryPoint, data: balanceOfData }, 'latest'])
  const balance = BigInt(answer as Hex)
  if (balance > paymasterDeposit / 2n) return
  const data = encodeFunctionData({ abi, functionName: 'depositTo', args })
  await send(callNode, chainId, entryPoint, data, paymasterDeposit - balance)
}

async function send(callNode: CallRpc, chainId: number, to: Hex, data: Hex, value = 0n) {
  await sendMined(callNode, faucetAccount, chainId, { to, data, value })
}

/** Sets the code that a constructor returns, immutable values included. */
async function setRuntime(callNode: CallRpc, address: Hex, creation: Hex) {
  const runtime = await callNode('eth_call', [
    { from: faucetAccount.address, data: creation },
    'latest',
  ])
  await callNode('anvil_setCode', [address, runtime])
}

async function hasCode(callNode: CallRpc, address: Hex) {
  return (await callNode('eth_getCode', [address, 'latest'])) !== '0x'
}

function bytecodeOf({ bytecode }: Artifact): Hex {
  return bytecode as Hex
}
