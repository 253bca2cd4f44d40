import { day, now, payment, seaportOf, seaportTypes } from '#tests/lib/review/preview/context.ts'
import {
  account,
  type CorpusCase,
  collection,
  sign,
  stranger,
  thief,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, weth, wbtc, dai } = tokens
const ether = 10n ** 18n
const zero = `0x${'0'.repeat(40)}`
const zeros = `0x${'0'.repeat(64)}`
const seaportDomain = {
  name: 'Seaport',
  version: '1.6',
  chainId: 1,
  verifyingContract: '0x0000000000000068F116a894984e2DB1123eB395',
}
const order = (consideration: unknown[], change: Record<string, unknown> = {}) =>
  sign(seaportDomain, seaportTypes, { ...seaportOf(consideration), ...change })
const nft = (recipient: string, id = '1') => ({
  itemType: 2,
  token: collection,
  identifierOrCriteria: id,
  startAmount: '1',
  endAmount: '1',
  recipient,
})
const bulkTypes = ['BulkOrder(OrderComponents[2] tree)', ...seaportTypes]

const blurTypes = [
  'Order(address trader, uint8 side, address matchingPolicy, address collection, uint256 tokenId, uint256 amount, address paymentToken, uint256 price, uint256 listingTime, uint256 expirationTime, Fee[] fees, uint256 salt, bytes extraParams, uint256 nonce)',
  'Fee(uint16 rate, address recipient)',
]
const blur = (change: Record<string, unknown>) => ({
  trader: account,
  side: 1,
  matchingPolicy: '0x00000000006411739DA1c40B106F8511de5D1FAC',
  collection,
  tokenId: '77',
  amount: '1',
  paymentToken: zero,
  price: '0',
  listingTime: now,
  expirationTime: now + day,
  fees: [],
  salt: '1',
  extraParams: '0x',
  nonce: '0',
  ...change,
})
const blurDomain = {
  name: 'Blur Exchange',
  version: '1.0',
  chainId: 1,
  verifyingContract: '0x000000000000Ad05Ccc4F10045630fb830B95127',
}
const cowTypes = [
  'Order(address sellToken, address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, uint32 validTo, bytes32 appData, uint256 feeAmount, string kind, bool partiallyFillable, string sellTokenBalance, string buyTokenBalance)',
]
const cow = (change: Record<string, unknown>) =>
  sign(
    {
      name: 'Gnosis Protocol',
      version: 'v2',
      chainId: 1,
      verifyingContract: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
    },
    cowTypes,
    {
      sellToken: usdc.address,
      buyToken: weth.address,
      receiver: account,
      sellAmount: '900000000',
      buyAmount: `${(27n * ether) / 100n}`,
      validTo: now + 1800,
      appData: zeros,
      feeAmount: '0',
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
      ...change,
    },
  )
const oneInch = (change: Record<string, unknown>) =>
  sign(
    {
      name: '1inch Aggregation Router',
      version: '6',
      chainId: 1,
      verifyingContract: '0x111111125421cA6dc452d289314280a0f8842A65',
    },
    [
      'Order(uint256 salt, address maker, address receiver, address makerAsset, address takerAsset, uint256 makingAmount, uint256 takingAmount, uint256 makerTraits)',
    ],
    {
      salt: '1',
      maker: account,
      receiver: zero,
      makerAsset: wbtc.address,
      takerAsset: usdc.address,
      makingAmount: '100000000',
      takingAmount: '95000000000',
      makerTraits: '0',
      ...change,
    },
  )

/** Orders that sell for nothing, or whose payment goes to somebody else. */
export const maliciousOrders: CorpusCase[] = [
  {
    name: 'an NFT for one wei',
    source: 'Seaport order of the fake OpenSea migration, February 2022',
    request: order([payment('1', account)]),
  },
  {
    name: 'an NFT for nothing',
    source: 'Seaport order without consideration, Monkey Drainer',
    request: order([]),
  },
  {
    name: 'an NFT whose payment goes to a stranger',
    source: 'Seaport order with a foreign consideration',
    request: order([payment(`${30n * ether}`, thief)]),
  },
  {
    name: 'one percent for the owner, the rest for a stranger',
    source: 'Seaport order with a split that looks like fees',
    request: order([payment(`${ether / 10n}`, account), payment(`${10n * ether}`, thief)]),
  },
  {
    name: 'a price that falls to nothing within seconds',
    source: 'Seaport Dutch auction with a worthless end',
    request: order([payment(`${10n * ether}`, account, '1')]),
  },
  {
    name: 'dust that looks like a price',
    source: 'Seaport private sale for 0.00000001 ETH',
    request: order([payment('10000000000', account)]),
  },
  {
    name: 'three NFTs in exchange for dust',
    source: 'Seaport bundle, Inferno Drainer',
    request: order([payment('1', account)], {
      offer: ['1', '2', '3'].map((id) => ({ ...nft(account, id), recipient: undefined })),
    }),
  },
  {
    name: 'tokens offered for an NFT that goes to a stranger',
    source: 'Seaport order with ERC-20 offer, WETH drained',
    request: order([nft(thief)], {
      offer: [
        {
          itemType: 1,
          token: weth.address,
          identifierOrCriteria: '0',
          startAmount: `${9n * ether}`,
          endAmount: `${9n * ether}`,
        },
      ],
    }),
  },
  {
    name: 'any item of the collection for dust',
    source: 'Seaport criteria order (itemType 4)',
    request: order([payment('1000', account)], {
      offer: [
        {
          itemType: 4,
          token: collection,
          identifierOrCriteria: '0',
          startAmount: '1',
          endAmount: '1',
        },
      ],
    }),
  },
  {
    name: 'one bad listing among two',
    source: 'Seaport bulk listing',
    request: sign(seaportDomain, bulkTypes, {
      tree: [seaportOf([payment(`${5n * ether}`, account)]), seaportOf([payment('1', account)])],
    }),
  },
  {
    name: 'listings behind a root',
    source: 'bulk listing signed as a root only (Blur)',
    request: sign(blurDomain, ['Root(bytes32 root)'], { root: `0x${'5a'.repeat(32)}` }),
  },
  {
    name: 'an NFT for nothing at Blur',
    source: 'Blur sell order with price 0',
    request: sign(blurDomain, blurTypes, blur({})),
  },
  {
    name: 'an NFT for a billion wei at Blur',
    source: 'Blur sell order with dust',
    request: sign(blurDomain, blurTypes, blur({ price: '1000000000' })),
  },
  {
    name: 'all of the price as a fee',
    source: 'Blur order with a fee of 100 percent',
    request: sign(
      blurDomain,
      blurTypes,
      blur({ price: `${20n * ether}`, fees: [{ rate: 10000, recipient: thief }] }),
    ),
  },
  {
    name: 'a listing for one wei at LooksRare',
    source: 'LooksRare v1 MakerOrder',
    request: sign(
      {
        name: 'LooksRareExchange',
        version: '1',
        chainId: 1,
        verifyingContract: '0x59728544B08AB483533076417FbBB2fD0B17CE3a',
      },
      [
        'MakerOrder(bool isOrderAsk, address signer, address collection, uint256 price, uint256 tokenId, uint256 amount, address strategy, address currency, uint256 nonce, uint256 startTime, uint256 endTime, uint256 minPercentageToAsk, bytes params)',
      ],
      {
        isOrderAsk: true,
        signer: account,
        collection,
        price: '1',
        tokenId: '5',
        amount: '1',
        strategy: stranger,
        currency: weth.address,
        nonce: '0',
        startTime: now,
        endTime: now + day,
        minPercentageToAsk: '9800',
        params: '0x',
      },
    ),
  },
  {
    name: 'an NFT sold for nothing through 0x',
    source: '0x v4 ERC721Order, direction sell',
    request: sign(
      {
        name: 'ZeroEx',
        version: '1.0.0',
        chainId: 1,
        verifyingContract: '0xDef1C0ded9bec7F1a1670819833240f027b25EfF',
      },
      [
        'ERC721Order(uint8 direction, address maker, address taker, uint256 expiry, uint256 nonce, address erc20Token, uint256 erc20TokenAmount, Fee[] fees, address erc721Token, uint256 erc721TokenId, Property[] erc721TokenProperties)',
        'Fee(address recipient, uint256 amount, bytes feeData)',
        'Property(address propertyValidator, bytes propertyData)',
      ],
      {
        direction: 0,
        maker: account,
        taker: thief,
        expiry: now + day,
        nonce: '1',
        erc20Token: weth.address,
        erc20TokenAmount: '0',
        fees: [],
        erc721Token: collection,
        erc721TokenId: '7',
        erc721TokenProperties: [],
      },
    ),
  },
  {
    name: 'tokens for nothing through 0x',
    source: '0x v4 LimitOrder with takerAmount 0',
    request: sign(
      {
        name: 'ZeroEx',
        version: '1.0.0',
        chainId: 1,
        verifyingContract: '0xDef1C0ded9bec7F1a1670819833240f027b25EfF',
      },
      [
        'LimitOrder(address makerToken, address takerToken, uint128 makerAmount, uint128 takerAmount, uint128 takerTokenFeeAmount, address maker, address taker, address sender, address feeRecipient, bytes32 pool, uint64 expiry, uint256 salt)',
      ],
      {
        makerToken: dai.address,
        takerToken: weth.address,
        makerAmount: `${1000n * ether}`,
        takerAmount: '0',
        takerTokenFeeAmount: '0',
        maker: account,
        taker: thief,
        sender: zero,
        feeRecipient: zero,
        pool: zeros,
        expiry: now + 1800,
        salt: '1',
      },
    ),
  },
  {
    name: 'assets for nothing in the third version of 0x',
    source: '0x v3 Order with takerAssetAmount 1',
    request: sign(
      {
        name: '0x Protocol',
        version: '3.0.0',
        chainId: 1,
        verifyingContract: '0x61935CbDd02287B511119DDb11Aeb42F1593b7Ef',
      },
      [
        'Order(address makerAddress, address takerAddress, address feeRecipientAddress, address senderAddress, uint256 makerAssetAmount, uint256 takerAssetAmount, uint256 makerFee, uint256 takerFee, uint256 expirationTimeSeconds, uint256 salt, bytes makerAssetData, bytes takerAssetData, bytes makerFeeAssetData, bytes takerFeeAssetData)',
      ],
      {
        makerAddress: account,
        takerAddress: thief,
        feeRecipientAddress: zero,
        senderAddress: zero,
        makerAssetAmount: `${5n * ether}`,
        takerAssetAmount: '1',
        makerFee: '0',
        takerFee: '0',
        expirationTimeSeconds: now + 1800,
        salt: '1',
        makerAssetData: `0xf47261b0${weth.address.slice(2).padStart(64, '0')}`,
        takerAssetData: `0xf47261b0${usdc.address.slice(2).padStart(64, '0')}`,
        makerFeeAssetData: '0x',
        takerFeeAssetData: '0x',
      },
    ),
  },
  {
    name: 'an NFT for nothing at Rarible',
    source: 'Rarible ExchangeV2 Order',
    request: sign(
      {
        name: 'Exchange',
        version: '2',
        chainId: 1,
        verifyingContract: '0x9757F2d2b135150BBeb65308D4a91804107cd8D6',
      },
      [
        'Order(address maker, Asset makeAsset, address taker, Asset takeAsset, uint256 salt, uint256 start, uint256 end, bytes4 dataType, bytes data)',
        'Asset(AssetType assetType, uint256 value)',
        'AssetType(bytes4 assetClass, bytes data)',
      ],
      {
        maker: account,
        makeAsset: {
          assetType: { assetClass: '0x73ad2146', data: `0x${'00'.repeat(64)}` },
          value: '1',
        },
        taker: thief,
        takeAsset: { assetType: { assetClass: '0xaaaebeba', data: '0x' }, value: '1' },
        salt: '1',
        start: 0,
        end: 0,
        dataType: '0x23d235ef',
        data: '0x',
      },
    ),
  },
  {
    name: 'the result of a CoW order for a stranger',
    source: 'CoW Protocol order with another receiver',
    request: cow({ receiver: thief }),
  },
  {
    name: 'a CoW order for one unit',
    source: 'CoW Protocol order with buyAmount 1',
    request: cow({ buyAmount: '1' }),
  },
  {
    name: 'a limit order whose result a stranger gets',
    source: '1inch limit order with another receiver',
    request: oneInch({ receiver: thief }),
  },
  {
    name: 'bitcoin for a thousandth of a cent',
    source: '1inch limit order for dust',
    request: oneInch({ takingAmount: '10' }),
  },
]
