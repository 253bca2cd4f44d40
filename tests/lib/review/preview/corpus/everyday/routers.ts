import { concat, type Hex, parseEther, parseUnits } from 'viem'
import {
  arbitrum,
  base,
  onArbitrum,
  onBase,
  onOptimism,
  optimism,
} from '#tests/lib/review/preview/corpus/chains.ts'
import {
  contracts,
  inAMonth,
  soon,
  zeroAddress,
} from '#tests/lib/review/preview/corpus/contracts.ts'
import { gained, node, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque, signature } from '#tests/lib/review/preview/corpus/opaque.ts'
import {
  account,
  type CorpusCase,
  call,
  tokens,
  values,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, weth, usdt, dai, wbtc } = tokens
const poolManager = '0x000000000004444c5dc75cB358380D2e3dE08A90'
const poolManagerOnBase = '0x498581fF718922c3f8e6A244956aF099B2652b2b'
const poolManagerOnArbitrum = '0x360E68faCcca8cA495c1B759Fd9EEe466db9FB32'
const universalOnBase = '0x6fF5693b99212Da76ad316178A184AB56D299b43'
const universalOnArbitrum = '0xA51afAFe0263b40EdaEf0Df8781eA9aa03E381a3'
const usdcPool = '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640'
const uniswapFees = '0x7FFC3DBF3B2b50Ff3A1D5523bc24Bb5043837B14'

const poolKey = (other: string) => ({
  currency0: zeroAddress,
  currency1: other,
  fee: 500,
  tickSpacing: 10,
  hooks: zeroAddress,
})
const keyType =
  '(address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks)'
const v4Input = (actions: Hex, params: Hex[]) =>
  values('bytes actions, bytes[] params', [actions, params])
const exactIn = (token: string, zeroForOne: boolean, amountIn: bigint, amountOutMinimum: bigint) =>
  values(
    `(${keyType} poolKey, bool zeroForOne, uint128 amountIn, uint128 amountOutMinimum, bytes hookData) params`,
    [{ poolKey: poolKey(token), zeroForOne, amountIn, amountOutMinimum, hookData: '0x' }],
  )
const limit = (currency: string, amount: bigint) =>
  values('address currency, uint256 amount', [currency, amount])

const execute = (router: string, commands: Hex, inputs: Hex[], value = 0n) =>
  call(
    router,
    'execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
    [commands, inputs, BigInt(soon)],
    value,
  )

const universal: CorpusCase[] = [
  {
    name: 'ether for USDC in version 4 on Base',
    source:
      'Uniswap universal-router 2.0 on Base: V4_SWAP with SWAP_EXACT_IN_SINGLE (docs.uniswap.org/contracts/v4/deployments)',
    request: execute(
      universalOnBase,
      '0x10',
      [
        v4Input('0x060c0f', [
          exactIn(onBase.usdc.address, true, parseEther('0.05'), parseUnits('158', 6)),
          limit(zeroAddress, parseEther('0.05')),
          limit(onBase.usdc.address, parseUnits('158', 6)),
        ]),
      ],
      parseEther('0.05'),
    ),
    context: base,
    node: node([universalOnBase, onBase.usdc.address], {
      changes: [
        ...paid('ether', parseEther('0.05'), poolManagerOnBase),
        gained(onBase.usdc, parseUnits('159.2', 6)),
      ],
    }),
  },
  {
    name: 'USDC for ether in version 4 on Arbitrum, with its permit',
    source:
      'Uniswap universal-router 2.0 on Arbitrum: PERMIT2_PERMIT, V4_SWAP (github.com/Uniswap/sdks, universal-router-sdk)',
    request: execute(universalOnArbitrum, '0x0a10', [
      values(
        '((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permit, bytes signature',
        [
          {
            details: {
              token: onArbitrum.usdc.address,
              amount: parseUnits('75', 6),
              expiration: inAMonth,
              nonce: 2,
            },
            spender: universalOnArbitrum,
            sigDeadline: BigInt(soon),
          },
          signature,
        ],
      ),
      v4Input('0x060c0f', [
        exactIn(onArbitrum.usdc.address, false, parseUnits('75', 6), parseEther('0.0234')),
        limit(onArbitrum.usdc.address, parseUnits('75', 6)),
        limit(zeroAddress, parseEther('0.0234')),
      ]),
    ]),
    context: arbitrum,
    node: node([universalOnArbitrum, onArbitrum.usdc.address], {
      changes: [
        ...paid(onArbitrum.usdc, parseUnits('75', 6), poolManagerOnArbitrum),
        gained('ether', parseEther('0.0236')),
      ],
    }),
  },
  {
    name: 'exactly 500 USDC bought with ether in version 4',
    source:
      'Uniswap universal-router 2.0: V4_SWAP with SWAP_EXACT_OUT_SINGLE, then SWEEP of the rest',
    request: execute(
      contracts.universalRouter,
      '0x1004',
      [
        v4Input('0x080c0f', [
          values(
            `(${keyType} poolKey, bool zeroForOne, uint128 amountOut, uint128 amountInMaximum, bytes hookData) params`,
            [
              {
                poolKey: poolKey(usdc.address),
                zeroForOne: true,
                amountOut: parseUnits('500', 6),
                amountInMaximum: parseEther('0.16'),
                hookData: '0x',
              },
            ],
          ),
          limit(zeroAddress, parseEther('0.16')),
          limit(usdc.address, parseUnits('500', 6)),
        ]),
        values('address token, address recipient, uint256 amountMin', [zeroAddress, account, 0n]),
      ],
      parseEther('0.16'),
    ),
    node: node([contracts.universalRouter, usdc.address], {
      changes: [
        ...paid('ether', parseEther('0.1573'), poolManager),
        gained(usdc, parseUnits('500', 6)),
      ],
    }),
  },
  {
    name: 'USDC for ether in version 3 with the fee of the page',
    source:
      'Uniswap universal-router 2.0: V3_SWAP_EXACT_IN, PAY_PORTION, UNWRAP_WETH (github.com/Uniswap/interface)',
    request: execute(contracts.universalRouter, '0x00060c', [
      values(
        'address recipient, uint256 amountIn, uint256 amountOutMin, bytes path, bool payerIsUser',
        [
          '0x0000000000000000000000000000000000000002',
          parseUnits('300', 6),
          parseEther('0.0938'),
          concat([usdc.address, '0x0001f4', weth.address]),
          true,
        ],
      ),
      values('address token, address recipient, uint256 bips', [weth.address, uniswapFees, 25n]),
      values('address recipient, uint256 amountMin', [account, parseEther('0.0935')]),
    ]),
    node: node([contracts.universalRouter, usdc.address, weth.address, uniswapFees], {
      changes: [
        ...paid(usdc, parseUnits('300', 6), usdcPool),
        gained('ether', parseEther('0.0941')),
        gained(weth, parseEther('0.000236'), uniswapFees),
      ],
    }),
  },
]

const executor = '0x5141B82f5fFDa4c6fE1E372978F1C5427640a190'
const oneInchEther = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const oneInchSwap = (
  srcToken: string,
  dstToken: string,
  amount: bigint,
  minReturnAmount: bigint,
  value = 0n,
) =>
  call(
    contracts.oneInch,
    'swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data) payable returns (uint256 returnAmount, uint256 spentAmount)',
    [
      executor,
      {
        srcToken,
        dstToken,
        srcReceiver: executor,
        dstReceiver: account,
        amount,
        minReturnAmount,
        flags: 0n,
      },
      opaque(`1inch${srcToken}`, 320),
    ],
    value,
  )

const oneInch: CorpusCase[] = [
  {
    name: 'USDT for DAI over several pools of 1inch',
    source: '1inch AggregationRouterV6.swap (portal.1inch.dev, docs of the swap API 6.0)',
    request: oneInchSwap(usdt.address, dai.address, parseUnits('640', 6), parseEther('636.8')),
    node: node([contracts.oneInch, executor, usdt.address, dai.address], {
      changes: [...paid(usdt, parseUnits('640', 6), executor), gained(dai, parseEther('639.7'))],
    }),
  },
  {
    name: 'ether for ARB on Arbitrum over 1inch',
    source: '1inch AggregationRouterV6.swap on Arbitrum, value equal to the amount',
    request: oneInchSwap(
      oneInchEther,
      onArbitrum.arb.address,
      parseEther('0.12'),
      parseEther('880'),
      parseEther('0.12'),
    ),
    context: arbitrum,
    node: node([contracts.oneInch, executor, onArbitrum.arb.address], {
      people: [oneInchEther],
      changes: [spent('ether', parseEther('0.12')), gained(onArbitrum.arb, parseEther('889.4'))],
    }),
  },
  {
    name: 'ether for USDC in one pool of 1inch',
    source:
      '1inch AggregationRouterV6.ethUnoswap(uint256,uint256), pool of Uniswap v3 in the low 20 bytes',
    request: call(
      contracts.oneInch,
      'ethUnoswap(uint256 minReturn, uint256 dex) payable returns (uint256 returnAmount)',
      [parseUnits('940', 6), (1n << 253n) | BigInt(usdcPool)],
      parseEther('0.3'),
    ),
    node: node([contracts.oneInch], {
      changes: [spent('ether', parseEther('0.3')), gained(usdc, parseUnits('951', 6))],
    }),
  },
  {
    name: 'USDC for wrapped ether in one pool of 1inch',
    source: '1inch AggregationRouterV6.unoswap(uint256,uint256,uint256,uint256)',
    request: call(
      contracts.oneInch,
      'unoswap(uint256 token, uint256 amount, uint256 minReturn, uint256 dex) returns (uint256 returnAmount)',
      [
        BigInt(usdc.address),
        parseUnits('120', 6),
        parseEther('0.0374'),
        (1n << 253n) | (1n << 247n) | BigInt(usdcPool),
      ],
    ),
    node: node([contracts.oneInch, usdc.address], {
      changes: [...paid(usdc, parseUnits('120', 6), usdcPool), gained(weth, parseEther('0.0377'))],
    }),
  },
]

const odos = '0xCf5540fFFCdC3d510B18bFcA6d2b9987b0772559'
const odosOnBase = '0x19cEeAd7105607Cd444F5ad10dd51356436095a1'
const odosOnOptimism = '0xCa423977156BB05b13A2BA3b76Bc5419E2fE9680'
const odosExecutor = '0xB28Ca7e465C452cE4252598e0Bc96Aeba553CF82'
const tokenInfo =
  '(address inputToken, uint256 inputAmount, address inputReceiver, address outputToken, uint256 outputQuote, uint256 outputMin, address outputReceiver)'
const odosSwap = (
  router: string,
  [inputToken, inputAmount]: [string, bigint],
  [outputToken, outputQuote]: [string, bigint],
) =>
  call(
    router,
    `swap(${tokenInfo} tokenInfo, bytes pathDefinition, address executor, uint32 referralCode) payable returns (uint256 amountOut)`,
    [
      {
        inputToken,
        inputAmount,
        inputReceiver: odosExecutor,
        outputToken,
        outputQuote,
        outputMin: (outputQuote * 995n) / 1000n,
        outputReceiver: account,
      },
      opaque(`odos${inputToken}`, 160),
      odosExecutor,
      0,
    ],
    inputToken === zeroAddress ? inputAmount : 0n,
  )

const odosCases: CorpusCase[] = [
  {
    name: 'wrapped bitcoin for USDC over Odos',
    source: 'Odos OdosRouterV2.swap (docs.odos.xyz, github.com/odos-xyz/odos-router-v2)',
    request: odosSwap(
      odos,
      [wbtc.address, parseUnits('0.02', 8)],
      [usdc.address, parseUnits('1890', 6)],
    ),
    node: node([odos, odosExecutor, wbtc.address, usdc.address], {
      changes: [
        ...paid(wbtc, parseUnits('0.02', 8), odosExecutor),
        gained(usdc, parseUnits('1889.4', 6)),
      ],
    }),
  },
  {
    name: 'ether for AERO on Base over Odos',
    source: 'Odos OdosRouterV2.swap on Base with ether as the zero address',
    request: odosSwap(
      odosOnBase,
      [zeroAddress, parseEther('0.2')],
      [onBase.aero.address, parseEther('860')],
    ),
    context: base,
    node: node([odosOnBase, odosExecutor, onBase.aero.address], {
      changes: [spent('ether', parseEther('0.2')), gained(onBase.aero, parseEther('859.1'))],
    }),
  },
  {
    name: 'two small rests sold together over Odos',
    source: 'Odos OdosRouterV2.swapMulti on Optimism: several inputs, one output',
    request: call(
      odosOnOptimism,
      'swapMulti((address tokenAddress, uint256 amountIn, address receiver)[] inputs, (address tokenAddress, uint256 relativeValue, address receiver)[] outputs, uint256 valueOutMin, bytes pathDefinition, address executor, uint32 referralCode) payable returns (uint256[] amountsOut)',
      [
        [
          {
            tokenAddress: onOptimism.op.address,
            amountIn: parseEther('3.2'),
            receiver: odosExecutor,
          },
          {
            tokenAddress: onOptimism.weth.address,
            amountIn: parseEther('0.004'),
            receiver: odosExecutor,
          },
        ],
        [{ tokenAddress: onOptimism.usdc.address, relativeValue: 1n, receiver: account }],
        parseUnits('14.1', 6),
        opaque('odos rests', 128),
        odosExecutor,
        0,
      ],
    ),
    context: optimism,
    node: node(
      [
        odosOnOptimism,
        odosExecutor,
        onOptimism.op.address,
        onOptimism.weth.address,
        onOptimism.usdc.address,
      ],
      {
        changes: [
          ...paid(onOptimism.op, parseEther('3.2'), odosExecutor),
          ...paid(onOptimism.weth, parseEther('0.004'), odosExecutor),
          gained(onOptimism.usdc, parseUnits('14.2', 6)),
        ],
      },
    ),
  },
]

/** Swaps that a router carries out: Uniswap, 1inch, Odos. */
export const routers: CorpusCase[] = [...universal, ...oneInch, ...odosCases]
