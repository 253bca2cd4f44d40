import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { entryPoint06Abi, entryPoint07Abi } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import { readOperationCalls } from '#react/transactions/readOperation.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const relayer = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const abi = parseAbi([
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
  'function other()',
])
const one = encodeFunctionData({ abi, functionName: 'execute', args: [friend, 7n, '0x12'] })
const rest = { nonce: 0n, initCode: '0x', preVerificationGas: 1n, paymasterAndData: '0x' } as const

function carried06(...ops: { sender: Hex; callData: Hex }[]) {
  const gas = { callGasLimit: 1n, verificationGasLimit: 1n, maxFeePerGas: 1n }
  const whole = ops.map((op) => ({
    ...rest,
    ...gas,
    maxPriorityFeePerGas: 1n,
    signature: '0x' as const,
    ...op,
  }))
  return encodeFunctionData({
    abi: entryPoint06Abi,
    functionName: 'handleOps',
    args: [whole, relayer],
  })
}

function carried07(op: { sender: Hex; callData: Hex }) {
  const word = `0x${'0'.repeat(64)}` as const
  const whole = { ...rest, accountGasLimits: word, gasFees: word, signature: '0x' as const, ...op }
  return encodeFunctionData({
    abi: entryPoint07Abi,
    functionName: 'handleOps',
    args: [[whole], relayer],
  })
}

describe('the calls of an account’s operation in a relayed transaction', () => {
  test.each([
    ['entry point 0.6', carried06({ sender: account, callData: one })],
    ['entry point 0.7', carried07({ sender: account, callData: one })],
  ])('are decoded for %s', (_name, input) => {
    expect(readOperationCalls(input, account)).toEqual([{ to: friend, value: 7n, data: '0x12' }])
  })

  test('are all calls of a batch', () => {
    const calls = [
      { target: friend, value: 1n, data: '0x' },
      { target: relayer, value: 2n, data: '0x34' },
    ] as const
    const callData = encodeFunctionData({ abi, functionName: 'executeBatch', args: [calls] })
    expect(readOperationCalls(carried06({ sender: account, callData }), account)).toEqual([
      { to: friend, value: 1n, data: '0x' },
      { to: relayer, value: 2n, data: '0x34' },
    ])
  })

  test('exclude the operations of other accounts', () => {
    const others = encodeFunctionData({ abi, functionName: 'execute', args: [relayer, 1n, '0x'] })
    const input = carried06(
      { sender: relayer, callData: others },
      { sender: account, callData: one },
    )
    expect(readOperationCalls(input, account)).toMatchObject([{ to: friend }])
  })

  test.each([
    ['another function of the account', carried06({ sender: account, callData: '0x12345678' })],
    ['operations of other accounts only', carried06({ sender: relayer, callData: one })],
    [
      'two operations of the account',
      carried06({ sender: account, callData: one }, { sender: account, callData: one }),
    ],
    ['no call of an entry point', one],
    ['no data', '0x'],
  ] as const)('are undefined for %s', (_name, input) => {
    expect(readOperationCalls(input, account)).toBeUndefined()
  })
})
