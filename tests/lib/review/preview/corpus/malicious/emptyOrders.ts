import { now } from '#tests/lib/review/preview/context.ts'
import { contracts, zeroAddress, zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import { amount, ether, kind, padded, someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import {
  account,
  type CorpusCase,
  call,
  collection,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, usdt, weth, wbtc } = tokens
const buyer = someone('buyer for nothing')
const blurDomain = {
  name: 'Blur Exchange',
  version: '1.0',
  chainId: 1,
  verifyingContract: '0x000000000000Ad05Ccc4F10045630fb830B95127',
}

const markets = kind(
  'scamencyclopedia.org/guides/ice-phishing-impersonating-opensea (2026); zengo.com/offline-signatures-can-drain-your-wallet-this-is-how-part-1-2',
  {
    'a Blur sale for nothing': sign(
      blurDomain,
      [
        'Order(address trader, uint8 side, address matchingPolicy, address collection, uint256 tokenId, uint256 amount, address paymentToken, uint256 price, uint256 listingTime, uint256 expirationTime, Fee[] fees, uint256 salt, bytes extraParams, uint256 nonce)',
        'Fee(uint16 rate, address recipient)',
      ],
      {
        trader: account,
        side: 1,
        matchingPolicy: '0x00000000006411739DA1c40B106F8511de5D1FAC',
        collection,
        tokenId: '4321',
        amount: '1',
        paymentToken: zeroAddress,
        price: '0',
        listingTime: now,
        expirationTime: now + 86_400,
        fees: [],
        salt: '9',
        extraParams: '0x01',
        nonce: 0,
      },
    ),
    'a Blur sale whose fee is everything': sign(
      blurDomain,
      [
        'Order(address trader, uint8 side, address matchingPolicy, address collection, uint256 tokenId, uint256 amount, address paymentToken, uint256 price, uint256 listingTime, uint256 expirationTime, Fee[] fees, uint256 salt, bytes extraParams, uint256 nonce)',
        'Fee(uint16 rate, address recipient)',
      ],
      {
        trader: account,
        side: 1,
        matchingPolicy: '0x00000000006411739DA1c40B106F8511de5D1FAC',
        collection,
        tokenId: '4321',
        amount: '1',
        paymentToken: zeroAddress,
        price: `${ether('12')}`,
        listingTime: now,
        expirationTime: now + 86_400,
        fees: [{ rate: 10_000, recipient: buyer }],
        salt: '9',
        extraParams: '0x01',
        nonce: 0,
      },
    ),
    'Blur sales that only a root names': sign(blurDomain, ['Root(bytes32 root)'], {
      root: padded(someone('root of blur orders')),
    }),
    'a LooksRare ask for one wei': sign(
      {
        name: 'LooksRareProtocol',
        version: '2',
        chainId: 1,
        verifyingContract: '0x0000000000E655fAe4d56241588680F86E3b2377',
      },
      [
        'Maker(uint8 quoteType, uint256 globalNonce, uint256 subsetNonce, uint256 orderNonce, uint256 strategyId, uint8 collectionType, address collection, address currency, address signer, uint256 startTime, uint256 endTime, uint256 price, uint256[] itemIds, uint256[] amounts, bytes additionalParameters)',
      ],
      {
        quoteType: 1,
        globalNonce: 0,
        subsetNonce: 0,
        orderNonce: 0,
        strategyId: 0,
        collectionType: 0,
        collection,
        currency: zeroAddress,
        signer: account,
        startTime: now,
        endTime: now + 86_400,
        price: '1',
        itemIds: ['77', '78', '79'],
        amounts: ['1', '1', '1'],
        additionalParameters: '0x',
      },
    ),
    'a punk offered to one address for nothing': call(
      '0xb47e3cd837dDF8e4c57F05d70Ab865de6e193BBB',
      'offerPunkForSaleToAddress(uint256 punkIndex, uint256 minSalePriceInWei, address toAddress)',
      [5822n, 0n, buyer],
    ),
    'a Rarible order whose payment is a worthless token': sign(
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
          assetType: {
            assetClass: '0x73ad2146',
            data: `${padded(collection)}${padded('0x0a').slice(2)}`,
          },
          value: '1',
        },
        taker: buyer,
        takeAsset: {
          assetType: { assetClass: '0x8ae85d84', data: padded(someone('worthless token')) },
          value: '1',
        },
        salt: '5',
        start: 0,
        end: 0,
        dataType: '0xffffffff',
        data: '0x',
      },
    ),
  },
)

const filler = someone('filler of intents')
const intents = kind(
  'UniswapX, 0x, ERC-7683 and Bebop contracts: outputs and receivers of intents; no report known, the mechanism of the contracts',
  {
    'a UniswapX order whose output goes to the filler': sign(
      { name: 'Permit2', chainId: 1, verifyingContract: contracts.permit2 },
      [
        'PermitWitnessTransferFrom(TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, ExclusiveDutchOrder witness)',
        'TokenPermissions(address token, uint256 amount)',
        'ExclusiveDutchOrder(OrderInfo info, uint256 decayStartTime, uint256 decayEndTime, address exclusiveFiller, uint256 exclusivityOverrideBps, address inputToken, uint256 inputStartAmount, uint256 inputEndAmount, DutchOutput[] outputs)',
        'OrderInfo(address reactor, address swapper, uint256 nonce, uint256 deadline, address additionalValidationContract, bytes additionalValidationData)',
        'DutchOutput(address token, uint256 startAmount, uint256 endAmount, address recipient)',
      ],
      {
        permitted: { token: weth.address, amount: `${ether('1000')}` },
        spender: '0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4',
        nonce: '31',
        deadline: now + 900,
        witness: {
          info: {
            reactor: '0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4',
            swapper: account,
            nonce: '31',
            deadline: now + 900,
            additionalValidationContract: zeroAddress,
            additionalValidationData: '0x',
          },
          decayStartTime: now,
          decayEndTime: now + 600,
          exclusiveFiller: filler,
          exclusivityOverrideBps: 0,
          inputToken: weth.address,
          inputStartAmount: `${ether('1000')}`,
          inputEndAmount: `${ether('1000')}`,
          outputs: [
            {
              token: usdc.address,
              startAmount: '3000000000000',
              endAmount: '2900000000000',
              recipient: filler,
            },
          ],
        },
      },
    ),
    'a 0x limit order of all bitcoin for one cent': sign(
      {
        name: 'ZeroEx',
        version: '1.0.0',
        chainId: 1,
        verifyingContract: contracts.zeroExProxy,
      },
      [
        'LimitOrder(address makerToken, address takerToken, uint128 makerAmount, uint128 takerAmount, uint128 takerTokenFeeAmount, address maker, address taker, address sender, address feeRecipient, bytes32 pool, uint64 expiry, uint256 salt)',
      ],
      {
        makerToken: wbtc.address,
        takerToken: usdc.address,
        makerAmount: `${amount('wbtc', '1000')}`,
        takerAmount: '10000',
        takerTokenFeeAmount: '0',
        maker: account,
        taker: filler,
        sender: zeroAddress,
        feeRecipient: zeroAddress,
        pool: zeroHash,
        expiry: now + 86_400,
        salt: '3',
      },
    ),
    'a quote order that is paid in a token nobody knows': sign(
      {
        name: 'ZeroEx',
        version: '1.0.0',
        chainId: 1,
        verifyingContract: contracts.zeroExProxy,
      },
      [
        'RfqOrder(address makerToken, address takerToken, uint128 makerAmount, uint128 takerAmount, address maker, address taker, address txOrigin, bytes32 pool, uint64 expiry, uint256 salt)',
      ],
      {
        makerToken: usdt.address,
        takerToken: someone('worthless token'),
        makerAmount: `${amount('usdt', '1000')}`,
        takerAmount: `${ether('1000000')}`,
        maker: account,
        taker: zeroAddress,
        txOrigin: filler,
        pool: zeroHash,
        expiry: now + 86_400,
        salt: '4',
      },
    ),
    'a cross-chain order whose recipient is a stranger': sign(
      { name: 'Permit2', chainId: 1, verifyingContract: contracts.permit2 },
      [
        'PermitWitnessTransferFrom(TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, GaslessCrossChainOrder witness)',
        'TokenPermissions(address token, uint256 amount)',
        'GaslessCrossChainOrder(address originSettler, address user, uint256 nonce, uint256 originChainId, uint32 openDeadline, uint32 fillDeadline, bytes32 orderDataType, Data orderData)',
        'Data(address inputToken, uint256 inputAmount, address outputToken, uint256 outputAmount, uint256 destinationChainId, bytes32 recipient)',
      ],
      {
        permitted: { token: usdc.address, amount: `${amount('usdc', '1000')}` },
        spender: someone('settler of origin'),
        nonce: '8',
        deadline: now + 900,
        witness: {
          originSettler: someone('settler of origin'),
          user: account,
          nonce: '8',
          originChainId: 1,
          openDeadline: now + 900,
          fillDeadline: now + 1800,
          orderDataType: padded('0x0b'),
          orderData: {
            inputToken: usdc.address,
            inputAmount: `${amount('usdc', '1000')}`,
            outputToken: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
            outputAmount: `${amount('usdc', '999')}`,
            destinationChainId: 8453,
            recipient: padded(filler),
          },
        },
      },
    ),
    'an order of all ether tokens whose buyer pays another account': sign(
      {
        name: 'BebopSettlement',
        version: '2',
        chainId: 1,
        verifyingContract: '0xbbbbbBB520d69a9775E85b458C58c648259FAD5F',
      },
      [
        'SingleOrder(uint64 partner_id, uint256 expiry, address taker_address, address maker_address, uint256 maker_nonce, address taker_token, address maker_token, uint256 taker_amount, uint256 maker_amount, address receiver, uint256 packed_commands)',
      ],
      {
        partner_id: 0,
        expiry: now + 600,
        taker_address: account,
        maker_address: filler,
        maker_nonce: '1',
        taker_token: weth.address,
        maker_token: usdc.address,
        taker_amount: `${ether('1000')}`,
        maker_amount: '2900000000000',
        receiver: filler,
        packed_commands: '0',
      },
    ),
  },
)

/** Orders and intents whose other side gets everything. */
export const maliciousEmptyOrders: readonly CorpusCase[] = [...markets, ...intents]
