import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { concat, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { CallRpc } from '#devnet/chain/callRpc.ts'
import { sendTransaction } from '#devnet/chain/sendTransaction.ts'
import { faucetAccount } from '#devnet/wallet/accounts.ts'
import {
  create2Deployer,
  devnetCounter,
  entryPoints,
  simple7702Account,
  smartWalletFactory,
  smartWalletImplementation,
} from '#lib/protocol/smartWallet.ts'

/** A contract that the public deployer puts where its code and this salt say. */
type Published = { at: Hex; artifact: string; salt: Hex }

/** How long a node may take to mine, and between two questions whether it has, in milliseconds. */
const minedMs = 20_000
const askAgainMs = 10

const noSalt: Hex = `0x${'0'.repeat(64)}`

const published: readonly Published[] = [
  { at: entryPoints['0.6'], artifact: 'entry-point-06/artifacts/EntryPoint.json', salt: noSalt },
  {
    at: entryPoints['0.7'],
    artifact: 'entry-point-07/artifacts/EntryPoint.json',
    salt: '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3',
  },
  {
    at: entryPoints['0.8'],
    artifact: 'entry-point-08/artifacts/EntryPoint.json',
    salt: '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
  },
  {
    at: simple7702Account,
    artifact: 'entry-point-08/artifacts/Simple7702Account.json',
    salt: noSalt,
  },
  { at: devnetCounter, artifact: '../../contracts/artifacts/Counter.json', salt: noSalt },
]

/**
 * Puts entry points, the smart wallet with its factory, the account to delegate to and the counter
 * on a chain, each where the world knows it. What is there already, on a kept chain, stays.
 */
export async function placeContracts(callNode: CallRpc, chainId: number): Promise<void> {
  for (const one of published) await publish(callNode, chainId, one)
  await placeSmartWallet(callNode, chainId)
}

async function publish(callNode: CallRpc, chainId: number, { at, artifact, salt }: Published) {
  if (await hasCode(callNode, at)) return
  await carryOut(callNode, chainId, create2Deployer, concat([salt, bytecodeOf(artifact)]))
  if (!(await hasCode(callNode, at))) throw new Error(`${artifact} did not get to ${at}.`)
}

/**
 * The places of wallet and factory belong to somebody else's deployment, whose code they would
 * follow from; ours is set there, so that official clients find it.
 */
async function placeSmartWallet(callNode: CallRpc, chainId: number) {
  if (await hasCode(callNode, smartWalletFactory)) return
  const wallet = bytecodeOf('../../contracts/artifacts/SmartWallet.json')
  const factory = concat([
    bytecodeOf('../../contracts/artifacts/SmartWalletFactory.json'),
    encodeAbiParameters([{ type: 'address' }], [smartWalletImplementation]),
  ])
  await setRuntime(callNode, smartWalletImplementation, wallet)
  await setRuntime(callNode, smartWalletFactory, factory)
  // Nobody shall own the code that all accounts share.
  const lock = encodeFunctionData({
    abi: parseAbi(['function initialize(bytes[] owners)']),
    args: [[`0x${'0'.repeat(63)}1`]],
  })
  await carryOut(callNode, chainId, smartWalletImplementation, lock)
}

/** Sends a transaction and waits for its block, which a busy node mines a moment later. */
async function carryOut(callNode: CallRpc, chainId: number, to: Hex, data: Hex) {
  const hash = await sendTransaction(callNode, faucetAccount, chainId, { to, data })
  for (const deadline = Date.now() + minedMs; Date.now() < deadline; await pause(askAgainMs)) {
    if (await callNode('eth_getTransactionReceipt', [hash])) return
  }
  throw new Error(`The chain ${chainId} did not mine ${hash} within ${minedMs} ms.`)
}

/** What a constructor returns is the code that would be there, its immutable values included. */
async function setRuntime(callNode: CallRpc, at: Hex, creation: Hex) {
  const runtime = await callNode('eth_call', [
    { from: faucetAccount.address, data: creation },
    'latest',
  ])
  await callNode('anvil_setCode', [at, runtime])
}

async function hasCode(callNode: CallRpc, at: Hex) {
  return (await callNode('eth_getCode', [at, 'latest'])) !== '0x'
}

function bytecodeOf(artifact: string): Hex {
  return createRequire(import.meta.url)(artifact).bytecode
}
