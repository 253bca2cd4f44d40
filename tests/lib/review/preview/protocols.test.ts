import { encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import {
  account,
  call,
  corpusContext,
  encode,
  thief,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'
import { processorMs } from '#tests/support/processorMs.ts'

const { usdc, weth } = tokens
const router = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af'
const word = (address: string) => `0x${'0'.repeat(24)}${address.slice(2)}` as Hex
const codes = (request: SigningRequest) =>
  preview(request, corpusContext).warnings.map(({ code, severity }) => `${severity} ${code}`)
const titleOf = (request: SigningRequest) => preview(request, corpusContext).title
const values = (types: string, args: readonly unknown[]) =>
  encodeAbiParameters(parseAbiParameters(types), args as never)

const zero = `0x${'0'.repeat(40)}`
const caller = `0x${'0'.repeat(39)}1`

/** A Universal Router call of one v4 swap of 100 USDC for at least 0.02 ETH, with what then pays. */
function v4Swap(pays: readonly [number, Hex][]) {
  const pool = '(address, address, uint24, int24, address)'
  const swap = values(`(${pool}, bool, uint128, uint128, bytes)`, [
    [[zero, usdc.address, 500, 10, zero], false, 100_000_000n, 20_000_000_000_000_000n, '0x'],
  ])
  const settle = values('address, uint256', [usdc.address, 100_000_000n])
  const steps: [number, Hex][] = [[6, swap], [12, settle], ...pays]
  const actions = `0x${steps.map(([number]) => number.toString(16).padStart(2, '0')).join('')}`
  const input = values('bytes, bytes[]', [actions, steps.map(([, each]) => each)])
  return call(router, 'execute(bytes commands, bytes[] inputs, uint256 deadline)', [
    '0x10',
    [input],
    2_000_000_000n,
  ])
}

describe('Uniswap v4', () => {
  test('a swap says what is given and got', () => {
    const request = v4Swap([[14, values('address, address, uint256', [zero, caller, 0n])]])
    expect(titleOf(request)).toBe('Swap 100 USDC for at least 0.02 ETH')
    expect(codes(request).filter((code) => /danger|block|unread|unknown/.test(code))).toEqual([])
  })

  test.each([
    ['TAKE', [14, values('address, address, uint256', [zero, thief, 0n])]],
    ['TAKE_PAIR', [17, values('address, address, address', [zero, usdc.address, thief])]],
    ['SWEEP', [20, values('address, address', [zero, thief])]],
    [
      'TAKE_PORTION of nine tenths',
      [16, values('address, address, uint256', [zero, thief, 9000n])],
    ],
  ] as [string, [number, Hex]][])('%s to a stranger is a danger', (_, step) => {
    expect(codes(v4Swap([step]))).toContain('danger foreignProceeds')
  })

  test('a front end’s fee is none', () => {
    const fee = values('address, address, uint256', [zero, thief, 25n])
    expect(codes(v4Swap([[16, fee]]))).not.toContain('danger foreignProceeds')
  })

  test('a position for a stranger, in the position manager’s packed form', () => {
    const mint = values(
      '(address, address, uint24, int24, address), int24, int24, uint256, uint128, uint128, address, bytes',
      [[zero, usdc.address, 500, 10, zero], -10, 10, 1n, 1n, 100_000_000n, thief, '0x'],
    )
    const data = values('bytes, bytes[]', ['0x02', [mint]])
    const request = call(router, 'modifyLiquidities(bytes unlockData, uint256 deadline)', [
      data,
      1n,
    ])
    expect(codes(request)).toContain('danger foreignProceeds')
  })

  test('an action that is unknown, or does not decode, cannot be read', () => {
    expect(codes(v4Swap([[99, '0x']]))).toContain('danger unreadableCall')
    const request = call(router, 'modifyLiquidities(bytes unlockData, uint256 deadline)', [
      '0x12',
      1n,
    ])
    expect(codes(request).join()).toMatch('unreadableCall')
  })

  test('actions that share their bytes are not decoded', async () => {
    const long = values('address, address', [zero, thief]).slice(2).repeat(4000)
    // 2,000 elements, each at the same place.
    const offsets = (2000 * 32).toString(16).padStart(64, '0').repeat(2000)
    const size = (long.length / 2).toString(16).padStart(64, '0')
    const list = `${(2000).toString(16).padStart(64, '0')}${offsets}${size}${long}`
    const head = `${(64).toString(16).padStart(64, '0')}${(128).toString(16).padStart(64, '0')}`
    const one = `${(1).toString(16).padStart(64, '0')}14${'0'.repeat(62)}`
    const request = call(router, 'execute(bytes commands, bytes[] inputs)', [
      '0x10',
      [`0x${head}${one}${list}`],
    ])
    expect(codes(request).join()).toMatch('unreadableCall')
    expect(await processorMs(() => codes(request))).toBeLessThan(400)
  })
})

describe('recipients that are packed into words or bytes', () => {
  const oneInch = '0x111111125421ca6dc452d289314280a0f8842a65'
  const unoswap =
    'unoswapTo2(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2)'
  const across = '0x5c7bcd6e7de5423a257d81b442095a1a6ced35c5'
  const deposit =
    'deposit(bytes32 depositor, bytes32 recipient, bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, bytes32 exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message)'
  const order =
    '(address giveTokenAddress, uint256 giveAmount, bytes takeTokenAddress, uint256 takeAmount, uint256 takeChainId, bytes receiverDst, address givePatchAuthoritySrc, bytes orderAuthorityAddressDst, bytes allowedTakerDst, bytes externalCall, bytes allowedCancelBeneficiarySrc)'
  const deBridge = '0xef4fb24ad0916217251f553c0596f8edc630eb66'

  const requests = {
    '1inch, with flags in the upper bits': (to: string) =>
      call(oneInch, unoswap, [
        BigInt(to) + 2n ** 255n,
        BigInt(usdc.address),
        100_000_000n,
        1n,
        0n,
        0n,
      ]),
    'Across, in words': (to: string) =>
      call(across, deposit, [
        word(account),
        word(to),
        word(usdc.address),
        word(usdc.address),
        ...[100_000_000n, 99_000_000n, 8453n, word(zero), 1, 2, 3, '0x'],
      ]),
    deBridge: (to: string) =>
      call(
        deBridge,
        `createSaltedOrder(${order} order, uint64 salt, bytes fee, uint32 code, bytes permit, bytes data)`,
        [
          {
            giveTokenAddress: usdc.address,
            giveAmount: 100_000_000n,
            takeTokenAddress: usdc.address,
            takeAmount: 1n,
            takeChainId: 8453n,
            receiverDst: to,
            givePatchAuthoritySrc: account,
            orderAuthorityAddressDst: account,
            allowedTakerDst: '0x',
            externalCall: '0x',
            allowedCancelBeneficiarySrc: '0x',
          },
          ...[1n, '0x', 0, '0x', '0x'],
        ],
      ),
    'LI.FI': (to: string) =>
      call(
        '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae',
        'startBridgeTokensViaRelayDepository((bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridge, (bytes32 orderId, address depositorAddress) data)',
        [
          {
            transactionId: word(zero),
            bridge: 'relaydepository',
            integrator: 'app',
            referrer: zero,
            sendingAssetId: usdc.address,
            receiver: to,
            minAmount: 100_000_000n,
            destinationChainId: 8453n,
            hasSourceSwaps: false,
            hasDestinationCall: false,
          },
          { orderId: word(zero), depositorAddress: account },
        ],
      ),
  }

  test.each(Object.entries(requests))('%s', (_, of) => {
    expect(codes(of(thief))).toContain('danger foreignProceeds')
    expect(codes(of(account)).filter((code) => /danger|block/.test(code))).toEqual([])
    expect(titleOf(of(account))).toMatch('100 USDC')
  })

  test('an address of another kind of network is named, and no danger by itself', () => {
    const solana = `0x${'7b'.repeat(32)}` as Hex
    const request = call(across, deposit, [
      ...[word(account), solana, word(usdc.address), word(usdc.address), 100_000_000n],
      ...[99_000_000n, 34268394551451n, word(zero), 1, 2, 3, '0x'],
    ])
    expect(codes(request)).toContain('warn foreignProceeds')
    expect(titleOf(request)).toBe(
      'Move 100 USDC to another network through Across, paid to 0x7b7b…7b7b',
    )
  })
})

describe('Pendle and GMX', () => {
  const pendle = '0x888888888889758f76e7103c6cbf23abbf58f946'
  const swapData = '(uint8 swapType, address extRouter, bytes extCalldata, bool needScale)'
  const input = `(address tokenIn, uint256 netTokenIn, address tokenMintSy, address pendleSwap, ${swapData} swapData)`
  const mint = (to: string) =>
    call(
      pendle,
      `mintPyFromToken(address receiver, address YT, uint256 minPyOut, ${input} input)`,
      [
        to,
        thief,
        1n,
        {
          tokenIn: usdc.address,
          netTokenIn: 100_000_000n,
          tokenMintSy: usdc.address,
          pendleSwap: zero,
          swapData: { swapType: 0, extRouter: zero, extCalldata: '0x', needScale: false },
        },
      ],
    )

  test('what Pendle makes is for the account', () => {
    expect(titleOf(mint(account))).toBe('Deposit 100 USDC in Pendle')
    expect(codes(mint(account)).filter((code) => /danger|block/.test(code))).toEqual([])
    expect(codes(mint(thief))).toContain('danger foreignProceeds')
  })

  const exchange = '0x1c3fa76e6e1088bce750f23a5bfcffa1efef6a41'
  const send = (to: string) =>
    call(exchange, 'multicall(bytes[] data)', [
      [
        encode('sendTokens(address token, address receiver, uint256 amount)', [
          weth.address,
          to,
          5n,
        ]),
      ],
    ])

  test('tokens go to a vault of GMX and to nobody else', () => {
    expect(codes(send(thief))).toContain('danger foreignProceeds')
    const vault = send('0x31ef83a530fde1b38ee9a18093a333d8bbbc40d5')
    expect(codes(vault).filter((code) => /danger|block/.test(code))).toEqual([])
  })
})
