import type { Address, Hex } from 'viem'
import {
  decodeFunctionResult,
  encodeFunctionData,
  hexToString,
  pad,
  parseAbi,
  size,
  slice,
} from 'viem/utils'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { plainText } from '#lib/input/plainText.ts'
import type { StateRead } from '#lib/review/simulation/Execution.ts'
import type { Candidate } from '#lib/review/simulation/findCandidates.ts'
import { permit2 } from '#lib/review/simulation/permit2.ts'
import { balanceReader } from '#lib/review/simulation/rpcCall.ts'
import type { BalanceChange, Permission } from '#lib/review/simulation/Simulation.ts'

/** What the second pass reads for one candidate: its state, then the token's symbol and size. */
export type Measurement = { candidate: Candidate; reads: StateRead[] }

/** Lists the reads that measure a candidate. */
export function measurementOf(account: Address, candidate: Candidate): Measurement {
  const { token } = candidate.kind === 'native' ? { token: balanceReader } : candidate
  const meta = (['symbol', 'decimals', 'totalSupply'] as const).map((functionName) => ({
    to: token,
    data: encodeFunctionData({ abi, functionName }),
  }))
  const isFungible = ['ERC-20', 'allowance', 'permit2'].includes(candidate.kind)
  // What a permission can take is also measured by what is there.
  const balance = { to: token, data: balanceOf(account) }
  const described = isFungible ? [...meta, balance] : meta.slice(0, 1)
  const state = stateRead(account, candidate)
  return { candidate, reads: candidate.kind === 'native' ? [state] : [state, ...described] }
}

function stateRead(account: Address, candidate: Candidate): StateRead {
  if (candidate.kind === 'native') return { to: balanceReader, data: pad(account) }
  const { kind, token } = candidate
  const read = (data: Hex, to = token) => ({ to, data })
  switch (kind) {
    case 'ERC-20':
      return read(balanceOf(account))
    case 'ERC-721':
      return read(encodeFunctionData({ abi, functionName: 'ownerOf', args: [candidate.id] }))
    case 'ERC-1155': {
      const args = [account, candidate.id] as const
      return read(encodeFunctionData({ abi: abi1155, functionName: 'balanceOf', args }))
    }
    case 'approved':
      return read(encodeFunctionData({ abi, functionName: 'getApproved', args: [candidate.id] }))
    case 'allowance': {
      const args = [account, candidate.spender] as const
      return read(encodeFunctionData({ abi, functionName: 'allowance', args }))
    }
    case 'operator': {
      const args = [account, candidate.spender] as const
      return read(encodeFunctionData({ abi, functionName: 'isApprovedForAll', args }))
    }
    case 'permit2': {
      const args = [account, token, candidate.spender] as const
      const data = encodeFunctionData({ abi: permit2Abi, functionName: 'allowance', args })
      return read(data, permit2)
    }
  }
}

const balanceOf = (account: Address) =>
  encodeFunctionData({ abi, functionName: 'balanceOf', args: [account] })

/** The results of a measurement's reads, before or after the calls. */
export type Measured = readonly (Hex | undefined)[]

/** The change of a balance; undefined if there is none, or if the candidate is no balance. */
export function balanceChange(
  account: Address,
  candidate: Candidate,
  before: Measured,
  after: Measured,
): BalanceChange | undefined {
  const { kind } = candidate
  const symbol = readSymbol(before[1] ?? after[1])
  if (kind === 'native' || kind === 'ERC-20' || kind === 'ERC-1155') {
    const had = readNumber(before[0])
    const amount = (readNumber(after[0]) ?? 0n) - (had ?? 0n)
    if (amount === 0n) return undefined
    if (kind === 'native') return { account, asset: { kind }, amount, before: had }
    const { token } = candidate
    if (kind === 'ERC-1155')
      return { account, asset: { kind, token, id: candidate.id, symbol }, amount, before: had }
    const asset = { kind, token, symbol, decimals: readDecimals(after[2]) }
    return { account, asset, amount, before: had }
  }
  if (kind !== 'ERC-721') return undefined
  const had = isAddressResult(before[0], account)
  const has = isAddressResult(after[0], account)
  if (had === has) return undefined
  const { token, id } = candidate
  return { account, asset: { kind, token, id, symbol }, amount: has ? 1n : -1n }
}

/**
 * The permissions that a candidate shows: changed ones, and an unlimited one that remains. None if
 * the candidate is a balance.
 */
export function permissionChanges(
  owner: Address,
  candidate: Candidate,
  before: Measured,
  after: Measured,
): Permission[] {
  if (candidate.kind === 'approved') return itemPermissions(owner, candidate, before, after)
  const { kind } = candidate
  if (kind !== 'allowance' && kind !== 'operator' && kind !== 'permit2') return []
  const { token, spender } = candidate
  const [old, now] = [readNumber(before[0]) ?? 0n, readNumber(after[0])]
  if (now === undefined) return []
  const isChanged = old !== now || (kind === 'permit2' && before[0] !== after[0])
  const supply = readNumber(after[3])
  const isUnlimited =
    kind === 'operator'
      ? now > 0n
      : now >= 2n ** 159n || (supply !== undefined && supply > 0n && now >= supply)
  if (!isChanged && !isUnlimited) return []
  const symbol = readSymbol(after[1])
  const common = { owner, spender, token, symbol, before: old, after: now }
  if (kind === 'operator') return [{ ...common, kind, isUnlimited }]
  const decimals = readDecimals(after[2])
  const balance = readNumber(before[4])
  if (kind === 'allowance') return [{ ...common, kind: 'ERC-20', decimals, balance, isUnlimited }]
  const expiresAt = Number(readNumber(after[0], 1) ?? 0n)
  return [{ ...common, kind: 'Permit2', decimals, balance, isUnlimited, expiresAt }]
}

/** An item has one approved address; another one takes its place. */
function itemPermissions(
  owner: Address,
  { token, id }: Extract<Candidate, { kind: 'approved' }>,
  before: Measured,
  after: Measured,
): Permission[] {
  const [old, now] = [readAddress(before[0]), readAddress(after[0])]
  if (old === now) return []
  const symbol = readSymbol(after[1])
  const item = { owner, kind: 'item', token, id, symbol, isUnlimited: false } as const
  return [
    ...(old ? [{ ...item, spender: old, before: 1n, after: 0n }] : []),
    ...(now ? [{ ...item, spender: now, before: 0n, after: 1n }] : []),
  ]
}

/** Reads a word of a call's result as a number; undefined if it has no such word. */
export function readNumber(result: Hex | undefined, word = 0): bigint | undefined {
  if (!result || size(result) < 32 * (word + 1)) return undefined
  return BigInt(slice(result, 32 * word, 32 * (word + 1)))
}

/** Reads an address from a call's result; undefined if there is none or it is zero. */
export function readAddress(result: Hex | undefined): Address | undefined {
  const number = readNumber(result)
  return number && number < 2n ** 160n ? pad(`0x${number.toString(16)}`, { size: 20 }) : undefined
}

function isAddressResult(result: Hex | undefined, account: Address): boolean {
  const address = readAddress(result)
  return address !== undefined && isSameAddress(address, account)
}

/** Reads a token's decimals from a call's result; undefined if they make no sense. */
export function readDecimals(result: Hex | undefined): number | undefined {
  const decimals = readNumber(result)
  return decimals !== undefined && decimals <= 77n ? Number(decimals) : undefined
}

const symbolLimit = 16

/** Reads a token's symbol from a call's result. Some old tokens have a `bytes32` symbol. */
export function readSymbol(result: Hex | undefined): string | undefined {
  if (!result) return undefined
  try {
    if (size(result) === 32)
      return plainText(hexToString(result, { size: 32 }).replaceAll('\0', ''), symbolLimit)
    if (size(result) > 1024) return undefined
    return plainText(
      decodeFunctionResult({ abi, functionName: 'symbol', data: result }),
      symbolLimit,
    )
  } catch {
    return undefined
  }
}

const abi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function ownerOf(uint256 id) view returns (address)',
  'function getApproved(uint256 id) view returns (address)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
])

const abi1155 = parseAbi(['function balanceOf(address account, uint256 id) view returns (uint256)'])

const permit2Abi = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160, uint48, uint48)',
])
