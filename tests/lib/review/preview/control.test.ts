import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import type { WarningCode } from '#lib/review/preview/warning.ts'
import {
  account,
  context,
  friend,
  max256,
  thief,
  token,
} from '#tests/lib/review/preview/context.ts'

const call = (signature: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as string[]), args } as never)
const found = (data: Hex, to: string = token, value = 0n) =>
  Object.fromEntries(
    preview({ kind: 'transaction', to, data, value }, context).warnings.map((each) => [
      each.code,
      each.severity,
    ]),
  ) as Partial<Record<WarningCode, string>>

describe('control for a stranger is a danger under each of its names', () => {
  test.each([
    ['controlChange', 'nominateNewOwner(address)'],
    ['controlChange', 'proposeOwner(address)'],
    ['controlChange', 'setPendingAdmin(address)'],
    ['controlChange', 'setAuthority(address)'],
    ['controlChange', 'rely(address)'],
    ['controlChange', 'addSigner(address)'],
    ['controlChange', 'addOwner(address)'],
    ['controlChange', 'setBeacon(address)'],
    ['actsForYou', 'hope(address)'],
    ['actsForYou', 'approveAllDelegatePowers(address)'],
    ['actsForYou', 'approveClaimOnBehalf(address)'],
  ] as const)('%s: %s', (code, signature) => {
    expect(found(call(signature, [thief]))[code]).toBe('danger')
    expect(found(call(signature, [account]))[code]).not.toBe('danger')
  })
})

test('to leave the owners of an account gives up control', () => {
  const remove = (owner: string) =>
    call('removeOwner(address, address, uint256)', [thief, owner, 1n])
  expect(found(remove(account)).controlGivenUp).toBe('danger')
  expect(found(remove(friend)).controlGivenUp).toBeUndefined()
})

describe('what an account that belongs to a token executes', () => {
  const execute = (data: Hex, operation: number) =>
    call('execute(address, uint256, bytes, uint8)', [token, 0n, data, operation])
  test('is judged like a call of its own', () => {
    const approval = call('approve(address, uint256)', [thief, max256])
    expect(found(execute(approval, 0)).unlimitedApproval).toBe('danger')
  })
  test('is a danger if it runs as the account', () => {
    expect(found(execute('0x12345678', 1)).delegateCall).toBe('danger')
  })
})

test('a multicall for another contract is read for that contract', () => {
  const data = call('multicall(address, bytes[])', [
    token,
    [call('approve(address, uint256)', [thief, max256])],
  ])
  expect(found(data, friend).unlimitedApproval).toBe('danger')
})

describe('a name whose payments go to a stranger', () => {
  const node = `0x${'7e'.repeat(32)}` as const
  test('is a danger, by its address or its resolver', () => {
    expect(found(call('setAddr(bytes32, address)', [node, thief])).pointsToStranger).toBe('danger')
    expect(
      found(call('setAddr(bytes32, uint256, bytes)', [node, 60n, thief])).pointsToStranger,
    ).toBe('danger')
    expect(found(call('setResolver(bytes32, address)', [node, thief])).pointsToStranger).toBe(
      'danger',
    )
  })
  test('but to oneself, to a known address or by a resolver of ENS is none', () => {
    for (const to of [account, friend])
      expect(found(call('setAddr(bytes32, address)', [node, to])).pointsToStranger).toBeUndefined()
    const resolver = '0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63'
    expect(found(call('setResolver(bytes32, address)', [node, resolver]))).toEqual({})
  })
  test('and a name below it for somebody known is a warning', () => {
    const sub = (owner: string) =>
      call('setSubnodeOwner(bytes32, bytes32, address)', [node, node, owner])
    expect(found(sub(friend)).controlChange).toBe('warn')
    expect(found(sub(thief)).controlChange).toBe('danger')
  })
})

describe('stake of a validator', () => {
  const key = `0x${'a7'.repeat(48)}` as const
  const credentials = (type: string, owner: string) =>
    `0x${type}${'0'.repeat(22)}${owner.slice(2).toLowerCase()}` as const
  const root = `0x${'11'.repeat(32)}` as const
  const deposit = (owner: Hex) =>
    found(
      call('deposit(bytes, bytes, bytes, bytes32)', [key, owner, `0x${'c3'.repeat(96)}`, root]),
      '0x00000000219ab540356cBB839Cbe05303d7705Fa',
      1n,
    ).validatorToStranger
  test.each(['01', '02'])('that a stranger may withdraw is a danger: type %s', (type) => {
    expect(deposit(credentials(type, thief))).toBe('danger')
    expect(deposit(credentials(type, account))).toBeUndefined()
  })
  test('also in a batch, in one list or packed', () => {
    const own = credentials('01', account)
    const foreign = credentials('01', thief)
    const list = call('batchDeposit(bytes[], bytes[], bytes[], bytes32[])', [
      [key, key],
      [own, foreign],
      ['0x', '0x'],
      [root, root],
    ])
    expect(found(list).validatorToStranger).toBe('danger')
    const packed = call('batchDeposit(bytes, bytes, bytes, bytes32[])', [
      key,
      `${own}${foreign.slice(2)}`,
      '0x',
      [root, root],
    ])
    expect(found(packed).validatorToStranger).toBe('danger')
  })
  test('that is merged into another validator is a danger, a change of its own type none', () => {
    const system = '0x0000BBdDc7CE488642fb579F8B00f3a590007251'
    expect(found(`${key}${'b9'.repeat(48)}`, system, 1n).foreignProceeds).toBe('danger')
    expect(found(`${key}${key.slice(2)}`, system, 1n).foreignProceeds).toBeUndefined()
  })
})
