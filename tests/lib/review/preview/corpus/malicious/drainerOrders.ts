import { now, payment, seaportOf, seaportTypes } from '#tests/lib/review/preview/context.ts'
import {
  contracts,
  soon,
  zeroAddress,
  zeroHash,
} from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  amount,
  assets,
  ether,
  kind,
  padded,
  seen,
  someone,
} from '#tests/lib/review/preview/corpus/frauds.ts'
import {
  account,
  type CorpusCase,
  call,
  collection,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, usdt, dai, weth, wbtc } = tokens
const taker = someone('taker of orders')
const seaportDomain = (version: string, verifyingContract: string) => ({
  name: 'Seaport',
  version,
  chainId: 1,
  verifyingContract,
})
const seaport16 = seaportDomain('1.6', contracts.seaport)
const seaport15 = seaportDomain('1.5', '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC')
const nft = (identifierOrCriteria: string, token: string = collection, itemType = 2) => ({
  itemType,
  token,
  identifierOrCriteria,
  startAmount: '1',
  endAmount: '1',
})

const zeroPrices = kind(
  'blktech.cn/archives/ling-ding-dan-diao-yu-gong-ji-yuan-li-yu-fang-yu: zero orders of Seaport; scamencyclopedia.org 2026',
  {
    'an NFT for a payment of zero': sign(seaport16, seaportTypes, {
      ...seaportOf([payment('0', account)]),
      offer: [nft('8865')],
    }),
    'five NFTs for one wei': sign(seaport15, seaportTypes, {
      ...seaportOf([payment('1', account)]),
      offer: ['1', '2', '3', '4', '5'].map((id) => nft(id)),
    }),
    'any NFT of the collection for nothing': sign(seaport16, seaportTypes, {
      ...seaportOf([]),
      offer: [nft('0', collection, 4)],
    }),
    'an NFT whose price the thief receives': sign(seaport16, seaportTypes, {
      ...seaportOf([payment(`${ether('30')}`, taker)]),
      offer: [nft('8865')],
    }),
  },
)

const decaying = kind(
  'Seaport contract: startAmount and endAmount; scamencyclopedia.org/guides/ice-phishing-impersonating-opensea (2026)',
  {
    'a price that falls from thirty ether to nothing': sign(seaport16, seaportTypes, {
      ...seaportOf([payment(`${ether('30')}`, account, '0')]),
      offer: [nft('8865')],
      endTime: now + 60,
    }),
    'an order paid with an NFT of the thief': sign(seaport16, seaportTypes, {
      ...seaportOf([{ ...nft('1', someone('worthless collection')), recipient: account }]),
      offer: [nft('8865')],
    }),
    'an offer of all wrapped ether for a worthless NFT': sign(seaport16, seaportTypes, {
      ...seaportOf([{ ...nft('1', someone('worthless collection')), recipient: account }]),
      offer: [
        {
          itemType: 1,
          token: weth.address,
          identifierOrCriteria: '0',
          startAmount: `${ether('1000')}`,
          endAmount: `${ether('1000')}`,
        },
      ],
    }),
    'tokens offered beside the NFT that is for sale': sign(seaport15, seaportTypes, {
      ...seaportOf([payment(`${ether('0.01')}`, account)]),
      offer: [
        nft('77'),
        {
          itemType: 1,
          token: usdc.address,
          identifierOrCriteria: '0',
          startAmount: `${amount('usdc', '1000')}`,
          endAmount: `${amount('usdc', '1000')}`,
        },
      ],
    }),
  },
)

const cowOrder =
  'Order(address sellToken, address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, uint32 validTo, bytes32 appData, uint256 feeAmount, string kind, bool partiallyFillable, string sellTokenBalance, string buyTokenBalance)'
const cow = (change: Record<string, unknown>) =>
  sign(
    {
      name: 'Gnosis Protocol',
      version: 'v2',
      chainId: 1,
      verifyingContract: contracts.cowSettlement,
    },
    [cowOrder],
    {
      sellToken: weth.address,
      buyToken: usdc.address,
      receiver: account,
      sellAmount: `${ether('1000')}`,
      buyAmount: '2900000000000',
      validTo: soon,
      appData: zeroHash,
      feeAmount: '0',
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
      ...change,
    },
  )
const cowOrders = kind(
  'CoW Protocol contract: receiver and buyAmount of an order; no report known, the mechanism of the contract',
  {
    'a fair CoW order that pays a stranger': cow({ receiver: taker }),
    'a CoW order that accepts one unit': cow({ buyAmount: '1' }),
    'a CoW order that buys a worthless token': cow({
      buyToken: someone('worthless token'),
      buyAmount: `${ether('1000000000')}`,
    }),
  },
)

const oneInchOrder =
  'Order(uint256 salt, address maker, address receiver, address makerAsset, address takerAsset, uint256 makingAmount, uint256 takingAmount, uint256 makerTraits)'
const oneInch = (change: Record<string, unknown>) =>
  sign(
    {
      name: '1inch Aggregation Router',
      version: '6',
      chainId: 1,
      verifyingContract: contracts.oneInch,
    },
    [oneInchOrder],
    {
      salt: '1',
      maker: account,
      receiver: zeroAddress,
      makerAsset: wbtc.address,
      takerAsset: usdt.address,
      makingAmount: `${amount('wbtc', '1000')}`,
      takingAmount: '95000000000000',
      makerTraits: '0',
      ...change,
    },
  )
const limitOrders = kind(
  '1inch limit order contract: receiver and takingAmount; no report known, the mechanism of the contract',
  {
    'a limit order for one unit of USDT': oneInch({ takingAmount: '1' }),
    'a limit order that pays a stranger': oneInch({ receiver: taker }),
    'a limit order for a token that nobody knows': oneInch({
      takerAsset: someone('worthless token'),
      takingAmount: `${ether('95000000')}`,
    }),
  },
)

const purchases = kind(
  'flagship.fyi/outposts/crypto-news/beware-of-the-securityupdates-bitcoin-scam: a fake mint; Seaport fulfilment',
  {
    'a worthless NFT for all ether': {
      request: call(
        contracts.seaport,
        'fulfillBasicOrder((address considerationToken, uint256 considerationIdentifier, uint256 considerationAmount, address offerer, address zone, address offerToken, uint256 offerIdentifier, uint256 offerAmount, uint8 basicOrderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 offererConduitKey, bytes32 fulfillerConduitKey, uint256 totalOriginalAdditionalRecipients, (uint256 amount, address recipient)[] additionalRecipients, bytes signature) parameters)',
        [
          {
            considerationToken: zeroAddress,
            considerationIdentifier: 0n,
            considerationAmount: ether('9.8'),
            offerer: taker,
            zone: zeroAddress,
            offerToken: someone('worthless collection'),
            offerIdentifier: 1n,
            offerAmount: 1n,
            basicOrderType: 0,
            startTime: 0n,
            endTime: BigInt(now + 86_400),
            zoneHash: zeroHash,
            salt: 1n,
            offererConduitKey: zeroHash,
            fulfillerConduitKey: zeroHash,
            totalOriginalAdditionalRecipients: 0n,
            additionalRecipients: [],
            signature: '0x',
          },
        ],
        ether('9.8'),
      ),
      node: seen({ contracts: [contracts.seaport, someone('worthless collection')] }),
    },
    'a sale of an NFT to a bid of one wei': {
      request: call(
        someone('market of bids'),
        'acceptBid(address collection, uint256 tokenId, uint256 price, address bidder)',
        [collection, 8865n, 1n, taker],
      ),
      node: seen({ people: [taker], contracts: [someone('market of bids'), collection] }),
    },
    'a mint that takes nearly all ether': {
      request: call(someone('mint of a copy'), 'mint(uint256 quantity)', [1n], ether('9.3')),
      node: seen({
        contracts: [someone('mint of a copy')],
        moves: [[assets.ether, ether('9.3'), someone('mint of a copy')]],
      }),
    },
  },
)
const swaps = kind(
  'Uniswap v2 router: amountOutMin and to; no report known, the mechanism of the contract',
  {
    'all DAI into a token that cannot be sold': {
      request: call(
        contracts.uniswapV2Router,
        'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
        [ether('1000'), 0n, [dai.address, someone('honeypot')], account, 2n ** 255n],
      ),
      node: seen({ contracts: [contracts.uniswapV2Router, someone('honeypot')] }),
    },
    'all wrapped ether swapped with the result for a stranger': call(
      contracts.uniswapV2Router,
      'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
      [ether('1000'), 2_900_000_000_000n, [weth.address, usdc.address], taker, BigInt(soon)],
    ),
    'all ether swapped for a stranger': call(
      contracts.uniswapV2Router,
      'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
      [0n, [weth.address, usdc.address], taker, BigInt(soon)],
      ether('9.9'),
    ),
  },
)

const bulk = kind(
  'Seaport bulk orders; zengo.com/offline-signatures-can-drain-your-wallet-this-is-how-part-1-2',
  {
    'a bulk order with one order for nothing': sign(
      seaport16,
      ['BulkOrder(OrderComponents[2] tree)', ...seaportTypes],
      {
        tree: [
          { ...seaportOf([payment(`${ether('40')}`, account)]), offer: [nft('1')] },
          { ...seaportOf([payment('0', account)]), offer: [nft('2')] },
        ],
      },
    ),
    'a tree of orders as one hash': sign(
      { name: 'Market', version: '2', chainId: 1, verifyingContract: someone('market of trees') },
      ['MerkleTree(bytes32 root)'],
      { root: padded(someone('root')) },
    ),
    'orders by hash for an operator': sign(
      { name: 'Market', version: '2', chainId: 1, verifyingContract: someone('market of trees') },
      ['BatchListing(address seller, bytes32 ordersHash, address operator, uint256 expiry)'],
      {
        seller: account,
        ordersHash: padded(someone('orders')),
        operator: taker,
        expiry: now + 86_400,
      },
    ),
  },
)

/** Orders and purchases that give much for nothing. */
export const drainerOrders: readonly CorpusCase[] = [
  ...zeroPrices,
  ...decaying,
  ...cowOrders,
  ...limitOrders,
  ...purchases,
  ...swaps,
  ...bulk,
]
