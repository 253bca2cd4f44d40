import { keccak256, parseEther, parseUnits, toHex } from 'viem'
import { now } from '#tests/lib/review/preview/context.ts'
import { arbitrum, base, onArbitrum, onBase } from '#tests/lib/review/preview/corpus/chains.ts'
import {
  contracts,
  soon,
  zeroAddress,
  zeroHash,
} from '#tests/lib/review/preview/corpus/contracts.ts'
import { padded, someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { gained, paid } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import { account, call, send, sign, tokens } from '#tests/lib/review/preview/corpus/requests.ts'
import { everyday, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const { usdc, usdt, weth, dai, wbtc } = tokens
const augustus = '0x6A000F20005980200259B80c5102003040001068'
const odos = '0xCf5540fFFCdC3d510B18bFcA6d2b9987b0772559'
const kyber = '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5'
const balancer = '0xAE563E3f8219521950555F5962419C8919758Ea2'
const curve = '0x45312ea0eFf7E09C83CBE249fa1d7598c4C8cd4e'
const bebop = '0xbeb0b0623f66bE8cE162EbDfA2ec543A522F4ea6'
const relay = '0x4cD00E387622C35bDDB9b4c962C136462338BC31'
const gasZip = '0x2a37D63EAdFe4b4682a3c28C1c2cD4F109Cc2762'
const messenger = '0x28b5a0e9C621a5BadaA536219b3a228C8168cf5d'
const agglayer = '0x2a3DD3EB832aF982ec71669E178424b10Dca2EDe'
const ronin = '0x64192819Ac13Ef72bF6b5AE239AC672B43a9AF08'
const usdt0 = '0x6C96dE32CEa08842dcc4058c14d3aaAD7Fa41dee'
const swapped = (
  from: typeof usdc | typeof usdt | typeof dai,
  amount: bigint,
  received: bigint,
  at: `0x${string}`,
) => seen({ contracts: [at], changes: [...paid(from, amount, at), gained(weth, received)] })

/** Swaps, orders and bridges. */
export const trading = everyday('swaps, orders and bridges of 2025 and 2026', {
  'a swap at Velora': {
    from: ['Velora: Augustus v6.2', 'https://developers.velora.xyz/augustus-swapper/augustus-v6.2'],
    request: call(
      augustus,
      'swapExactAmountIn(address executor, (address srcToken, address destToken, uint256 fromAmount, uint256 toAmount, uint256 quotedAmount, bytes32 metadata, address beneficiary) swapData, uint256 partnerAndFee, bytes permit, bytes executorData) payable returns (uint256, uint256, uint256)',
      [
        someone('executor of Velora'),
        {
          srcToken: usdc.address,
          destToken: weth.address,
          fromAmount: parseUnits('300', 6),
          toAmount: parseEther('0.09'),
          quotedAmount: parseEther('0.0908'),
          metadata: keccak256(toHex('metadata')),
          beneficiary: account,
        },
        0n,
        '0x',
        opaque('executor data', 256),
      ],
    ),
    node: swapped(usdc, parseUnits('300', 6), parseEther('0.0905'), augustus),
  },
  'a swap at Odos': {
    from: ['Odos router', 'https://docs.odos.xyz/build/contracts'],
    request: call(
      odos,
      'swap((address inputToken, uint256 inputAmount, address inputReceiver, address outputToken, uint256 outputQuote, uint256 outputMin, address outputReceiver) tokenInfo, bytes pathDefinition, address executor, uint32 referralCode) payable returns (uint256)',
      [
        {
          inputToken: dai.address,
          inputAmount: parseEther('480'),
          inputReceiver: someone('executor of Odos'),
          outputToken: weth.address,
          outputQuote: parseEther('0.146'),
          outputMin: parseEther('0.1445'),
          outputReceiver: account,
        },
        opaque('path', 192),
        someone('executor of Odos'),
        0,
      ],
    ),
    node: swapped(dai, parseEther('480'), parseEther('0.1455'), odos),
  },
  'a swap at KyberSwap': {
    from: [
      'KyberSwap aggregator',
      'https://docs.kyberswap.com/kyberswap-solutions/kyberswap-aggregator/contracts',
    ],
    request: call(
      kyber,
      'swap((address callTarget, address approveTarget, bytes targetData, (address srcToken, address dstToken, address[] srcReceivers, uint256[] srcAmounts, address[] feeReceivers, uint256[] feeAmounts, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags, bytes permit) desc, bytes clientData) execution) payable returns (uint256, uint256)',
      [
        {
          callTarget: someone('executor of KyberSwap'),
          approveTarget: zeroAddress,
          targetData: opaque('target data', 320),
          desc: {
            srcToken: usdt.address,
            dstToken: weth.address,
            srcReceivers: [someone('executor of KyberSwap')],
            srcAmounts: [parseUnits('650', 6)],
            feeReceivers: [],
            feeAmounts: [],
            dstReceiver: account,
            amount: parseUnits('650', 6),
            minReturnAmount: parseEther('0.195'),
            flags: 0n,
            permit: '0x',
          },
          clientData: '0x',
        },
      ],
    ),
    node: swapped(usdt, parseUnits('650', 6), parseEther('0.1962'), kyber),
  },
  'a swap at Balancer v3': {
    from: [
      'Balancer v3 router',
      'https://docs.balancer.fi/developer-reference/contracts/router-api.html',
    ],
    request: call(
      balancer,
      'swapSingleTokenExactIn(address pool, address tokenIn, address tokenOut, uint256 exactAmountIn, uint256 minAmountOut, uint256 deadline, bool wethIsEth, bytes userData) payable returns (uint256)',
      [
        someone('pool of Balancer'),
        usdc.address,
        weth.address,
        parseUnits('100', 6),
        parseEther('0.03'),
        BigInt(soon),
        false,
        '0x',
      ],
    ),
    node: swapped(usdc, parseUnits('100', 6), parseEther('0.0302'), balancer),
  },
  'a swap at the router of Curve': {
    from: ['Curve router', 'https://docs.curve.finance/router/CurveRouterNG/'],
    request: call(
      curve,
      'exchange(address[11] _route, uint256[5][5] _swap_params, uint256 _amount, uint256 _min_dy) payable returns (uint256)',
      [
        [dai.address, someone('pool of three'), usdc.address, ...Array(8).fill(zeroAddress)],
        [[0n, 1n, 1n, 1n, 3n], ...Array(4).fill([0n, 0n, 0n, 0n, 0n])],
        parseEther('250'),
        parseUnits('249.6', 6),
      ],
    ),
    node: seen({
      contracts: [curve],
      changes: [
        ...paid(dai, parseEther('250'), someone('pool of three')),
        gained(usdc, parseUnits('249.9', 6)),
      ],
    }),
  },
  'an order at Bebop': {
    from: ['Bebop JAM', 'https://docs.bebop.xyz'],
    request: sign(
      { name: 'JamSettlement', version: '2', chainId: 1, verifyingContract: bebop },
      [
        'JamOrder(address taker, address receiver, uint256 expiry, uint256 exclusivityDeadline, uint256 nonce, address executor, uint256 partnerInfo, address[] sellTokens, address[] buyTokens, uint256[] sellAmounts, uint256[] buyAmounts, bytes32 hooksHash)',
      ],
      {
        taker: account,
        receiver: account,
        expiry: now + 600,
        exclusivityDeadline: now + 600,
        nonce: '991',
        executor: zeroAddress,
        partnerInfo: '0',
        sellTokens: [usdc.address],
        buyTokens: [usdt.address],
        sellAmounts: [parseUnits('400', 6).toString()],
        buyAmounts: [parseUnits('399.1', 6).toString()],
        hooksHash: zeroHash,
      },
    ),
    node: seen({ contracts: [bebop] }),
  },
  'orders of CoW canceled': {
    from: documents.cow,
    request: sign(
      {
        name: 'Gnosis Protocol',
        version: 'v2',
        chainId: 1,
        verifyingContract: contracts.cowSettlement,
      },
      ['OrderCancellations(bytes[] orderUids)'],
      { orderUids: [opaque('order', 56)] },
    ),
    node: seen({ contracts: [contracts.cowSettlement] }),
  },
  'ether sold at CoW without wrapping': {
    from: [
      'CoW: eth-flow',
      'https://docs.cow.fi/cow-protocol/reference/contracts/periphery/eth-flow',
    ],
    request: call(
      '0xbA3cB449bD2B4ADddBc894D8697F5170800EAdeC',
      'createOrder((address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, bytes32 appData, uint256 feeAmount, uint32 validTo, bool partiallyFillable, int64 quoteId) order) payable returns (bytes32)',
      [
        {
          buyToken: usdc.address,
          receiver: account,
          sellAmount: parseEther('0.8'),
          buyAmount: parseUnits('2600', 6),
          appData: keccak256(toHex('app data')),
          feeAmount: 0n,
          validTo: soon,
          partiallyFillable: false,
          quoteId: 711n,
        },
      ],
      parseEther('0.8'),
    ),
    node: seen({
      contracts: ['0xbA3cB449bD2B4ADddBc894D8697F5170800EAdeC'],
      changes: paid('ether', parseEther('0.8'), '0xbA3cB449bD2B4ADddBc894D8697F5170800EAdeC'),
    }),
  },
  'an order of 1inch canceled': {
    from: documents.oneInch,
    request: call(contracts.oneInch, 'cancelOrder(uint256 makerTraits, bytes32 orderHash)', [
      0n,
      keccak256(toHex('order of 1inch')),
    ]),
    node: seen({ contracts: [contracts.oneInch] }),
  },
  'half an ether to another network by Relay': {
    from: ['Relay: depository', 'https://docs.relay.link/references/protocol/depository'],
    request: call(
      relay,
      'depositNative(address depositor, bytes32 id) payable',
      [account, keccak256(toHex('an order of Relay'))],
      parseEther('0.5'),
    ),
    node: seen({ contracts: [relay], changes: paid('ether', parseEther('0.5'), relay) }),
  },
  'gas on three networks': {
    from: ['Gas.zip: contract deposit', 'https://dev.gas.zip/gas/code-examples/contractDeposit'],
    request: call(
      gasZip,
      'deposit(uint256 chains, address to) payable',
      [0x0100_0036_0055n, account],
      parseEther('0.01'),
    ),
    node: seen({ contracts: [gasZip], changes: paid('ether', parseEther('0.01'), gasZip) }),
  },
  'dollars by the second bridge of Circle': {
    from: ['CCTP v2', 'https://developers.circle.com/cctp/references/contract-interfaces'],
    on: base,
    request: call(
      messenger,
      'depositForBurn(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken, bytes32 destinationCaller, uint256 maxFee, uint32 minFinalityThreshold)',
      [parseUnits('275', 6), 3, padded(account), onBase.usdc.address, zeroHash, 27_500n, 1000],
    ),
    node: seen({
      contracts: [messenger],
      changes: paid(onBase.usdc, parseUnits('275', 6), zeroAddress),
    }),
  },
  'bitcoin by the bridge of Agglayer': {
    from: ['Unified bridge', 'https://docs.agglayer.dev/agglayer/core-concepts/unified-bridge'],
    request: call(
      agglayer,
      'bridgeAsset(uint32 destinationNetwork, address destinationAddress, uint256 amount, address token, bool forceUpdateGlobalExitRoot, bytes permitData) payable',
      [20, account, parseUnits('0.2', 8), wbtc.address, true, '0x'],
    ),
    node: seen({ contracts: [agglayer], changes: paid(wbtc, parseUnits('0.2', 8), agglayer) }),
  },
  'ether to Ronin': {
    from: ['Ronin bridge', 'https://docs.roninchain.com/apps/ronin-bridge'],
    request: call(
      ronin,
      'requestDepositFor((address recipientAddr, address tokenAddr, (uint8 erc, uint256 id, uint256 quantity) info) _request) payable',
      [
        {
          recipientAddr: account,
          tokenAddr: zeroAddress,
          info: { erc: 0, id: 0n, quantity: parseEther('0.3') },
        },
      ],
      parseEther('0.3'),
    ),
    node: seen({ contracts: [ronin], changes: paid('ether', parseEther('0.3'), ronin) }),
  },
  'USDT to Arbitrum': {
    from: ['USDT0: developers', 'https://docs.usdt0.to/technical-documentation/developer'],
    request: call(
      usdt0,
      'send((uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) _sendParam, (uint256 nativeFee, uint256 lzTokenFee) _fee, address _refundAddress) payable returns ((bytes32, uint64, (uint256, uint256)), (uint256, uint256))',
      [
        {
          dstEid: 30_110,
          to: padded(account),
          amountLD: parseUnits('420', 6),
          minAmountLD: parseUnits('420', 6),
          extraOptions: '0x',
          composeMsg: '0x',
          oftCmd: '0x',
        },
        { nativeFee: parseEther('0.00012'), lzTokenFee: 0n },
        account,
      ],
      parseEther('0.00012'),
    ),
    node: seen({
      contracts: [usdt0],
      changes: [
        ...paid(usdt, parseUnits('420', 6), usdt0),
        ...paid('ether', parseEther('0.00012'), someone('fees of LayerZero')),
      ],
    }),
  },
  'collateral for a position at GMX': {
    from: documents.gmx,
    on: arbitrum,
    request: send('0x1C3fa76e6E1088bCE750f23a5BFcffa1efEF6A41', parseEther('0.0004'), '0x'),
    node: seen({
      contracts: ['0x1C3fa76e6E1088bCE750f23a5BFcffa1efEF6A41'],
      changes: paid('ether', parseEther('0.0004'), '0x1C3fa76e6E1088bCE750f23a5BFcffa1efEF6A41'),
    }),
  },
  'arbitrum dollars wrapped for a pool': {
    from: documents.erc4626,
    on: arbitrum,
    request: call(
      someone('static token of Aave on Arbitrum'),
      'deposit(uint256 assets, address receiver) returns (uint256)',
      [parseUnits('150', 6), account],
    ),
    node: seen({
      contracts: [someone('static token of Aave on Arbitrum')],
      changes: [
        ...paid(onArbitrum.usdc, parseUnits('150', 6), someone('static token of Aave on Arbitrum')),
        gained(
          {
            address: someone('static token of Aave on Arbitrum'),
            symbol: 'waArbUSDC',
            decimals: 6,
          },
          parseUnits('141', 6),
        ),
      ],
    }),
  },
})
