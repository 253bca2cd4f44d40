import { concat, numberToHex, parseEther, parseUnits } from 'viem'
import { now } from '#tests/lib/review/preview/context.ts'
import {
  arbitrum,
  base,
  onArbitrum,
  onBase,
  onOptimism,
  optimism,
} from '#tests/lib/review/preview/corpus/chains.ts'
import { contracts, soon, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import { gained, node, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import {
  account,
  type CorpusCase,
  call,
  encode,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, usdt, dai, weth, wbtc } = tokens
/** How routers write ether. */
const ether = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

const kyber = '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5'
const kyberExecutor = '0x63242A4Ea82847b20E506b63B0e2e2eFF0CC6cB0'
const kyberSwap = (srcToken: string, dstToken: string, amount: bigint, minReturnAmount: bigint) =>
  call(
    kyber,
    'swap((address callTarget, address approveTarget, bytes targetData, (address srcToken, address dstToken, address[] srcReceivers, uint256[] srcAmounts, address[] feeReceivers, uint256[] feeAmounts, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags, bytes permit) desc, bytes clientData) execution) payable returns (uint256 returnAmount, uint256 gasUsed)',
    [
      {
        callTarget: kyberExecutor,
        approveTarget: zeroAddress,
        targetData: opaque(`kyber${srcToken}`, 288),
        desc: {
          srcToken,
          dstToken,
          srcReceivers: [kyberExecutor],
          srcAmounts: [amount],
          feeReceivers: [],
          feeAmounts: [],
          dstReceiver: account,
          amount,
          minReturnAmount,
          flags: 512n,
          permit: '0x',
        },
        clientData: '0x7b22536f75726365223a226b79626572737761702d6e6578742d7569227d',
      },
    ],
    srcToken === ether ? amount : 0n,
  )

const kyberCases: CorpusCase[] = [
  {
    name: 'USDC for USDT over KyberSwap',
    source:
      'KyberSwap MetaAggregationRouterV2.swap(SwapExecutionParams) (docs.kyberswap.com, aggregator contracts)',
    request: kyberSwap(usdc.address, usdt.address, parseUnits('870', 6), parseUnits('866', 6)),
    node: node([kyber, kyberExecutor, usdc.address, usdt.address], {
      changes: [
        ...paid(usdc, parseUnits('870', 6), kyberExecutor),
        gained(usdt, parseUnits('869.6', 6)),
      ],
    }),
  },
  {
    name: 'ether for USDC on Arbitrum over KyberSwap',
    source: 'KyberSwap MetaAggregationRouterV2.swap on Arbitrum with value',
    request: kyberSwap(ether, onArbitrum.usdc.address, parseEther('0.06'), parseUnits('188', 6)),
    context: arbitrum,
    node: node([kyber, kyberExecutor, onArbitrum.usdc.address], {
      people: [ether],
      changes: [
        spent('ether', parseEther('0.06')),
        gained(onArbitrum.usdc, parseUnits('189.9', 6)),
      ],
    }),
  },
  {
    name: 'AERO for USDC on Base over KyberSwap',
    source: 'KyberSwap MetaAggregationRouterV2.swap on Base',
    request: kyberSwap(
      onBase.aero.address,
      onBase.usdc.address,
      parseEther('200'),
      parseUnits('147', 6),
    ),
    context: base,
    node: node([kyber, kyberExecutor, onBase.aero.address, onBase.usdc.address], {
      changes: [
        ...paid(onBase.aero, parseEther('200'), kyberExecutor),
        gained(onBase.usdc, parseUnits('148.2', 6)),
      ],
    }),
  },
]

const aerodrome = '0xcF77a3Ba9A5CA399B7c97c74d54e5b1Beb874E43'
const aeroFactory = '0x420DD381b31aEf6683db6B902084cB0FFECe40Da'
const aeroVoter = '0x16613524e02ad97eDfeF371bC883F2F5d6C480A5'
const votingEscrow = '0xeBf418Fe2512e7E6bd9b87a8F0f294aCDC67e6B4'
const usdcPool = '0xcDAC0d6c6C59727a65F871236188350531885C43'
const route = (from: string, to: string) => ({ from, to, stable: false, factory: aeroFactory })
const routes = '(address from, address to, bool stable, address factory)[] routes'

const aerodromeCases: CorpusCase[] = [
  {
    name: 'USDC for AERO over two pools of Aerodrome',
    source:
      'Aerodrome Router.swapExactTokensForTokens with routes (github.com/aerodrome-finance/contracts)',
    request: call(
      aerodrome,
      `swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, ${routes}, address to, uint256 deadline) returns (uint256[] amounts)`,
      [
        parseUnits('90', 6),
        parseEther('120'),
        [
          route(onBase.usdc.address, onBase.weth.address),
          route(onBase.weth.address, onBase.aero.address),
        ],
        account,
        BigInt(soon),
      ],
    ),
    context: base,
    node: node(
      [aerodrome, aeroFactory, onBase.usdc.address, onBase.weth.address, onBase.aero.address],
      {
        changes: [
          ...paid(onBase.usdc, parseUnits('90', 6), usdcPool),
          gained(onBase.aero, parseEther('121.4')),
        ],
      },
    ),
  },
  {
    name: 'ether for USDC in a pool of Aerodrome',
    source: 'Aerodrome Router.swapExactETHForTokens',
    request: call(
      aerodrome,
      `swapExactETHForTokens(uint256 amountOutMin, ${routes}, address to, uint256 deadline) payable returns (uint256[] amounts)`,
      [
        parseUnits('62', 6),
        [route(onBase.weth.address, onBase.usdc.address)],
        account,
        BigInt(soon),
      ],
      parseEther('0.02'),
    ),
    context: base,
    node: node([aerodrome, aeroFactory, onBase.weth.address, onBase.usdc.address], {
      changes: [
        spent('ether', parseEther('0.02')),
        gained(onBase.weth, parseEther('0.02'), usdcPool),
        gained(onBase.usdc, parseUnits('62.9', 6)),
      ],
    }),
  },
  {
    name: 'ether and USDC added to a pool of Aerodrome',
    source: 'Aerodrome Router.addLiquidityETH',
    request: call(
      aerodrome,
      'addLiquidityETH(address token, bool stable, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable returns (uint256, uint256, uint256)',
      [
        onBase.usdc.address,
        false,
        parseUnits('315', 6),
        parseUnits('312', 6),
        parseEther('0.099'),
        account,
        BigInt(soon),
      ],
      parseEther('0.1'),
    ),
    context: base,
    node: node([aerodrome, onBase.usdc.address], {
      facts: [{ address: usdcPool, symbol: 'vAMM-WETH/USDC', decimals: 18 }],
      changes: [
        ...paid(onBase.usdc, parseUnits('315', 6), usdcPool),
        spent('ether', parseEther('0.1')),
        gained({ address: usdcPool, symbol: 'vAMM-WETH/USDC', decimals: 18 }, 4_120_000_000_000n),
      ],
    }),
  },
  {
    name: 'AERO locked for four years',
    source: 'Aerodrome VotingEscrow.createLock(uint256,uint256)',
    request: call(
      votingEscrow,
      'createLock(uint256 _value, uint256 _lockDuration) returns (uint256)',
      [parseEther('500'), 126_144_000n],
    ),
    context: base,
    node: node([votingEscrow], {
      changes: paid(onBase.aero, parseEther('500'), votingEscrow),
    }),
  },
  {
    name: 'the weekly vote for a pool of Aerodrome',
    source: 'Aerodrome Voter.vote(uint256,address[],uint256[])',
    request: call(aeroVoter, 'vote(uint256 _tokenId, address[] _poolVote, uint256[] _weights)', [
      64_120n,
      [usdcPool],
      [10_000n],
    ]),
    context: base,
    node: node([aeroVoter, usdcPool], { changes: [], permissions: [] }),
  },
]

const augustus = '0x6A000F20005980200259B80c5102003040001068'
const veloraExecutor = '0x000010036C0190E009a000d0fc3541100A07380A'
const veloraData =
  'address executor, (address srcToken, address destToken, uint256 fromAmount, uint256 toAmount, uint256 quotedAmount, bytes32 metadata, address beneficiary) swapData, uint256 partnerAndFee, bytes permit, bytes executorData'
const metadata = concat([
  '0x00000000000000000000000000000000',
  numberToHex(24_180_112, { size: 16 }),
])

const velora: CorpusCase[] = [
  {
    name: 'DAI for USDC over Velora',
    source:
      'Velora AugustusV6.swapExactAmountIn (github.com/VeloraDEX/paraswap-sdk, developers.velora.xyz)',
    request: call(
      augustus,
      `swapExactAmountIn(${veloraData}) payable returns (uint256, uint256, uint256)`,
      [
        veloraExecutor,
        {
          srcToken: dai.address,
          destToken: usdc.address,
          fromAmount: parseEther('410'),
          toAmount: parseUnits('408.5', 6),
          quotedAmount: parseUnits('409.9', 6),
          metadata,
          beneficiary: zeroAddress,
        },
        0n,
        '0x',
        opaque('velora', 256),
      ],
    ),
    node: node([augustus, veloraExecutor, dai.address, usdc.address], {
      changes: [spent(dai, parseEther('410')), gained(usdc, parseUnits('409.8', 6))],
    }),
  },
  {
    name: 'exactly one tenth of a bitcoin bought over Velora',
    source: 'Velora AugustusV6.swapExactAmountOut',
    request: call(
      augustus,
      `swapExactAmountOut(${veloraData}) payable returns (uint256, uint256, uint256, uint256)`,
      [
        veloraExecutor,
        {
          srcToken: weth.address,
          destToken: wbtc.address,
          fromAmount: parseEther('3.03'),
          toAmount: parseUnits('0.1', 8),
          quotedAmount: parseEther('3.002'),
          metadata,
          beneficiary: zeroAddress,
        },
        0n,
        '0x',
        opaque('velora out', 256),
      ],
    ),
    node: node([augustus, veloraExecutor, weth.address, wbtc.address], {
      changes: [spent(weth, parseEther('3.0024')), gained(wbtc, parseUnits('0.1', 8))],
    }),
  },
  {
    name: 'USDC for OP in one pool over Velora',
    source: 'Velora AugustusV6.swapExactAmountInOnUniswapV3 on Optimism',
    request: call(
      augustus,
      'swapExactAmountInOnUniswapV3((address srcToken, address destToken, uint256 fromAmount, uint256 toAmount, uint256 quotedAmount, bytes32 metadata, address beneficiary, bytes pools) uniData, uint256 partnerAndFee, bytes permit) payable returns (uint256, uint256, uint256)',
      [
        {
          srcToken: onOptimism.usdc.address,
          destToken: onOptimism.op.address,
          fromAmount: parseUnits('35', 6),
          toAmount: parseEther('108'),
          quotedAmount: parseEther('109.1'),
          metadata,
          beneficiary: zeroAddress,
          pools: opaque('velora pool', 96),
        },
        0n,
        '0x',
      ],
    ),
    context: optimism,
    node: node([augustus, onOptimism.usdc.address, onOptimism.op.address], {
      changes: [
        spent(onOptimism.usdc, parseUnits('35', 6)),
        gained(onOptimism.op, parseEther('109')),
      ],
    }),
  },
]

const lifi = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const lifiSwap =
  'bytes32 _transactionId, string _integrator, string _referrer, address _receiver, uint256 _minAmountOut, (address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit) _swapData'
const bridgeData =
  '(bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) _bridgeData'

const lifiCases: CorpusCase[] = [
  {
    name: 'USDC for DAI over LI.FI',
    source:
      'LI.FI GenericSwapFacetV3.swapTokensSingleV3ERC20ToERC20 (github.com/lifinance/contracts)',
    request: call(lifi, `swapTokensSingleV3ERC20ToERC20(${lifiSwap})`, [
      opaque('lifi', 32),
      'jumper.exchange',
      '',
      account,
      parseEther('148.9'),
      {
        callTo: contracts.swapRouter,
        approveTo: contracts.swapRouter,
        sendingAssetId: usdc.address,
        receivingAssetId: dai.address,
        fromAmount: parseUnits('150', 6),
        callData: encode(
          'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params) payable returns (uint256)',
          [
            {
              tokenIn: usdc.address,
              tokenOut: dai.address,
              fee: 100,
              recipient: lifi,
              deadline: BigInt(soon),
              amountIn: parseUnits('150', 6),
              amountOutMinimum: parseEther('148.9'),
              sqrtPriceLimitX96: 0n,
            },
          ],
        ),
        requiresDeposit: true,
      },
    ]),
    node: node([lifi, contracts.swapRouter, usdc.address, dai.address], {
      changes: [spent(usdc, parseUnits('150', 6)), gained(dai, parseEther('149.9'))],
    }),
  },
  {
    name: 'ether to Base over LI.FI and Across',
    source: 'LI.FI AcrossFacetV3.startBridgeTokensViaAcrossV3(BridgeData,AcrossV3Data)',
    request: call(
      lifi,
      `startBridgeTokensViaAcrossV3(${bridgeData}, (address receiverAddress, address refundAddress, address receivingAssetId, uint256 outputAmount, uint64 outputAmountPercent, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message) _acrossData) payable`,
      [
        {
          transactionId: opaque('lifi across', 32),
          bridge: 'across',
          integrator: 'jumper.exchange',
          referrer: zeroAddress,
          sendingAssetId: zeroAddress,
          receiver: account,
          minAmount: parseEther('0.15'),
          destinationChainId: 8453n,
          hasSourceSwaps: false,
          hasDestinationCall: false,
        },
        {
          receiverAddress: account,
          refundAddress: account,
          receivingAssetId: onBase.weth.address,
          outputAmount: parseEther('0.14993'),
          outputAmountPercent: parseEther('0.9995'),
          exclusiveRelayer: zeroAddress,
          quoteTimestamp: now - 30,
          fillDeadline: now + 7200,
          exclusivityDeadline: 0,
          message: '0x',
        },
      ],
      parseEther('0.15'),
    ),
    node: node([lifi], {
      people: [onBase.weth.address],
      changes: [
        spent('ether', parseEther('0.15')),
        gained(weth, parseEther('0.15'), '0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5'),
      ],
    }),
  },
  {
    name: 'USDC from Arbitrum to Base over LI.FI and CCTP',
    source:
      'LI.FI CelerCircleBridgeFacet.startBridgeTokensViaCelerCircleBridge(BridgeData) on Arbitrum',
    request: call(lifi, `startBridgeTokensViaCelerCircleBridge(${bridgeData})`, [
      {
        transactionId: opaque('lifi circle', 32),
        bridge: 'celercircle',
        integrator: 'jumper.exchange',
        referrer: zeroAddress,
        sendingAssetId: onArbitrum.usdc.address,
        receiver: account,
        minAmount: parseUnits('75', 6),
        destinationChainId: 8453n,
        hasSourceSwaps: false,
        hasDestinationCall: false,
      },
    ]),
    context: arbitrum,
    node: node([lifi, onArbitrum.usdc.address], {
      changes: [spent(onArbitrum.usdc, parseUnits('75', 6))],
    }),
  },
]

/** Swaps over KyberSwap, Aerodrome, Velora and LI.FI. */
export const exchangeRoutes: CorpusCase[] = [
  ...kyberCases,
  ...aerodromeCases,
  ...velora,
  ...lifiCases,
]
