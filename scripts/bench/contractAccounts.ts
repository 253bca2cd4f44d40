/**
 * A separate process, because the server's modules need the `react-server` condition: creates
 * accounts on the chain at argv[2] and prints as JSON the gas of their operations and how fast our
 * server's own function verifies their signatures, before (ERC-6492) and after (ERC-1271)
 * deployment.
 */
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  type Hex,
  hashMessage,
  http,
  parseAbi,
} from 'viem'
import {
  createBundlerClient,
  type ToCoinbaseSmartAccountReturnType,
  toCoinbaseSmartAccount,
  type WebAuthnAccount,
} from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { devnetCounter, simple7702Account } from '#lib/protocol/smartWallet.ts'
import { isContractSignature } from '#server/auth/contractSignature.ts'
import { type Load, load } from './load.ts'
import { softPasskey } from './softPasskey.ts'

const [, , rpcUrl = '', controlUrl = ''] = process.argv
type Call = { to: Hex; data: Hex }

/** Calls per second and this process's own CPU time per call. */
export type LoadWithCpu = Load & { cpuMs: number }

/** Gas of an account's operations, and verifications of its signature by our server. */
type AccountFigures = {
  undeployed: LoadWithCpu
  deployed: LoadWithCpu
  firstGas: number
  laterGas: number
}

/** What this process prints, as JSON. */
export type ContractAccountFigures = {
  baseline: LoadWithCpu
  passkey: AccountFigures
  key: AccountFigures
  delegatedGas: number
  delegatedTalliedGas: number
}

const chainId = 31337
const connections = 8
const transport = http(rpcUrl)
const chain = defineChain({
  id: chainId,
  name: 'Devnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
})
const client = createPublicClient({ chain, transport, pollingInterval: 50 })
const bundler = createBundlerClient({ client, transport, pollingInterval: 50 })
const hash = hashMessage('Bench')
/**
 * The cheapest call to count with: a contract that only increments its first slot. The init code
 * returns `PUSH0 SLOAD PUSH1 1 ADD PUSH0 SSTORE STOP`.
 */
const plainCounterCode = '0x675f546001015f55005f5260086018f3'
const batchAbi = parseAbi([
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
])

const plain: Call = { to: await placePlainCounter(), data: '0x' }
const tallied: Call = {
  to: devnetCounter,
  data: encodeFunctionData({ abi: parseAbi(['function increase() payable']) }),
}
// The devnet's counter also keeps a tally per caller, which costs a new account 22,100 gas once.
const figures: ContractAccountFigures = {
  baseline: await withCpu(() => client.getChainId(), 2),
  passkey: await figuresOf(softPasskey()),
  key: await figuresOf(privateKeyToAccount(generatePrivateKey())),
  delegatedGas: await delegatedBatch(plain),
  delegatedTalliedGas: await delegatedBatch(tallied),
}
process.stdout.write(`${JSON.stringify(figures)}\n`)

async function figuresOf(owner: WebAuthnAccount | PrivateKeyAccount): Promise<AccountFigures> {
  const account = await toCoinbaseSmartAccount({ client, owners: [owner], version: '1.1' })
  const undeployed = await verified(account)
  const firstGas = await sendOperation(account, [tallied, tallied])
  const laterGas = await sendOperation(account, [tallied])
  return { undeployed, deployed: await verified(account), firstGas, laterGas }
}

/** Signatures of one account that our server verifies per second; throws if one is invalid. */
async function verified(account: ToCoinbaseSmartAccountReturnType): Promise<LoadWithCpu> {
  const { address } = account
  const signature = await account.signMessage({ message: 'Bench' })
  const invalid = { address, hash: hashMessage('Bunch'), signature }
  if (await isContractSignature({ id: chainId, rpcUrl }, invalid))
    throw new Error('an invalid signature was accepted')
  const once = async () => {
    const isValid = await isContractSignature({ id: chainId, rpcUrl }, { address, hash, signature })
    if (!isValid) throw new Error('a valid signature was rejected')
  }
  await once()
  return withCpu(once, 4)
}

/** Measures under load, with this process's own CPU time per call; the chain is another process. */
async function withCpu(once: () => Promise<unknown>, seconds: number): Promise<LoadWithCpu> {
  const before = process.cpuUsage()
  const loaded = await load(once, { connections, seconds, maxCalls: 2000 })
  const { user, system } = process.cpuUsage(before)
  return { ...loaded, cpuMs: (user + system) / 1000 / loaded.count }
}

async function sendOperation(
  account: ToCoinbaseSmartAccountReturnType,
  calls: Call[],
): Promise<number> {
  const operation = await bundler.sendUserOperation({ account, calls, paymaster: true })
  const { success, receipt } = await bundler.waitForUserOperationReceipt({ hash: operation })
  if (!success) throw new Error('an operation failed')
  return Number(receipt.gasUsed)
}

/** A key account that delegates and makes a call twice in the same transaction (EIP-7702). */
async function delegatedBatch({ to, data }: Call): Promise<number> {
  const wallet = await fundedWallet()
  const authorization = await wallet.signAuthorization({
    contractAddress: simple7702Account,
    executor: 'self',
  })
  const call = { target: to, value: 0n, data }
  const { gasUsed } = await settle(
    await wallet.sendTransaction({
      to: wallet.account.address,
      authorizationList: [authorization],
      data: encodeFunctionData({ abi: batchAbi, args: [[call, call]] }),
    }),
  )
  return Number(gasUsed)
}

/** Deploys the counter and calls it once: the first write to a slot costs more than later ones. */
async function placePlainCounter(): Promise<Hex> {
  const wallet = await fundedWallet()
  const { contractAddress } = await settle(await wallet.sendTransaction({ data: plainCounterCode }))
  if (!contractAddress) throw new Error('the counter was not deployed')
  await settle(await wallet.sendTransaction({ to: contractAddress }))
  return contractAddress
}

async function fundedWallet() {
  const account = privateKeyToAccount(generatePrivateKey())
  const response = await fetch(new URL('/control/faucet', controlUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address: account.address, chainId }),
  })
  if (!response.ok) throw new Error(await response.text())
  await settle((await response.json()).hash)
  return createWalletClient({ account, chain, transport })
}

async function settle(sent: Hex) {
  const receipt = await client.waitForTransactionReceipt({ hash: sent })
  if (receipt.status !== 'success') throw new Error('a transaction failed')
  return receipt
}
