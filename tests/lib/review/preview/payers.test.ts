import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  parseAbi,
  parseEther,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import type { PreviewContext, SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import {
  account,
  context,
  permitOf,
  permitType,
  safeTxOf,
  safeTxType,
  thief,
  typed,
} from '#tests/lib/review/preview/context.ts'

const safe = getAddress('0x5afe1111111111111111111111111111111105af')
const pool: Address = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
const usdc: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const tokens = [{ address: usdc, symbol: 'USDC', decimals: 6, balance: 1000n * 10n ** 6n }]
const known: PreviewContext = { ...context, balance: parseEther('10'), tokens }

const aave = parseAbi(['function supply(address, uint256, address, uint16)'])
const supply = (onBehalfOf: Address) =>
  encodeFunctionData({ abi: aave, args: [usdc, 100n, onBehalfOf, 0] })
const safeDomain = { chainId: 31337, verifyingContract: safe }
const safeTx = (data: Hex, to = pool) => typed([safeTxType], safeTxOf({ to, data }), safeDomain)

const execution = parseAbi([
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
])
const execute = (data: Hex, to: Address = pool) => {
  const zero = '0x0000000000000000000000000000000000000000'
  return encodeFunctionData({
    abi: execution,
    args: [to, 0n, data, 0, 0n, 0n, 0n, zero, zero, '0x'],
  })
}
const userOperation = (callData: Hex) =>
  typed(
    [
      'PackedUserOperation(address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData)',
    ],
    {
      sender: safe,
      nonce: 0,
      initCode: '0x',
      callData,
      accountGasLimits: `0x${'1'.repeat(64)}`,
      preVerificationGas: 1,
      gasFees: `0x${'1'.repeat(64)}`,
      paymasterAndData: '0x',
    },
    { chainId: 31337, verifyingContract: '0x0000000071727De22E5E9d8BAf0edAc6f37da032' },
  )
const mode = `0x${'0'.repeat(64)}` as const
const smart = parseAbi(['function execute(bytes32 mode, bytes executionCalldata)'])
const packed = (to: Address, data: Hex): Hex => `0x${to.slice(2)}${'0'.repeat(64)}${data.slice(2)}`
const executeOn = (data: Hex) =>
  encodeFunctionData({ abi: smart, args: [mode, packed(pool, data)] })

const codesOf = (request: SigningRequest, change: Partial<PreviewContext> = {}) =>
  preview(request, { ...known, ...change }).warnings.map(({ code }) => code)

describe('what another account does, it does for itself', () => {
  test.each([
    ['a Safe, by a signature', (data: Hex) => safeTx(data)],
    [
      'a Safe, by a transaction',
      (data: Hex) => ({ kind: 'transaction', to: safe, data: execute(data) }) as const,
    ],
    ['the sender of a user operation', (data: Hex) => userOperation(executeOn(data))],
    [
      'a smart account',
      (data: Hex) => ({ kind: 'transaction', to: safe, data: executeOn(data) }) as const,
    ],
  ])('%s', (_who, request) => {
    expect(codesOf(request(supply(safe)))).not.toContain('foreignProceeds')
    expect(codesOf(request(supply(account)))).not.toContain('foreignProceeds')
    expect(codesOf(request(supply(thief)))).toContain('foreignProceeds')
  })

  test('and nobody else: what the signer sends to it beside is sent to a stranger', () => {
    const transfer = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [safe, 950n * 10n ** 6n],
    })
    const calls = [
      { to: safe, data: execute(supply(safe)) },
      { to: usdc, data: transfer },
    ]
    expect(codesOf({ kind: 'batch', calls, isAtomic: true })).toContain('sendsMost')
  })

  test('but takes nothing from the signer that way', () => {
    const take = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transferFrom',
      args: [account, safe, 950n * 10n ** 6n],
    })
    expect(codesOf({ kind: 'transaction', to: safe, data: execute(take, usdc) })).toContain(
      'sendsMost',
    )
  })
})

test('tokens of a contract account are not measured by what its key has', () => {
  const amount = (units: bigint) => permitOf({ owner: safe, value: `${units * 10n ** 6n}` })
  const domain = { name: 'USDC', version: '2', chainId: 31337, verifyingContract: usdc }
  const permit = (units: bigint) => typed([permitType], amount(units), domain)
  const poor = { tokens: [{ ...tokens[0], balance: 1n } as (typeof tokens)[0]] }
  expect(codesOf(permit(20n), poor)).toEqual(['tokenPermission'])
  expect(codesOf(permit(500n), poor)).toContain('maybeMost')
})
