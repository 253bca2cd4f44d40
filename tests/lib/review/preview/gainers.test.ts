import { encodeFunctionData, parseAbi, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import type { PreviewContext, SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import {
  account,
  context as common,
  friend,
  thief,
  token,
  typed,
} from '#tests/lib/review/preview/context.ts'

const app = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const context: PreviewContext = {
  ...common,
  balance: parseEther('10'),
  tokens: [{ address: token, symbol: 'TST', decimals: 18, balance: parseEther('1000') }],
  isContract: { [thief.toLowerCase()]: false, [app.toLowerCase()]: true },
}
const call = (signature: string, args: readonly unknown[], value = 0n): SigningRequest => ({
  kind: 'transaction',
  to: app,
  data: encodeFunctionData({ abi: parseAbi([`function ${signature}`] as string[]), args } as never),
  value,
})
const dangers = (request: SigningRequest, known: PreviewContext = context) =>
  preview(request, known)
    .warnings.filter(({ severity }) => severity === 'danger')
    .map(({ code }) => code)

describe('a function that nobody knows and that names somebody’s own account', () => {
  const inner = encodeFunctionData({
    abi: parseAbi(['function zap(address,uint256)']),
    args: [thief, 5n],
  })
  test.each([
    ['as an argument', call('frobnicate(address,uint96)', [thief, 1000n])],
    ['in a list', call('frobnicate(address[],uint256)', [[thief], 2n])],
    ['in calldata inside it', call('frobnicate(address,bytes)', [token, inner])],
  ])('%s', (_, request) => {
    expect(dangers(request)).toContain('hiddenAddress')
  })

  test.each([
    'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh',
    '=:SOL.SOL:9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin:0/1/0',
    'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    thief,
  ])('as the text %s', (text) => {
    expect(dangers(call('frobnicate(uint256,string)', [5n, text]))).toContain('hiddenAddress')
  })
  test.each([
    account,
    'ipfs://Qm/1.json',
    '9f86d181884c7d659a2feaa1c55ad115',
    'a longer sentence that says why',
  ])('but not for the text %s', (text) => {
    expect(dangers(call('frobnicate(uint256,string)', [5n, text]))).toEqual([])
  })

  test('whether it is one is asked', () => {
    const { outflows = [] } = preview(call('frobnicate(address,uint96)', [thief, 1000n]), common)
    expect(outflows.map(({ to }) => to)).toContain(thief)
  })

  test('and no address is read that begins in the middle of a word', () => {
    const vanity = '0x00000000219ab540356cBB839Cbe05303d7705Fa'
    const request = call('frobnicate(address,address)', [vanity, thief])
    const { outflows = [] } = preview(request, common)
    expect(new Set(outflows.map(({ to }) => to))).toEqual(new Set([app, thief]))
  })

  test('but not what stands for ether', () => {
    const ether = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
    const isContract = { [ether.toLowerCase()]: false }
    expect(dangers(call('frobnicate(address)', [ether]), { ...context, isContract })).toEqual([])
  })

  test('but not the account itself, a person used before, a contract or an amount', () => {
    for (const who of [account, friend, app])
      expect(dangers(call('frobnicate(address,uint256)', [who, parseEther('900')]))).toEqual([])
  })
})

const market = '(address,address,address,address,uint256)'
const marketOf = [token, token, app, app, 9n]
test.each([
  ['repay(address, uint256, uint256, address)', (who: string) => [token, 900n, 2n, who]],
  [
    `repay(${market}, uint256, uint256, address, bytes)`,
    (who: string) => [marketOf, 900n, 0n, who, '0x'],
  ],
  [
    `supply(${market}, uint256, uint256, address, bytes)`,
    (who: string) => [marketOf, 900n, 0n, who, '0x'],
  ],
] as const)(
  'the debt of a stranger is paid, or a deposit made for one: %s',
  (signature, argsFor) => {
    expect(dangers(call(signature, argsFor(thief)))).toContain('foreignProceeds')
    expect(dangers(call(signature, argsFor(account)))).toEqual([])
  },
)

describe('most of something goes to a stranger in the course of time', () => {
  const flow = 'createFlow(address,address,int96)'
  test('by a rate per second', () => {
    expect(dangers(call(flow, [token, thief, parseEther('1000') / 2_592_000n]))).toContain(
      'sendsMost',
    )
    expect(dangers(call(flow, [token, thief, parseEther('5000') / 2_592_000n]))).toContain(
      'sendsMost',
    )
    expect(dangers(call(flow, [token, thief, parseEther('100') / 2_592_000n]))).toEqual([])
    expect(dangers(call(flow, [token, friend, parseEther('1000') / 2_592_000n]))).toEqual([])
  })
  test('by what is locked for it', () => {
    const stream = 'createStream(address,uint256,address,uint256,uint256)'
    expect(dangers(call(stream, [thief, parseEther('950'), token, 0n, 60n]))).toContain('sendsMost')
    expect(dangers(call(stream, [thief, parseEther('95'), token, 0n, 60n]))).toEqual([])
  })
})

test('most of the ether goes to several strangers by one function', () => {
  const request = (value: string) =>
    call(
      'disperseEther(address[],uint256[])',
      [
        [thief, app],
        [parseEther(value), parseEther(value)],
      ],
      2n * parseEther(value),
    )
  expect(dangers(request('3'))).toContain('mostInParts')
  expect(dangers(request('1.5'))).toEqual([])
})

describe('ether for a function that nobody knows', () => {
  const request = (value: string) => call('frobnicate()', [], parseEther(value))
  const outcome = (gained: bigint): PreviewContext => ({
    ...context,
    simulation: {
      status: 'succeeded',
      balances: [
        { account, asset: { kind: 'native' }, amount: -parseEther('3') },
        ...(gained > 0n
          ? [{ account, asset: { kind: 'ERC-20' as const, token }, amount: gained } as const]
          : []),
      ],
      permissions: [],
      isComplete: true,
      gas: 50_000n,
      gasPrice: 1n,
    },
  })
  test('is a danger from a fifth on, if nothing comes back', () => {
    expect(dangers(request('3'), outcome(0n))).toEqual(['unknownCallWithMoney'])
    expect(dangers(request('3'), outcome(5n))).toEqual([])
    expect(dangers(request('1'), outcome(0n))).toEqual([])
    expect(dangers(request('3'))).toEqual([])
  })
})

describe('typed data of any form that names somebody’s own account beside something of value', () => {
  test.each([
    ['Barter(address me,address you,uint256[] gives)', { me: account, you: thief, gives: [3] }],
    ['Session(address key,uint48 until,uint256 max)', { key: thief, until: 9, max: 5 }],
  ] as const)('%s', (type, message) => {
    expect(dangers(typed([type], message))).toContain('personalPermission')
  })
  test.each([
    [
      'Vote(address voter,uint256 proposal,uint8 support)',
      { voter: thief, proposal: 3, support: 1 },
    ],
    [
      'Delegation(address delegatee,uint256 nonce,uint256 expiry)',
      { delegatee: thief, nonce: 1, expiry: 9 },
    ],
    ['Follow(address profile)', { profile: thief }],
    ['Pay(address to,uint256 amount)', { to: friend, amount: 5 }],
  ] as const)('but not %s', (type, message) => {
    expect(dangers(typed([type], message))).toEqual([])
  })
})

test('keys are derived from a text that is made for another site', () => {
  const sign = (message: string) => dangers({ kind: 'message', message })
  expect(sign('Generate Foo key\n\nYou unlock your Foo account.')).toContain('otherSite')
  const lantern = { ...context, origin: 'https://app.lantern.example' }
  expect(dangers({ kind: 'message', message: 'Generate Lantern key' }, lantern)).toEqual([])
  expect(sign('Generate Private Key\n\nCreate Account')).toEqual([])
})

describe('who gets what the account earns, under each of its names', () => {
  test.each([
    'set_rewards_receiver(address)',
    'setRewardsReceiver(address)',
    'setClaimerFor(address)',
    'changeBeneficiary(address)',
    'setBeneficiary(address)',
    'setPayoutAddress(address)',
    'updateTreasury(address)',
    'setTreasury(address)',
    'setFeeRecipient(address)',
    'setWithdrawalAddress(address)',
    'stakeFor(address)',
    'claimTo(address)',
  ])('%s', (signature) => {
    expect(dangers(call(signature, [thief]), { ...context, isContract: {} })).not.toEqual([])
    expect(dangers(call(signature, [account]))).toEqual([])
  })
})

test('a price that falls to nothing is no price', () => {
  const auction = (endPrice: number) =>
    dangers(
      typed(['Auction(address seller,uint256 startPrice,uint256 endPrice)'], {
        seller: account,
        startPrice: 900,
        endPrice,
      }),
    )
  expect(auction(0)).toEqual(['worthlessOrder'])
  expect(auction(800)).toEqual([])
})
