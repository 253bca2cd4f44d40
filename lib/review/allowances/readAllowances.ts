import type { Address, Hex } from 'viem'
import { encodeFunctionData, erc20Abi, numberToHex } from 'viem'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import type { Allowance, Grant } from '#lib/review/allowances/Allowance.ts'
import { isRpcAnswer } from '#lib/review/allowances/isRpcAnswer.ts'
import type { StateRead } from '#lib/review/simulation/Execution.ts'
import {
  measurementOf,
  readAddress,
  readDecimals,
  readNumber,
  readSymbol,
} from '#lib/review/simulation/measure.ts'
import { permit2 } from '#lib/review/simulation/permit2.ts'
import { readGas } from '#lib/review/simulation/rpcCall.ts'
import type { NodeRequest } from '#lib/review/simulation/Simulation.ts'
import { isBehind, untilKnown } from '#lib/review/simulation/untilKnown.ts'

/** What is read, and where. */
export type ReadOptions = {
  request: NodeRequest
  account: Address
  grants: readonly Grant[]
  /** The block whose state is read, with its time in seconds: Permit2's permissions end by it. */
  block: { number: bigint; timestamp: bigint }
}

/**
 * Asks the contracts which grants are still in effect, and what each puts at risk. `unread` are
 * those whose contract fails: whether they are in effect is unknown.
 * @throws the node's error if it does not answer
 */
export async function readAllowances({
  request,
  account,
  grants,
  block,
}: ReadOptions): Promise<{ allowances: Allowance[]; unread: Grant[] }> {
  const run = createReader(request, block.number)
  const timestamp = Number(block.timestamp)
  const runAll = (reads: readonly StateRead[]) => Promise.all(reads.map(run))
  const results = await Promise.all(
    grants.slice(0, grantLimit).map(async (grant) => {
      const [stateRead, ...others] = measurementOf(account, grant).reads
      const state = stateRead && (await run(stateRead))
      if (isOver(grant, state)) return { grant }
      if (readNumber(state) === undefined) return { grant, isUnread: true }
      const rest = await runAll([...others, ...ownedReads(account, grant)])
      return { grant, allowance: toAllowance(account, grant, [state, ...rest], timestamp) }
    }),
  )
  return {
    allowances: results.flatMap(({ allowance }) => (allowance ? [allowance] : [])),
    unread: [
      ...results.flatMap(({ grant, isUnread }) => (isUnread ? [grant] : [])),
      ...grants.slice(grantLimit),
    ],
  }
}

/** So that a contract which emits many events cannot use up the node's limits. */
const grantLimit = 150

/** Whether a grant is not in effect any longer: most are, so nothing else is read of them. */
function isOver(grant: Grant, state: Hex | undefined): boolean {
  // Without code there is no contract, and of an item that was destroyed the contract knows nothing.
  return state === '0x' || readNumber(state) === 0n || (grant.kind === 'approved' && !state)
}

/** Runs each read once: several grants ask one token for its symbol and the balance. */
function createReader(request: NodeRequest, block: bigint) {
  const running = new Map<string, Promise<Hex | undefined>>()
  return ({ to, data }: StateRead) => {
    const key = `${to} ${data}`.toLowerCase()
    const known = running.get(key) ?? readState(request, { to, data }, block)
    running.set(key, known)
    return known
  }
}

async function readState(request: NodeRequest, { to, data }: StateRead, block: bigint) {
  try {
    const params = [{ to, data, gas: readGas }, numberToHex(block)]
    return (await untilKnown(() => request({ method: 'eth_call', params }))) as Hex
  } catch (error) {
    // Any contract can be named by an event; one that fails must not hide the others.
    if (isRpcAnswer(error) && !isBehind(error)) return undefined
    throw error
  }
}

/** What the account has, where the measurement does not read it; of Permit2 also what it may take itself. */
function ownedReads(account: Address, grant: Grant): StateRead[] {
  const { token: to } = grant
  if (grant.kind === 'approved') {
    const args = [grant.id] as const
    return [{ to, data: encodeFunctionData({ abi: ownerOfAbi, functionName: 'ownerOf', args }) }]
  }
  if (grant.kind === 'allowance') return []
  const data =
    grant.kind === 'permit2'
      ? encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [account, permit2] })
      : encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  return [{ to, data }]
}

const ownerOfAbi = [
  {
    type: 'function',
    name: 'ownerOf',
    stateMutability: 'view',
    inputs: [{ name: 'id', type: 'uint256' }],
    outputs: [{ name: 'owner', type: 'address' }],
  },
] as const

type Results = readonly (Hex | undefined)[]

function toAllowance(
  account: Address,
  grant: Grant,
  results: Results,
  timestamp: number,
): Allowance | undefined {
  const { token } = grant
  const [state, symbolResult] = results
  const amount = readNumber(state)
  const common = { token, symbol: readSymbol(symbolResult), isUnlimited: false }
  if (grant.kind === 'approved') {
    const spender = readAddress(state)
    const owner = readAddress(results[2])
    if (!spender || !owner || !isSameAddress(owner, account)) return undefined
    return { ...common, kind: 'item', spender, id: grant.id, amount: 1n, atRisk: 1n }
  }
  if (!amount) return undefined
  const { spender } = grant
  if (grant.kind === 'operator') {
    const atRisk = readNumber(results[2])
    return { ...common, kind: 'operator', spender, amount: 1n, atRisk, isUnlimited: true }
  }
  const supply = readNumber(results[3])
  const isUnlimited =
    amount >= 2n ** 159n || (supply !== undefined && supply > 0n && amount >= supply)
  const balance = readNumber(results[4])
  const common20 = { ...common, spender, decimals: readDecimals(results[2]), amount, isUnlimited }
  if (grant.kind === 'allowance')
    return { ...common20, kind: 'ERC-20', atRisk: least(amount, balance) }
  const expiresAt = Number(readNumber(state, 1) ?? 0n)
  if (expiresAt < timestamp) return undefined
  const atRisk = least(amount, balance, readNumber(results[5]))
  return { ...common20, kind: 'Permit2', atRisk, expiresAt }
}

/** The least of the numbers; undefined if one of them is. */
function least(...numbers: (bigint | undefined)[]): bigint | undefined {
  const known = numbers.filter((number) => number !== undefined)
  if (known.length < numbers.length) return undefined
  return known.find((one) => known.every((other) => one <= other))
}
