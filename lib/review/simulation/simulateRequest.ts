import { type Address, type Hex, zeroAddress } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { networkErrors } from '#lib/errors/networkErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { isRpcAnswer } from '#lib/review/allowances/isRpcAnswer.ts'
import { parseTypedData } from '#lib/review/preview/parseTypedData.ts'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { type SignatureUse, signatureUse, type Take } from '#lib/review/preview/signatureUse.ts'
import { readDecimals, readNumber, readSymbol } from '#lib/review/simulation/measure.ts'
import { permit2 } from '#lib/review/simulation/permit2.ts'
import { requestedCalls } from '#lib/review/simulation/requestedCalls.ts'
import type {
  BalanceChange,
  NodeRequest,
  SimulatedCall,
  Simulation,
} from '#lib/review/simulation/Simulation.ts'
import { type SimulateOptions, simulate } from '#lib/review/simulation/simulate.ts'
import { withTimeout } from '#lib/time/withTimeout.ts'

/** What is asked of the wallet, of which account, and the node that knows what it would change. */
export type SimulateRequestOptions = Omit<SimulateOptions, 'request' | 'account' | 'calls'> & {
  asked: SigningRequest
  account: Address
  chainId: number
  /** Undefined if the site has no node of this chain, or if it does not answer. */
  node: NodeRequest | undefined
}

/**
 * What a signing request would change: the calls of a transaction or batch, and of typed data what
 * somebody can do who has the signature. Never throws.
 */
export async function simulateRequest({
  asked,
  account,
  chainId,
  node,
  limitMs = 2000,
  ...options
}: SimulateRequestOptions): Promise<Simulation> {
  const calls = requestedCalls(asked)
  if (calls) return node ? simulate({ ...options, limitMs, request: node, account, calls }) : noNode
  const data = asked.kind === 'typedData' ? parseTypedData(asked.typedData) : undefined
  const use = data && !('problem' in data) ? signatureUse(data, { account, chainId }) : undefined
  if (!use) return { status: 'none' }
  if (!node) return noNode
  try {
    return await withTimeout(
      simulateUse(use, node, { ...options, limitMs }),
      limitMs,
      () => new WalletError(networkErrors.networkUnreachable),
    )
  } catch (cause) {
    return { status: 'unavailable', cause }
  }
}

const noNode = { status: 'unavailable', cause: 'The network is not configured.' } as const

async function simulateUse(
  use: SignatureUse,
  node: NodeRequest,
  options: Omit<SimulateOptions, 'request' | 'account' | 'calls'>,
): Promise<Simulation> {
  const { account } = use
  if (use.steps.length + use.changes.length > stepLimit) return unmeasured
  const read = (to: Address, data: Hex) => readState(node, to, data)
  const [calls, changes, contracts] = await Promise.all([
    callsOf(use.steps, node, read),
    Promise.all(use.changes.map((change) => described(change, read))),
    Promise.all(calledBy(use.steps).map((address) => hasCode(node, address))),
  ])
  // A call of nothing succeeds, which would be shown as a use that changes nothing.
  if (!calls || contracts.includes(false)) return unmeasured
  if (calls.length === 0) return computed(changes)
  const run = await simulate({ ...options, request: node, account, calls })
  return run.status === 'succeeded' ? { ...run, balances: [...run.balances, ...changes] } : run
}

const unmeasured = { status: 'unmeasured', gas: undefined, gasPrice: undefined } as const

function computed(balances: BalanceChange[]): Simulation {
  const rest = { permissions: [], isComplete: true, gas: 0n, gasPrice: undefined }
  return { status: 'succeeded', balances, ...rest }
}

type Read = (to: Address, data: Hex) => Promise<Hex | undefined>

/** More than anybody signs at once; each token is asked for its balance. */
const stepLimit = 64

/** The steps as calls; undefined if a token does not say how much there is. */
async function callsOf(
  steps: SignatureUse['steps'],
  node: NodeRequest,
  read: Read,
): Promise<SimulatedCall[] | undefined> {
  const takes = steps.filter((step) => 'atMost' in step)
  const amounts = await Promise.all(takes.map((take) => takable(take, node, read)))
  const left = new Map(takes.map(({ token }, index) => [token.toLowerCase(), amounts[index]]))
  const calls: SimulatedCall[] = []
  for (const step of steps) {
    if (!('atMost' in step)) {
      calls.push(step)
      continue
    }
    const key = step.token.toLowerCase()
    const there = left.get(key)
    if (there === undefined) return undefined
    const isAll = step.atMost >= there
    const amount = isAll ? there : step.atMost
    left.set(key, there - amount)
    if (amount > 0n) calls.push(callOf(step, amount))
  }
  return calls
}

/** What the owner has of a token, and has allowed Permit2 to take if that takes it. */
async function takable(
  { owner, token, from, isKeptByPermit2 }: Take,
  node: NodeRequest,
  read: Read,
): Promise<bigint | undefined> {
  if (token === zeroAddress) return readNative(node, owner)
  const ask = (functionName: 'balanceOf' | 'allowance', args: readonly Address[]) =>
    read(token, encodeFunctionData({ abi, functionName, args } as never)).then(readNumber)
  const isByPermit2 = isKeptByPermit2 || isSameAddress(from, permit2)
  const [balance, allowed] = await Promise.all([
    ask('balanceOf', [owner]),
    isByPermit2 ? ask('allowance', [owner, permit2]) : undefined,
  ])
  if (balance === undefined || (isByPermit2 && allowed === undefined)) return undefined
  return allowed !== undefined && allowed < balance ? allowed : balance
}

function callOf(take: Take, amount: bigint): SimulatedCall {
  const { from, owner, recipient, token, isKeptByPermit2 } = take
  if (token === zeroAddress) return { from, to: recipient, value: amount }
  const call = (data: Hex, to = token) => ({ from, to, data })
  if (isSameAddress(from, owner))
    return call(encodeFunctionData({ abi, functionName: 'transfer', args: [recipient, amount] }))
  if (isKeptByPermit2) {
    const args = [owner, recipient, amount, token] as const
    return call(
      encodeFunctionData({ abi: permit2Abi, functionName: 'transferFrom', args }),
      permit2,
    )
  }
  const args = [owner, recipient, amount] as const
  return call(encodeFunctionData({ abi, functionName: 'transferFrom', args }))
}

/** With what the token says of itself, and what the account has of it. */
async function described(change: BalanceChange, read: Read): Promise<BalanceChange> {
  const { account, asset } = change
  if (asset.kind === 'native') return change
  const ask = (functionName: 'symbol' | 'decimals') =>
    read(asset.token, encodeFunctionData({ abi, functionName }))
  const symbol = readSymbol(await ask('symbol'))
  if (asset.kind !== 'ERC-20') return { ...change, asset: { ...asset, symbol } }
  const balanceOf = encodeFunctionData({ abi, functionName: 'balanceOf', args: [account] })
  const [decimals, before] = await Promise.all([ask('decimals'), read(asset.token, balanceOf)])
  const described = { ...asset, symbol, decimals: readDecimals(decimals) }
  return { ...change, asset: described, before: readNumber(before) }
}

/** Who is called with data, or asked for a token. */
function calledBy(steps: SignatureUse['steps']): Address[] {
  const called = steps.flatMap((step) => {
    if ('atMost' in step) return step.token === zeroAddress ? [] : [step.token]
    return step.to && step.data && step.data !== '0x' ? [step.to as Address] : []
  })
  return [...new Set(called)]
}

async function hasCode(node: NodeRequest, address: Address): Promise<boolean> {
  const params = [address, 'latest']
  return (await node({ method: 'eth_getCode', params }, { retryCount: 0 })) !== '0x'
}

async function readNative(node: NodeRequest, address: Address): Promise<bigint> {
  const params = [address, 'latest']
  return BigInt(String(await node({ method: 'eth_getBalance', params }, { retryCount: 0 })))
}

/** Undefined if the contract does not have the function. */
async function readState(node: NodeRequest, to: Address, data: Hex): Promise<Hex | undefined> {
  try {
    const params = [{ to, data }, 'latest']
    return (await node({ method: 'eth_call', params }, { retryCount: 0 })) as Hex
  } catch (error) {
    if (isRpcAnswer(error)) return undefined
    throw error
  }
}

const abi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
])

const permit2Abi = parseAbi([
  'function transferFrom(address from, address to, uint160 amount, address token)',
])
