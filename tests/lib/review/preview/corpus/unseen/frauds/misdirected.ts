import { parseEther, parseUnits } from 'viem'
import { now } from '#tests/lib/review/preview/context.ts'
import { base, bnb, onBase, onBnb } from '#tests/lib/review/preview/corpus/chains.ts'
import { contracts, zeroAddress, zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import { padded, someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { gained, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import { account, call, sign, tokens } from '#tests/lib/review/preview/corpus/requests.ts'
import { frauds, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents, reports } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const { usdc, usdt, weth, dai } = tokens
const thief = someone('who receives')
const people = [thief]
const young = someone('a router of yesterday')
const aster = '0x128463A60784c4D3f46c23Af3f65Ed859Ba87974'
const susde = '0x9D39A5DE30e57443BfF2A8307A4256c8797A3497'

/** Requests of known and unknown contracts whose proceeds are somebody else's. */
export const misdirected = frauds('proceeds that go to somebody else', {
  'a deposit at Aster for a thief': {
    from: reports.hyperliquid,
    on: bnb,
    request: call(
      aster,
      'depositFor(address currency, address account, uint256 amount, uint256 broker)',
      [onBnb.usdt.address, thief, parseEther('950'), 1n],
    ),
    node: seen({ people, contracts: [aster], changes: paid(onBnb.usdt, parseEther('950'), aster) }),
  },
  'USDe after the cooldown, to a thief': {
    from: documents.ethena,
    request: call(susde, 'unstake(address receiver)', [thief]),
    node: seen({ people, contracts: [susde] }),
  },
  'shares of a vault redeemed to a thief': {
    from: reports.spark,
    request: call(
      '0xBEEF01735c132Ada46AA9aA4c54623cAA92A64CB',
      'redeem(uint256 shares, address receiver, address owner) returns (uint256)',
      [parseEther('900'), thief, account],
    ),
    node: seen({
      people,
      contracts: ['0xBEEF01735c132Ada46AA9aA4c54623cAA92A64CB'],
      changes: [
        spent(
          {
            address: '0xBEEF01735c132Ada46AA9aA4c54623cAA92A64CB',
            symbol: 'steakUSDC',
            decimals: 18,
          },
          parseEther('900'),
        ),
        gained(usdc, parseUnits('996', 6), thief),
      ],
    }),
  },
  'a stream withdrawn to a thief': {
    from: documents.sablier,
    request: call(
      '0x7C01AA3783577E15fD7e272443D44B92d5b21056',
      'withdrawMax(uint256 streamId, address to) payable returns (uint128)',
      [5512n, thief],
    ),
    node: seen({
      people,
      contracts: ['0x7C01AA3783577E15fD7e272443D44B92d5b21056'],
      changes: [gained(usdc, parseUnits('2100', 6), thief)],
    }),
  },
  'gas for a thief': {
    from: ['Gas.zip: contract deposit', 'https://dev.gas.zip/gas/code-examples/contractDeposit'],
    request: call(
      '0x2a37D63EAdFe4b4682a3c28C1c2cD4F109Cc2762',
      'deposit(uint256 chains, address to) payable',
      [54n, thief],
      parseEther('6'),
    ),
    node: seen({
      people,
      contracts: ['0x2a37D63EAdFe4b4682a3c28C1c2cD4F109Cc2762'],
      changes: paid('ether', parseEther('6'), '0x2a37D63EAdFe4b4682a3c28C1c2cD4F109Cc2762'),
    }),
  },
  'dollars across the bridge of Agglayer to a thief': {
    from: reports.chainMismatch,
    request: call(
      '0x2a3DD3EB832aF982ec71669E178424b10Dca2EDe',
      'bridgeAsset(uint32 destinationNetwork, address destinationAddress, uint256 amount, address token, bool forceUpdateGlobalExitRoot, bytes permitData) payable',
      [20, thief, parseUnits('900', 6), usdc.address, true, '0x'],
    ),
    node: seen({
      people,
      contracts: ['0x2a3DD3EB832aF982ec71669E178424b10Dca2EDe'],
      changes: paid(usdc, parseUnits('900', 6), '0x2a3DD3EB832aF982ec71669E178424b10Dca2EDe'),
    }),
  },
  'ether to Ronin for a thief': {
    from: reports.chainMismatch,
    request: call(
      '0x64192819Ac13Ef72bF6b5AE239AC672B43a9AF08',
      'requestDepositFor((address recipientAddr, address tokenAddr, (uint8 erc, uint256 id, uint256 quantity) info) _request) payable',
      [
        {
          recipientAddr: thief,
          tokenAddr: zeroAddress,
          info: { erc: 0, id: 0n, quantity: parseEther('5') },
        },
      ],
      parseEther('5'),
    ),
    node: seen({
      people,
      contracts: ['0x64192819Ac13Ef72bF6b5AE239AC672B43a9AF08'],
      changes: paid('ether', parseEther('5'), '0x64192819Ac13Ef72bF6b5AE239AC672B43a9AF08'),
    }),
  },
  'dollars by the second bridge of Circle to a thief': {
    from: documents.cctp,
    on: base,
    request: call(
      '0x28b5a0e9C621a5BadaA536219b3a228C8168cf5d',
      'depositForBurn(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken, bytes32 destinationCaller, uint256 maxFee, uint32 minFinalityThreshold)',
      [parseUnits('600', 6), 3, padded(thief), onBase.usdc.address, zeroHash, 60_000n, 1000],
    ),
    node: seen({
      people,
      contracts: ['0x28b5a0e9C621a5BadaA536219b3a228C8168cf5d'],
      changes: paid(onBase.usdc, parseUnits('600', 6), zeroAddress),
    }),
  },
  'a swap at Velora for a thief': {
    from: reports.uniswapBatch,
    request: call(
      '0x6A000F20005980200259B80c5102003040001068',
      'swapExactAmountIn(address executor, (address srcToken, address destToken, uint256 fromAmount, uint256 toAmount, uint256 quotedAmount, bytes32 metadata, address beneficiary) swapData, uint256 partnerAndFee, bytes permit, bytes executorData) payable returns (uint256, uint256, uint256)',
      [
        someone('executor of Velora'),
        {
          srcToken: usdc.address,
          destToken: weth.address,
          fromAmount: parseUnits('800', 6),
          toAmount: 1n,
          quotedAmount: 1n,
          metadata: zeroHash,
          beneficiary: thief,
        },
        0n,
        '0x',
        opaque('executor data', 256),
      ],
    ),
    node: seen({
      people,
      contracts: ['0x6A000F20005980200259B80c5102003040001068'],
      changes: [
        ...paid(usdc, parseUnits('800', 6), someone('a pool')),
        gained(weth, parseEther('0.24'), thief),
      ],
    }),
  },
  'an order of 1inch for a thief': {
    from: reports.permits,
    request: sign(
      {
        name: '1inch Aggregation Router',
        version: '6',
        chainId: 1,
        verifyingContract: contracts.oneInch,
      },
      [
        'Order(uint256 salt, address maker, address receiver, address makerAsset, address takerAsset, uint256 makingAmount, uint256 takingAmount, uint256 makerTraits)',
      ],
      {
        salt: '918273',
        maker: account,
        receiver: thief,
        makerAsset: dai.address,
        takerAsset: usdc.address,
        makingAmount: parseEther('450').toString(),
        takingAmount: parseUnits('450', 6).toString(),
        makerTraits: '0',
      },
    ),
    node: seen({ people, contracts: [contracts.oneInch] }),
  },
  'dollars for a token that nobody has': {
    from: reports.honeypot,
    request: sign(
      {
        name: 'Gnosis Protocol',
        version: 'v2',
        chainId: 1,
        verifyingContract: contracts.cowSettlement,
      },
      [
        'Order(address sellToken, address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, uint32 validTo, bytes32 appData, uint256 feeAmount, string kind, bool partiallyFillable, string sellTokenBalance, string buyTokenBalance)',
      ],
      {
        sellToken: usdc.address,
        buyToken: weth.address,
        receiver: thief,
        sellAmount: parseUnits('1000', 6).toString(),
        buyAmount: '1',
        validTo: now + 3600,
        appData: zeroHash,
        feeAmount: '0',
        kind: 'sell',
        partiallyFillable: false,
        sellTokenBalance: 'erc20',
        buyTokenBalance: 'erc20',
      },
    ),
    node: seen({ people, contracts: [contracts.cowSettlement] }),
  },
  'ether for a token that cannot be sold': {
    from: reports.honeypot,
    request: call(young, 'buyTokens(uint256 minOut) payable', [1n], parseEther('8.5')),
    node: seen({
      young: [young],
      changes: [
        ...paid('ether', parseEther('8.5'), young),
        gained({ address: young, symbol: 'AIDOGE', decimals: 18 }, parseEther('1000000')),
      ],
    }),
  },
  'a game that takes USDT for a chest': {
    from: reports.drainers,
    request: call(young, 'openChest(uint256 tier)', [3n]),
    node: seen({ young: [young], people, changes: paid(usdt, parseUnits('1000', 6), thief) }),
  },
})
