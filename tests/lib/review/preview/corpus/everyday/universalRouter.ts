import { encodePacked, parseEther, parseUnits } from 'viem'
import { max160, now } from '#tests/lib/review/preview/context.ts'
import {
  contracts,
  inAMonth,
  soon,
  zeroAddress,
} from '#tests/lib/review/preview/corpus/contracts.ts'
import { type CorpusCase, call, tokens, values } from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, dai, weth } = tokens
const execute = 'execute(bytes commands, bytes[] inputs, uint256 deadline) payable'
/** The Universal Router's words for the sender and for itself. */
const sender = '0x0000000000000000000000000000000000000001'
const router = '0x0000000000000000000000000000000000000002'
const interfaceFee = '0x000000fee13a103A10D593b9AE06b3e05F2E7E1c'
const v3SwapInput =
  'address recipient, uint256 amountIn, uint256 amountOutMin, bytes path, bool payerIsUser'
const poolPath = (from: `0x${string}`, fee: number, to: `0x${string}`) =>
  encodePacked(['address', 'uint24', 'address'], [from, fee, to])

/** Swaps at the Universal Router, as a list of commands. */
export const universalRouter: CorpusCase[] = [
  {
    name: 'ether for USDC, with the interface fee',
    source: 'Uniswap: Universal Router WRAP_ETH, V3_SWAP_EXACT_IN, PAY_PORTION, SWEEP',
    request: call(
      contracts.universalRouter,
      execute,
      [
        '0x0b000604',
        [
          values('address recipient, uint256 amountMin', [router, parseEther('1')]),
          values(v3SwapInput, [
            router,
            parseEther('1'),
            parseUnits('3285', 6),
            poolPath(weth.address, 500, usdc.address),
            false,
          ]),
          values('address token, address recipient, uint256 bips', [
            usdc.address,
            interfaceFee,
            25n,
          ]),
          values('address token, address recipient, uint256 amountMin', [
            usdc.address,
            sender,
            parseUnits('3276', 6),
          ]),
        ],
        soon,
      ],
      parseEther('1'),
    ),
  },
  {
    name: 'USDC for ether with a signed permit',
    source: 'Uniswap: Universal Router PERMIT2_PERMIT, V3_SWAP_EXACT_IN, UNWRAP_WETH',
    request: call(contracts.universalRouter, execute, [
      '0x0a000c',
      [
        values(
          '((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature',
          [
            {
              details: {
                token: usdc.address,
                amount: max160,
                expiration: inAMonth,
                nonce: 0,
              },
              spender: contracts.universalRouter,
              sigDeadline: BigInt(now + 1800),
            },
            `0x${'5c'.repeat(32)}${'2e'.repeat(32)}1b`,
          ],
        ),
        values(v3SwapInput, [
          router,
          parseUnits('330', 6),
          parseEther('0.0993'),
          poolPath(usdc.address, 500, weth.address),
          true,
        ]),
        values('address recipient, uint256 amountMin', [sender, parseEther('0.0993')]),
      ],
      soon,
    ]),
  },
  {
    name: 'DAI for USDC in a pool of version 2',
    source: 'Uniswap: Universal Router V2_SWAP_EXACT_IN',
    request: call(contracts.universalRouter, execute, [
      '0x08',
      [
        values(
          'address recipient, uint256 amountIn, uint256 amountOutMin, address[] path, bool payerIsUser',
          [sender, parseEther('200'), parseUnits('199', 6), [dai.address, usdc.address], true],
        ),
      ],
      soon,
    ]),
  },
  {
    name: 'ether for USDC in a pool of version 4',
    source: 'Uniswap: Universal Router V4_SWAP of SWAP_EXACT_IN_SINGLE, SETTLE_ALL, TAKE_ALL',
    request: call(
      contracts.universalRouter,
      execute,
      [
        '0x10',
        [
          values('bytes actions, bytes[] params', [
            '0x060c0f',
            [
              values(
                '((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) poolKey, bool zeroForOne, uint128 amountIn, uint128 amountOutMinimum, bytes hookData) swap',
                [
                  {
                    poolKey: {
                      currency0: zeroAddress,
                      currency1: usdc.address,
                      fee: 500,
                      tickSpacing: 10,
                      hooks: zeroAddress,
                    },
                    zeroForOne: true,
                    amountIn: parseEther('0.2'),
                    amountOutMinimum: parseUnits('657', 6),
                    hookData: '0x',
                  },
                ],
              ),
              values('address currency, uint256 maxAmount', [zeroAddress, parseEther('0.2')]),
              values('address currency, uint256 minAmount', [usdc.address, parseUnits('657', 6)]),
            ],
          ]),
        ],
        soon,
      ],
      parseEther('0.2'),
    ),
  },
]
