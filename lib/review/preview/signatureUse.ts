import { type Address, type Hex, maxUint256, zeroAddress } from 'viem'
import { concatHex, encodeFunctionData, parseAbi } from 'viem/utils'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { contractName, isSafeMultiSend } from '#lib/review/preview/knownContracts.ts'
import { orderChanges } from '#lib/review/preview/orderChanges.ts'
import type { ParsedTypedData } from '#lib/review/preview/parseTypedData.ts'
import { newCallBudget, readCalls } from '#lib/review/preview/readCalls.ts'
import { deadlineNames, isPast } from '#lib/review/preview/readValue.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { trustIn } from '#lib/review/preview/whoIs.ts'
import { permit2 } from '#lib/review/simulation/permit2.ts'
import type { BalanceChange, SimulatedCall } from '#lib/review/simulation/Simulation.ts'

/** Takes as much of a token as is allowed and there: the amount depends on the balance. */
export type Take = {
  /** Who takes: the owner itself, or who has its permission. */
  from: Address
  owner: Address
  recipient: Address
  /** The zero address for the chain's own currency. */
  token: Address
  atMost: bigint
  /** Taken by a permission that Permit2 keeps, instead of the token. */
  isKeptByPermit2?: true
}

/** What somebody who has the signature can do with it. */
export type SignatureUse = {
  /** Whose money it is: the signer's, its Safe's, its smart wallet's. */
  account: Address
  /** Run one after another, without the signature: the sender is who the signature would convince. */
  steps: readonly (SimulatedCall | Take)[]
  /** What an order gives and gets at the worst price that it allows: computed, because nobody fills it yet. */
  changes: readonly BalanceChange[]
  /** Whether somebody unknown can use it. */
  isByStranger: boolean
}

/** What the review knows of addresses; the page does not matter. */
type Known = Omit<PreviewContext, 'origin'>
type Values = Readonly<Record<string, unknown>>
type Found = Omit<SignatureUse, 'changes' | 'isByStranger'> & {
  changes?: readonly BalanceChange[]
  /** Who gets something by it. */
  takers: readonly string[]
}

/**
 * What typed data permits, as calls that can be run before it is signed: a permission and the transfer
 * that it is for, a transfer with authorization, a transaction of a Safe, a user operation, a forward
 * request. Of an order, what it gives and gets. Undefined for anything else, and for what has expired.
 */
export function signatureUse(data: ParsedTypedData, context: Known): SignatureUse | undefined {
  const { domain, message, warnings } = data
  const contract = domain.verifyingContract
  if (warnings.some(({ severity }) => severity === 'block') || !isAddress(contract))
    return undefined
  if (domain.chainId !== undefined && domain.chainId !== BigInt(context.chainId)) return undefined
  const isOver = Object.entries(message).some(
    ([name, value]) =>
      typeof value === 'bigint' && deadlineNames.test(name) && isPast(value, context.now),
  )
  if (isOver) return undefined
  const signer = context.account as Address
  for (const read of readers) {
    const found = read(message, contract, signer)
    if (!found) continue
    const { takers, changes = [], ...use } = found
    return {
      ...use,
      changes,
      isByStranger: takers.some((taker) => trust(taker, context) === 'stranger'),
    }
  }
  return ofOrder(message, contract, context)
}

type Read = (message: Values, contract: Address, signer: Address) => Found | undefined

const trust = (address: string, context: Known) => trustIn(address, { origin: '', ...context })

/** Permit2: permissions that it keeps, and transfers that it makes once. */
const ofPermit2: Read = ({ spender, details, permitted, ...rest }, contract, signer) => {
  if (!isSameAddress(contract, permit2) || !isAddress(spender)) return undefined
  const use = { account: signer, takers: [spender] }
  const common = { owner: signer, recipient: spender }
  if (details !== undefined) {
    const steps = listOf(details).flatMap(({ token, amount, expiration }) => {
      if (!isAddress(token) || !isAmount(amount)) return []
      const args = [token, spender, amount, Number(expiration ?? 0)] as const
      const data = encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args })
      const take = {
        ...common,
        from: spender,
        token,
        atMost: amount,
        isKeptByPermit2: true,
      } as const
      return [{ from: signer, to: permit2, data }, ...(amount > 0n ? [take] : [])]
    })
    return { ...use, steps }
  }
  if (permitted === undefined) return undefined
  const steps = listOf(permitted).flatMap(({ token, amount }) =>
    isAddress(token) && isAmount(amount)
      ? [{ ...common, from: permit2, token, atMost: amount }]
      : [],
  )
  // What an order of an exchange returns is part of what is signed, under any name.
  const changes = Object.values(rest).flatMap((part) =>
    isStruct(part) ? orderChanges(part, signer).filter(({ amount }) => amount > 0n) : [],
  )
  return { ...use, steps, changes }
}

/** EIP-2612, DAI's form of it, and ERC-4494 for items. */
const ofPermit: Read = (message, token, signer) => {
  const { spender, allowed, value, tokenId } = message
  const owner = message.owner ?? message.holder ?? signer
  if (!isAddress(spender) || !isAddress(owner)) return undefined
  const use = { account: owner, takers: [spender] }
  const approve = (amount: bigint) => {
    const args = [spender, amount] as const
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args })
    return { from: owner, to: token, data }
  }
  if (isAmount(tokenId) && value === undefined) {
    const args = [owner, spender, tokenId] as const
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transferFrom', args })
    return { ...use, steps: [approve(tokenId), { from: spender, to: token, data }] }
  }
  const isNamed = message.owner !== undefined || message.holder !== undefined
  if (!isNamed || (typeof allowed !== 'boolean' && !isAmount(value))) return undefined
  const amount = isAmount(value) ? value : allowed ? maxUint256 : 0n
  const take = { from: spender, owner, recipient: spender, token, atMost: amount }
  return { ...use, steps: [approve(amount), ...(amount > 0n ? [take] : [])] }
}

/** A transfer with authorization (ERC-3009), sent by anyone or by its recipient. */
const ofAuthorization: Read = ({ from, to, value, validBefore }, token) => {
  if (!isAddress(from) || !isAddress(to) || !isAmount(value) || !isAmount(validBefore))
    return undefined
  const step = { from, owner: from, recipient: to, token, atMost: value }
  return { account: from, takers: [to], steps: [step] }
}

/** A Safe's transaction, and what the Safe pays to whoever sends it. */
const ofSafe: Read = (message, safe) => {
  const { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken } = message
  if (!isAddress(to) || !isAmount(value) || !isBytes(data) || !isAmount(operation)) return undefined
  if (!isAmount(safeTxGas) || !isAmount(baseGas) || !isAmount(gasPrice)) return undefined
  const calls = operation === 0n ? [{ to, value, data }] : callsOfMultiSend(to, data)
  // Other code that runs as the Safe cannot be run from outside.
  if (!calls) return undefined
  const steps = calls.map((call) => ({ ...call, from: safe }))
  const receiver = message.refundReceiver
  const refund = (safeTxGas + baseGas) * gasPrice
  if (refund === 0n || !isAddress(receiver) || !isAddress(gasToken))
    return { account: safe, takers: [], steps }
  const paid = { from: safe, owner: safe, recipient: receiver, token: gasToken, atMost: refund }
  return { account: safe, takers: [receiver], steps: [...steps, paid] }
}

/** The calls in a batch of Safe's own contract, if all of them are plain calls. */
function callsOfMultiSend(to: Address, data: Hex): SimulatedCall[] | undefined {
  if (!isSafeMultiSend(to)) return undefined
  const { calls, isComplete } = readCalls({ to, value: 0n, data }, newCallBudget())
  const inner = calls.filter(({ path }) => /^call \d+$/.test(path))
  if (!isComplete || inner.length === 0 || inner.some(({ isDelegate }) => isDelegate))
    return undefined
  return inner.map((call) => ({ to: call.to, value: call.value, data: call.data }))
}

/** A user operation (ERC-4337): the entry point calls the account. */
const ofOperation: Read = ({ sender, callData }, entryPoint) =>
  isAddress(sender) && isBytes(callData)
    ? { account: sender, takers: [], steps: [{ from: entryPoint, to: sender, data: callData }] }
    : undefined

/**
 * A forward request (ERC-2771), and a meta-transaction that a contract makes with itself: the account is
 * appended to the call. The ether of such a call is its sender's.
 */
const ofForwarded: Read = ({ from, to, data, value, functionSignature }, forwarder) => {
  if (!isAddress(from)) return undefined
  const call = isBytes(functionSignature)
    ? { to: forwarder, data: functionSignature }
    : { to, data }
  if (!isAddress(call.to) || !isBytes(call.data) || (isAmount(value) && value > 0n))
    return undefined
  const step = { from: forwarder, to: call.to, data: concatHex([call.data, from]) }
  return { account: from, takers: [], steps: [step] }
}

const readers = [ofPermit2, ofPermit, ofAuthorization, ofSafe, ofOperation, ofForwarded]

function ofOrder(message: Values, exchange: Address, context: Known): SignatureUse | undefined {
  const maker = [message.offerer, message.maker, message.trader, message.owner].find(
    (each) => isAddress(each) && !isSameAddress(each, zeroAddress),
  )
  const account = (maker ?? context.account) as Address
  const changes = orderChanges(message, account, (recipient) => trust(recipient, context) === 'own')
  if (!changes.some(({ amount }) => amount < 0n)) return undefined
  // An exchange that many use keeps to the order; without anything in return, that is no help.
  const isKept = contractName(exchange) !== undefined && changes.some(({ amount }) => amount > 0n)
  return { account, steps: [], changes, isByStranger: !isKept }
}

const tokenAbi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
])

const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])

const isStruct = (value: unknown): value is Values => typeof value === 'object' && value !== null
const listOf = (value: unknown) => (Array.isArray(value) ? value : [value]).filter(isStruct)
const isAmount = (value: unknown): value is bigint => typeof value === 'bigint' && value >= 0n
const isAddress = (value: unknown): value is Address =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
const isBytes = (value: unknown): value is Hex =>
  typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)
