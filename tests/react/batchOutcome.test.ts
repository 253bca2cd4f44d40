import { encodeAbiParameters, encodeErrorResult, encodeEventTopics, type Log, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { entryPoints, simple7702Account } from '#lib/protocol/smartWallet.ts'
import { batchOutcome } from '#react/batch/batchOutcome.ts'
import { gasOf, readOperation } from '#react/transactions/readOperation.ts'
import { readDelegation } from '#react/transactions/useAuthority.ts'

const receipt = (status: 'success' | 'reverted') => ({ status })
const response = (
  statusCode: number,
  receipts: ReturnType<typeof receipt>[] = [],
  atomic = true,
) => ({
  statusCode,
  atomic,
  receipts,
})

describe('the outcome of a batch', () => {
  test.each([
    ['pending', response(100), 'pending', 'pending'],
    ['executed in one transaction', response(200, [receipt('success')]), 'confirmed', 'confirmed'],
    ['rejected before it was sent', response(400), 'notSent', 'notSent'],
    ['reverted as a whole', response(500, [receipt('reverted')]), 'failed', 'failed'],
    [
      'failed, although its receipt succeeded',
      response(500, [receipt('success')]),
      'failed',
      'failed',
    ],
    [
      'executed according to the wallet, reverted in its receipt',
      response(200, [receipt('reverted')]),
      'failed',
      'failed',
    ],
    [
      'executed in part, without saying which calls',
      response(600, [receipt('success')]),
      'partly',
      'unknown',
    ],
    ['failed before the chain, in the code of some wallets', response(300), 'notSent', 'notSent'],
    ['pending, by any code of that hundred', response(110), 'pending', 'pending'],
    ['not sent, though it is in a block', response(400, [receipt('reverted')]), 'failed', 'failed'],
    ['not sent, though a part is', response(300, [receipt('success')]), 'partly', 'unknown'],
    ['a code below those of EIP-5792', response(99), 'unknown', 'unknown'],
    ['an unknown status code', response(999, [receipt('success')]), 'unknown', 'unknown'],
    ['no response', undefined, 'unknown', 'unknown'],
  ] as const)('%s', (_name, status, state, call) => {
    expect(batchOutcome(status && { ...status }, 2)).toEqual({ state, calls: [call, call] })
  })

  test('is known per call if each has a receipt', () => {
    const receipts = [receipt('success'), receipt('reverted')]
    const outcome = { state: 'partly', calls: ['confirmed', 'failed'] }
    expect(batchOutcome(response(600, receipts, false), 2)).toEqual(outcome)
    expect(batchOutcome(response(200, receipts, false), 2)).toEqual(outcome)
  })

  test('is a part if the wallet says so, and no receipt tells which one failed', () => {
    const outcome = { state: 'partly', calls: ['unknown', 'unknown'] }
    const receipts = [receipt('success'), receipt('success')]
    expect(batchOutcome(response(600, receipts, false), 2)).toEqual(outcome)
    // Some wallets leave the status out.
    const without = receipts.map(() => ({ status: undefined }) as never)
    expect(batchOutcome(response(600, without, false), 2)).toEqual(outcome)
  })

  test('is a failure if the operation failed on chain', () => {
    expect(batchOutcome(response(200, [receipt('success')]), 2, [true])).toEqual({
      state: 'failed',
      calls: ['failed', 'failed'],
    })
    expect(batchOutcome(response(200, [receipt('success')], false), 1, [true]).state).toBe('failed')
  })
})

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const relayer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const zeroAddress = `0x${'0'.repeat(40)}` as const
const hash = (digit: string) => `0x${digit.repeat(64)}` as `0x${string}`
const abi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'event UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)',
])

function operationEvent(part: {
  id?: `0x${string}`
  sender?: `0x${string}`
  paymaster?: `0x${string}`
  isSuccessful?: boolean
  cost?: bigint
  address?: `0x${string}`
}) {
  const { id = hash('1'), sender = account, paymaster = zeroAddress } = part
  return {
    address: part.address ?? entryPoints['0.6'],
    topics: encodeEventTopics({
      abi,
      eventName: 'UserOperationEvent',
      args: { userOpHash: id, sender, paymaster },
    }),
    data: encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }],
      [0n, part.isSuccessful ?? true, part.cost ?? 0n, 5n],
    ),
  } as unknown as Log<bigint, number, false>
}

const read = (logs: Log<bigint, number, false>[], id?: string) =>
  readOperation({ logs }, account, id)

describe('an account’s operation in a relayed transaction', () => {
  test('is undefined without an event of an entry point', () => {
    expect(read([])).toBeUndefined()
    expect(read([operationEvent({ address: relayer })])).toBeUndefined()
    expect(read([operationEvent({ sender: relayer })])).toBeUndefined()
  })

  test('is sponsored if a paymaster paid, or if it cost nothing', () => {
    expect(read([operationEvent({ cost: 7n })])).toEqual({
      isSuccessful: true,
      isSponsored: false,
      paid: 7n,
    })
    expect(read([operationEvent({ cost: 0n })])).toMatchObject({ isSponsored: true, paid: 0n })
    expect(read([operationEvent({ cost: 7n, paymaster: relayer })])).toMatchObject({
      isSponsored: true,
      paid: 0n,
    })
  })

  test('has the contract’s revert reason if it failed', () => {
    const revertReason = {
      address: entryPoints['0.6'],
      topics: encodeEventTopics({
        abi,
        eventName: 'UserOperationRevertReason',
        args: { userOpHash: hash('1'), sender: account },
      }),
      data: encodeAbiParameters(
        [{ type: 'uint256' }, { type: 'bytes' }],
        [
          0n,
          encodeErrorResult({
            abi: parseAbi(['error Error(string)']),
            errorName: 'Error',
            args: ['This call always fails'],
          }),
        ],
      ),
    } as unknown as Log<bigint, number, false>
    expect(read([revertReason, operationEvent({ isSuccessful: false })])).toMatchObject({
      isSuccessful: false,
      reason: 'This call always fails',
    })
  })

  test('is selected by the batch id if the account has several', () => {
    const logs = [
      operationEvent({ id: hash('1') }),
      operationEvent({ id: hash('2'), isSuccessful: false }),
    ]
    expect(read(logs, hash('2'))?.isSuccessful).toBe(false)
    expect(read(logs, hash('1'))?.isSuccessful).toBe(true)
  })
})

describe('the fee of a mined transaction', () => {
  const receipt = { from: account, gasUsed: 50_000n, effectiveGasPrice: 2n } as const
  const chargedBy = (fields: object) => gasOf({ ...receipt, ...fields }, account, undefined).wei

  test('is that of its gas', () => {
    expect(gasOf(receipt, account, undefined)).toEqual({ wei: 100_000n, isSponsored: false })
  })

  test('has what a chain takes for data and its operator, by the rules of its upgrade', () => {
    expect(chargedBy({ l1Fee: '0x7' })).toBe(100_007n)
    const operator = { operatorFeeScalar: '0x1e8480', operatorFeeConstant: '0x3' }
    expect(chargedBy({ l1Fee: '0x7', ...operator })).toBe(200_010n)
    const later = { operatorFeeScalar: '0x1', daFootprintGasScalar: '0x190' }
    expect(chargedBy(later)).toBe(5_100_000n)
  })

  test('is what its operation has cost, if the account has paid for that', () => {
    const operation = read([operationEvent({ cost: 7n })])
    expect(gasOf({ ...receipt, from: relayer }, account, operation)).toEqual({
      wei: 7n,
      isSponsored: false,
    })
  })
})

describe('the code at an account', () => {
  test.each([
    ['no code', undefined, { state: 'none' }],
    ['empty code', '0x', { state: 'none' }],
    ['contract code', '0x6001', { state: 'contract' }],
    ['a delegation followed by more bytes', `0xef0100${'1'.repeat(42)}`, { state: 'contract' }],
    [
      'a delegation',
      `0xef0100${simple7702Account.slice(2).toLowerCase()}`,
      { state: 'delegated', contractAddress: simple7702Account.toLowerCase() },
    ],
  ])('%s', (_name, code, delegation) => {
    expect(readDelegation(code)).toEqual(delegation)
  })
})
