import { concat, numberToHex, pad, parseEther, parseUnits } from 'viem'
import { now } from '#tests/lib/review/preview/context.ts'
import { arbitrum, base, onArbitrum, onBase } from '#tests/lib/review/preview/corpus/chains.ts'
import { contracts, soon, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import { node, paid } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import {
  account,
  type CorpusCase,
  call,
  message,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, usdt, weth, dai } = tokens

const reactor = '0x00000011F84B9aa48e5f8aA8B9897600006289Be'
const reactorOfVersion1 = '0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4'
const priorityReactor = '0x000000001Ec5656dcdB24D90DFa42742738De729'
const cosigner = '0x4449Cd34d1eb1FEDCF02A1Be3834FfDe8E6A6180'
const permissions = 'TokenPermissions(address token, uint256 amount)'
const orderInfo =
  'OrderInfo(address reactor, address swapper, uint256 nonce, uint256 deadline, address additionalValidationContract, bytes additionalValidationData)'
const dutchOutput =
  'DutchOutput(address token, uint256 startAmount, uint256 endAmount, address recipient)'
const infoOf = (address: string) => ({
  reactor: address,
  swapper: account,
  nonce: '1993351102840128411',
  deadline: soon,
  additionalValidationContract: zeroAddress,
  additionalValidationData: '0x',
})
const withWitness = (
  chainId: number,
  spender: string,
  [token, amount]: [string, bigint],
  definitions: string[],
  witness: Record<string, unknown>,
) =>
  sign(
    { name: 'Permit2', chainId, verifyingContract: contracts.permit2 },
    [
      `PermitWitnessTransferFrom(TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, ${definitions[0]?.split('(')[0]} witness)`,
      permissions,
      ...definitions,
      orderInfo,
    ],
    {
      permitted: { token, amount: String(amount) },
      spender,
      nonce: '1993351102840128411',
      deadline: soon,
      witness,
    },
  )
const output = (token: string, start: bigint, end: bigint) => ({
  token,
  startAmount: String(start),
  endAmount: String(end),
  recipient: account,
})

const uniswapX: CorpusCase[] = [
  {
    name: 'USDT for wrapped ether in a falling auction',
    source:
      'UniswapX V2DutchOrderReactor: PermitWitnessTransferFrom with V2DutchOrder (github.com/Uniswap/UniswapX, uniswapx-sdk)',
    request: withWitness(
      1,
      reactor,
      [usdt.address, parseUnits('800', 6)],
      [
        'V2DutchOrder(OrderInfo info, address cosigner, address baseInputToken, uint256 baseInputStartAmount, uint256 baseInputEndAmount, DutchOutput[] baseOutputs)',
        dutchOutput,
      ],
      {
        info: infoOf(reactor),
        cosigner,
        baseInputToken: usdt.address,
        baseInputStartAmount: String(parseUnits('800', 6)),
        baseInputEndAmount: String(parseUnits('800', 6)),
        baseOutputs: [output(weth.address, parseEther('0.2531'), parseEther('0.2505'))],
      },
    ),
    node: node([contracts.permit2, reactor, usdt.address, weth.address], { people: [cosigner] }),
  },
  {
    name: 'USDC for ether by priority on Base',
    source: 'UniswapX PriorityOrderReactor on Base: PermitWitnessTransferFrom with PriorityOrder',
    request: withWitness(
      8453,
      priorityReactor,
      [onBase.usdc.address, parseUnits('140', 6)],
      [
        'PriorityOrder(OrderInfo info, address cosigner, uint256 auctionStartBlock, uint256 baselinePriorityFeeWei, PriorityInput input, PriorityOutput[] outputs)',
        'PriorityInput(address token, uint256 amount, uint256 mpsPerPriorityFeeWei)',
        'PriorityOutput(address token, uint256 amount, uint256 mpsPerPriorityFeeWei, address recipient)',
      ],
      {
        info: infoOf(priorityReactor),
        cosigner,
        auctionStartBlock: 40_812_233,
        baselinePriorityFeeWei: 0,
        input: {
          token: onBase.usdc.address,
          amount: String(parseUnits('140', 6)),
          mpsPerPriorityFeeWei: 0,
        },
        outputs: [
          {
            token: zeroAddress,
            amount: String(parseEther('0.0442')),
            mpsPerPriorityFeeWei: 1,
            recipient: account,
          },
        ],
      },
    ),
    context: base,
    node: node([contracts.permit2, priorityReactor, onBase.usdc.address], { people: [cosigner] }),
  },
  {
    name: 'DAI for USDC in an auction with one filler first',
    source:
      'UniswapX ExclusiveDutchOrderReactor: PermitWitnessTransferFrom with ExclusiveDutchOrder',
    request: withWitness(
      1,
      reactorOfVersion1,
      [dai.address, parseEther('450')],
      [
        'ExclusiveDutchOrder(OrderInfo info, uint256 decayStartTime, uint256 decayEndTime, address exclusiveFiller, uint256 exclusivityOverrideBps, address inputToken, uint256 inputStartAmount, uint256 inputEndAmount, DutchOutput[] outputs)',
        dutchOutput,
      ],
      {
        info: infoOf(reactorOfVersion1),
        decayStartTime: now + 30,
        decayEndTime: now + 90,
        exclusiveFiller: zeroAddress,
        exclusivityOverrideBps: 100,
        inputToken: dai.address,
        inputStartAmount: String(parseEther('450')),
        inputEndAmount: String(parseEther('450')),
        outputs: [output(usdc.address, parseUnits('449.7', 6), parseUnits('447.5', 6))],
      },
    ),
    node: node([contracts.permit2, reactorOfVersion1, dai.address, usdc.address]),
  },
]

const limitOrder = (
  chainId: number,
  [makerAsset, makingAmount]: [string, bigint],
  [takerAsset, takingAmount]: [string, bigint],
  makerTraits: bigint,
) =>
  sign(
    {
      name: '1inch Aggregation Router',
      version: '6',
      chainId,
      verifyingContract: contracts.oneInch,
    },
    [
      'Order(uint256 salt, address maker, address receiver, address makerAsset, address takerAsset, uint256 makingAmount, uint256 takingAmount, uint256 makerTraits)',
    ],
    {
      salt: '9445680545494205187290184759183748120949812374982',
      maker: account,
      receiver: zeroAddress,
      makerAsset,
      takerAsset,
      makingAmount: String(makingAmount),
      takingAmount: String(takingAmount),
      makerTraits: String(makerTraits),
    },
  )

const oneInchOrders: CorpusCase[] = [
  {
    name: 'wrapped ether offered for USDC above the price',
    source: '1inch Limit Order Protocol v4: Order (github.com/1inch/limit-order-protocol)',
    request: limitOrder(
      1,
      [weth.address, parseEther('0.5')],
      [usdc.address, parseUnits('1900', 6)],
      BigInt(now + 7 * 86_400) << 80n,
    ),
    node: node([contracts.oneInch, weth.address, usdc.address]),
  },
  {
    name: 'USDC for ARB in the Fusion mode on Arbitrum',
    source: '1inch Fusion: Order with an extension in its salt (github.com/1inch/fusion-sdk)',
    request: limitOrder(
      42_161,
      [onArbitrum.usdc.address, parseUnits('95', 6)],
      [onArbitrum.arb.address, parseEther('220')],
      (1n << 251n) | (BigInt(now + 300) << 80n),
    ),
    context: arbitrum,
    node: node([contracts.oneInch, onArbitrum.usdc.address, onArbitrum.arb.address]),
  },
  {
    name: 'USDC for wrapped ether in the Fusion mode on Base',
    source: '1inch Fusion on Base: Order that may be filled once',
    request: limitOrder(
      8453,
      [onBase.usdc.address, parseUnits('310', 6)],
      [onBase.weth.address, parseEther('0.0976')],
      (1n << 255n) | (1n << 251n) | (BigInt(now + 300) << 80n),
    ),
    context: base,
    node: node([contracts.oneInch, onBase.usdc.address, onBase.weth.address]),
  },
]

const aevo = { name: 'Aevo Mainnet', version: '1', chainId: 1 }
const vertex = {
  name: 'Vertex',
  version: '0.0.1',
  chainId: 42_161,
  verifyingContract: '0xbbEE07B3e8121227AfCFe1E2B82772246226128e',
} as const
/** An account of Vertex: the address and the name of a subaccount. */
const subaccount = concat([account, pad('0x64656661756c74', { size: 12, dir: 'right' })])
const tradingKey = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'

const futures: CorpusCase[] = [
  {
    name: 'a key for trading registered with Aevo',
    source:
      'Aevo: Register(address key,uint256 expiry) (api-docs.aevo.xyz, github.com/aevoxyz/aevo-sdk)',
    request: sign(aevo, ['Register(address key, uint256 expiry)'], {
      key: tradingKey,
      expiry: now + 7 * 86_400,
    }),
    context: { origin: 'https://app.aevo.xyz' },
    node: node([], { people: [tradingKey] }),
  },
  {
    name: 'USDC withdrawn from Aevo to the own account',
    source:
      'Aevo: Withdraw(address collateral,address to,uint256 amount,uint256 salt,bytes32 data)',
    request: sign(
      aevo,
      ['Withdraw(address collateral, address to, uint256 amount, uint256 salt, bytes32 data)'],
      {
        collateral: usdc.address,
        to: account,
        amount: String(parseUnits('130', 6)),
        salt: 781_245,
        data: opaque('aevo socket', 32),
      },
    ),
    context: { origin: 'https://app.aevo.xyz' },
    node: node([usdc.address]),
  },
  {
    name: 'a key for trading linked on Vertex',
    source:
      'Vertex: LinkSigner(bytes32 sender,bytes32 signer,uint64 nonce) (docs.vertexprotocol.com, vertex-typescript-sdk)',
    request: sign(vertex, ['LinkSigner(bytes32 sender, bytes32 signer, uint64 nonce)'], {
      sender: subaccount,
      signer: pad(tradingKey, { dir: 'right' }),
      nonce: 3,
    }),
    context: { ...arbitrum, origin: 'https://app.vertexprotocol.com' },
    node: node([vertex.verifyingContract]),
  },
  {
    name: 'an order for bitcoin on Vertex',
    source:
      'Vertex: Order(bytes32 sender,int128 priceX18,int128 amount,uint64 expiration,uint64 nonce)',
    request: sign(
      { ...vertex, verifyingContract: '0xf03f457a30e598d5020164a339727ef40f2b8fbc' },
      ['Order(bytes32 sender, int128 priceX18, int128 amount, uint64 expiration, uint64 nonce)'],
      {
        sender: subaccount,
        priceX18: String(parseEther('95400')),
        amount: String(parseEther('0.01')),
        expiration: String(now + 3600),
        nonce: '1846718203988115456',
      },
    ),
    context: { ...arbitrum, origin: 'https://app.vertexprotocol.com' },
    node: node(['0xf03f457a30e598d5020164a339727ef40f2b8fbc']),
  },
  {
    name: 'USDC paid into Vertex',
    source: 'Vertex Endpoint.depositCollateral(bytes12,uint32,uint128)',
    request: call(
      vertex.verifyingContract,
      'depositCollateral(bytes12 subaccountName, uint32 productId, uint128 amount)',
      [pad('0x64656661756c74', { size: 12, dir: 'right' }), 0, parseUnits('75', 6)],
    ),
    context: arbitrum,
    node: node([vertex.verifyingContract], {
      changes: paid(onArbitrum.usdc, parseUnits('75', 6), vertex.verifyingContract),
    }),
  },
]

const orderly = {
  name: 'Orderly',
  version: '1',
  chainId: 42_161,
  verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
}
const publicKey = opaque('lighter key', 40)

const onboarding: CorpusCase[] = [
  {
    name: 'a key for trading registered with Lighter',
    source: 'Lighter: ChangePubKey message of the SDK (github.com/elliottech/lighter-python)',
    request: message(
      [
        'Register Lighter Account',
        '',
        `pubkey: ${publicKey}`,
        `nonce: ${numberToHex(0, { size: 8 })}`,
        `account index: ${numberToHex(48_112, { size: 8 })}`,
        `api key index: ${numberToHex(0, { size: 8 })}`,
        'Only sign this message for a trusted client!',
      ].join('\n'),
    ),
    context: { origin: 'https://app.lighter.xyz' },
    node: node([]),
  },
  {
    name: 'the key of Paradex derived',
    source:
      'Paradex: Constant(string action) with "STARK Key" (docs.paradex.trade, github.com/tradeparadex)',
    request: sign({ name: 'Paradex', chainId: 1, version: '1' }, ['Constant(string action)'], {
      action: 'STARK Key',
    }),
    context: { origin: 'https://app.paradex.trade' },
    node: node([]),
  },
  {
    name: 'an account of Orderly registered',
    source:
      'Orderly: Registration(string brokerId,uint256 chainId,uint64 timestamp,uint256 registrationNonce)',
    request: sign(
      orderly,
      [
        'Registration(string brokerId, uint256 chainId, uint64 timestamp, uint256 registrationNonce)',
      ],
      {
        brokerId: 'woofi_pro',
        chainId: 42_161,
        timestamp: now * 1000,
        registrationNonce: '194528949540',
      },
    ),
    context: { ...arbitrum, origin: 'https://dex.woo.org' },
    node: node([], { people: [orderly.verifyingContract] }),
  },
  {
    name: 'a key of Orderly that may trade for a year',
    source: 'Orderly: AddOrderlyKey with the scopes read and trading',
    request: sign(
      orderly,
      [
        'AddOrderlyKey(string brokerId, uint256 chainId, string orderlyKey, string scope, uint64 timestamp, uint64 expiration)',
      ],
      {
        brokerId: 'woofi_pro',
        chainId: 42_161,
        orderlyKey: 'ed25519:8tm7dnKYkSc3FzgPuJaw1wztr79eeZpN35nHW5pL5XhX',
        scope: 'read,trading',
        timestamp: now * 1000,
        expiration: (now + 365 * 86_400) * 1000,
      },
    ),
    context: { ...arbitrum, origin: 'https://dex.woo.org' },
    node: node([], { people: [orderly.verifyingContract] }),
  },
]

/** Orders and keys for trading that are signed: UniswapX, 1inch, Aevo, Vertex, Lighter, Orderly. */
export const signedOrders: CorpusCase[] = [...uniswapX, ...oneInchOrders, ...futures, ...onboarding]
