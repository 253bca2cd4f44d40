import type { Address, Hex } from 'viem'
import {
  decodeAbiParameters,
  decodeFunctionData,
  hexToBigInt,
  parseAbi,
  size,
  toEventSelector,
} from 'viem/utils'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { toAddress } from '#lib/addresses/toAddress.ts'
import type { EventLog } from '#lib/review/simulation/Execution.ts'
import { permit2 } from '#lib/review/simulation/permit2.ts'
import { logLimit } from '#lib/review/simulation/rpcCall.ts'
import type { SimulatedCall } from '#lib/review/simulation/Simulation.ts'

/** A balance or permission of the account that may have changed; the second pass measures it. */
export type Candidate =
  | { kind: 'native' }
  | { kind: 'ERC-20'; token: Address }
  | { kind: 'ERC-721' | 'ERC-1155'; token: Address; id: bigint }
  | { kind: 'allowance' | 'operator' | 'permit2'; token: Address; spender: Address }
  | { kind: 'approved'; token: Address; id: bigint }

const candidateLimit = 48
/** So that the events of one contract do not take the place of another's. */
const perContractLimit = 12

/**
 * Collects what the events and the calls of a transaction name. An event is no evidence, because
 * any contract can emit it; it only says what to measure. `tokens` are always measured, and first,
 * so that a contract cannot hide them behind many events.
 */
export function findCandidates(
  account: Address,
  calls: readonly SimulatedCall[],
  logs: readonly EventLog[],
  tokens: readonly Address[],
): { candidates: Candidate[]; isComplete: boolean } {
  const found = new Map<string, Candidate>()
  const add = (candidate: Candidate) =>
    found.set(Object.values(candidate).map(String).join(' ').toLowerCase(), candidate)
  add({ kind: 'native' })
  for (const token of tokens) add({ kind: 'ERC-20', token })
  const called = calls.flatMap(({ to, data }) => {
    const token = data && data !== '0x' ? toAddress(to) : undefined
    return token ? [{ token, data: data as Hex }] : []
  })
  for (const { token, data } of called) for (const each of ofCall(token, data)) add(each)
  for (const log of logs.slice(0, logLimit))
    for (const each of ofLog(account, log)) {
      add(each)
      // Whom the account called may have used a permission, and keep the rest of it.
      if (each.kind === 'ERC-20')
        for (const { token: spender } of called)
          if (!isSameAddress(spender, each.token))
            add({ kind: 'allowance', token: each.token, spender })
    }
  const all = [...found.values()]
  // An ERC-721 contract has a `balanceOf` too: the number of items, which are listed one by one.
  const items = all.flatMap((each) => (each.kind === 'ERC-721' ? [each.token] : []))
  const counts = new Map<string, number>()
  const distinct = all.filter(
    (each) => each.kind !== 'ERC-20' || !items.some((item) => isSameAddress(item, each.token)),
  )
  const candidates = distinct.filter((each) => {
    if (each.kind === 'native') return true
    const count = (counts.get(each.token) ?? 0) + 1
    counts.set(each.token, count)
    return count <= perContractLimit
  })
  return {
    candidates: candidates.slice(0, candidateLimit),
    isComplete:
      logs.length <= logLimit && distinct.length <= Math.min(candidates.length, candidateLimit),
  }
}

/** Tokens need not emit events, so the called contract and its arguments are candidates too. */
function ofCall(token: Address, data: Hex): Candidate[] {
  const itself: Candidate = { kind: 'ERC-20', token }
  try {
    const { functionName, args } = decodeFunctionData({ abi: permissionFunctions, data })
    const kind = functionName === 'setApprovalForAll' ? 'operator' : 'allowance'
    return [itself, { kind, token, spender: args[0] }]
  } catch {
    return [itself]
  }
}

const permissionFunctions = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])

/** What an event says may have changed for the account, for simulations and the list of allowances. */
export function ofLog(account: Address, { address, topics, data }: EventLog): Candidate[] {
  const [event, one, two, three] = topics
  const owner = topicAddress(one)
  const other = topicAddress(two)
  const isOwn = owner !== undefined && isSameAddress(owner, account)
  try {
    switch (event) {
      case events.transfer:
        return three
          ? [{ kind: 'ERC-721', token: address, id: hexToBigInt(three) }]
          : [{ kind: 'ERC-20', token: address }]
      case events.deposit:
      case events.withdrawal:
        return [{ kind: 'ERC-20', token: address }]
      case events.transferSingle: {
        const [id] = decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], data)
        return [{ kind: 'ERC-1155', token: address, id }]
      }
      case events.transferBatch: {
        if (size(data) > batchByteLimit) return []
        const [ids] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data)
        return ids.map((id) => ({ kind: 'ERC-1155', token: address, id }))
      }
      case events.approval:
        if (!isOwn || !other) return []
        return three
          ? [{ kind: 'approved', token: address, id: hexToBigInt(three) }]
          : [{ kind: 'allowance', token: address, spender: other }]
      case events.approvalForAll:
        return isOwn && other ? [{ kind: 'operator', token: address, spender: other }] : []
      case events.permit2Approval:
      case events.permit2Permit: {
        const spender = topicAddress(three)
        const isReal = isOwn && isSameAddress(address, permit2)
        return isReal && other && spender ? [{ kind: 'permit2', token: other, spender }] : []
      }
      default:
        return []
    }
  } catch {
    // The data does not fit the event: another event with the same name.
    return []
  }
}

const batchByteLimit = 32 * 1024

/** First topics of the events that are read. */
export const events = {
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  transferSingle: toEventSelector('TransferSingle(address,address,address,uint256,uint256)'),
  transferBatch: toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'),
  approval: toEventSelector('Approval(address,address,uint256)'),
  approvalForAll: toEventSelector('ApprovalForAll(address,address,bool)'),
  permit2Approval: toEventSelector('Approval(address,address,address,uint160,uint48)'),
  permit2Permit: toEventSelector('Permit(address,address,address,uint160,uint48,uint48)'),
  deposit: toEventSelector('Deposit(address,uint256)'),
  withdrawal: toEventSelector('Withdrawal(address,uint256)'),
}

function topicAddress(topic: Hex | undefined): Address | undefined {
  return topic && /^0x0{24}/.test(topic) ? toAddress(`0x${topic.slice(26)}`) : undefined
}
