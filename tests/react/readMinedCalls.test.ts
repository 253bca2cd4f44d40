import { encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { readMinedCalls } from '#react/transactions/readOperation.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const relayer = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const calls = [
  { to: friend, value: 7n, data: '0x12' },
  { to: relayer, value: 0n, data: '0x' },
] as const
const listed = calls.map(({ to, value, data }) => ({ target: to, value, data }))
const abi = parseAbi([
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
  'function execute(bytes32 mode, bytes executionData)',
  'function other()',
])

/** ERC-7821's input, with the mode's first bytes. */
function inMode(mode: string) {
  const types = parseAbiParameters('(address target, uint256 value, bytes data)[] calls')
  const executionData = encodeAbiParameters(types, [listed])
  const word = `0x${mode.padEnd(64, '0')}` as const
  return encodeFunctionData({ abi, functionName: 'execute', args: [word, executionData] })
}

test('an account’s own transaction is one call', () => {
  const transaction = { from: account, to: friend, value: 7n, input: '0x12' } as const
  expect(readMinedCalls(transaction, account)).toEqual([calls[0]])
})

test('a call to the account itself, from whomever, is the batch that it executes', () => {
  const input = encodeFunctionData({ abi, functionName: 'executeBatch', args: [listed] })
  for (const from of [account, relayer] as const)
    expect(readMinedCalls({ from, to: account, value: 0n, input }, account)).toEqual(calls)
  const standard = { from: account, to: account, value: 0n, input: inMode('01') } as const
  expect(readMinedCalls(standard, account)).toEqual(calls)
})

test('what the owners have a Safe do is its call, unless it runs foreign code', () => {
  const safe = parseAbi([
    'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  ])
  const [call] = calls
  const executed = (operation: number) => {
    const fees = [0n, 0n, 0n, account, account, '0x12'] as const
    const args = [call.to, call.value, call.data, operation, ...fees] as const
    const input = encodeFunctionData({ abi: safe, args })
    return readMinedCalls({ from: relayer, to: account, value: 0n, input }, account)
  }
  expect(executed(0)).toEqual([call])
  expect(executed(1)).toBeUndefined()
})

test('what cannot be read is unknown, not different', () => {
  const other = encodeFunctionData({ abi, functionName: 'other' })
  const own = { from: account, to: account, value: 0n } as const
  expect(readMinedCalls({ ...own, input: other }, account)).toBeUndefined()
  // With data beside the calls.
  expect(readMinedCalls({ ...own, input: inMode('01000000000078210001') }, account)).toBeUndefined()
  const foreign = { from: relayer, to: friend, value: 0n, input: other } as const
  expect(readMinedCalls(foreign, account)).toBeUndefined()
})
