import { parseEther, parseUnits } from 'viem'
import { day, now, seaportTypes } from '#tests/lib/review/preview/context.ts'
import { base } from '#tests/lib/review/preview/corpus/chains.ts'
import { contracts, zeroAddress, zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import { padded, someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { paidItem } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import {
  account,
  call,
  collection,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'
import { domain, frauds, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents, reports } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const buyer = someone('buyer for nothing')
const zone = someone('zone of a fraud')
const fakeToken = someone('token without worth')
const node = seen({
  people: [buyer],
  young: [zone, fakeToken],
  contracts: [collection, contracts.seaport],
})

const seaport = (chainId = 1) => domain('Seaport', contracts.seaport, chainId, '1.6')
const item = (itemType: number, token: string, id: string, amount: bigint | string) => ({
  itemType,
  token,
  identifierOrCriteria: id,
  startAmount: String(amount),
  endAmount: String(amount),
})
const to = (recipient: string, each: ReturnType<typeof item>) => ({ ...each, recipient })
const order = (
  offer: unknown[],
  consideration: unknown[],
  change: Record<string, unknown> = {},
) => ({
  offerer: account,
  zone: zeroAddress,
  offer,
  consideration,
  orderType: 0,
  startTime: now,
  endTime: now + 30 * day,
  zoneHash: zeroHash,
  salt: '24446860302761739304752683030156737591518664810215442929805094493721917474232',
  conduitKey: '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000',
  counter: '0',
  ...change,
})
const ape = item(2, collection, '6612', '1')
const bulkTypes = ['BulkOrder(OrderComponents[2][2] tree)', ...seaportTypes]

const maker = {
  quoteType: 1,
  globalNonce: '0',
  subsetNonce: '0',
  orderNonce: '4',
  strategyId: '0',
  collectionType: 0,
  collection,
  currency: zeroAddress,
  price: '0',
  signer: account,
  startTime: now,
  endTime: now + 30 * day,
  itemIds: ['6612'],
  amounts: ['1'],
  additionalParameters: '0x',
}
const makerType =
  'Maker(uint8 quoteType, uint256 globalNonce, uint256 subsetNonce, uint256 orderNonce, uint256 strategyId, uint8 collectionType, address collection, address currency, uint256 price, address signer, uint256 startTime, uint256 endTime, uint256[] itemIds, uint256[] amounts, bytes additionalParameters)'
const looksRare = domain('LooksRareProtocol', '0x0000000000E655fAe4d56241588680F86E3b2377', 1, '2')
const blurExchange = '0xb2ecfE4E4D61f8790bbb9DE2D1259B9e2410CEA5'

export const nftOrders = frauds('NFT orders', {
  'an ape listed for one wei of ether': {
    from: reports.orders,
    request: sign(
      seaport(),
      seaportTypes,
      order([ape], [to(account, item(0, zeroAddress, '0', '1'))]),
    ),
    node,
  },
  'three items listed whose price goes to the buyer': {
    from: reports.orders,
    request: sign(
      seaport(),
      seaportTypes,
      order(
        [ape, item(2, collection, '12', '1'), item(2, collection, '991', '1')],
        [to(buyer, item(0, zeroAddress, '0', parseEther('30')))],
      ),
    ),
    node,
  },
  'a listing paid with a token of its own making': {
    from: documents.seaport,
    request: sign(
      seaport(),
      seaportTypes,
      order([ape], [to(account, item(1, fakeToken, '0', parseUnits('40', 18)))]),
    ),
    node,
  },
  'a listing without consideration, open to a zone': {
    from: reports.orders,
    request: sign(seaport(), seaportTypes, order([ape], [], { zone, orderType: 2 })),
    node,
  },
  'tokens and an item offered together for nothing': {
    from: reports.nftSecurity,
    request: sign(
      seaport(),
      seaportTypes,
      order(
        [
          ape,
          item(1, tokens.weth.address, '0', parseUnits('1000', 18)),
          item(1, tokens.usdc.address, '0', parseUnits('1000', 6)),
        ],
        [to(buyer, ape)],
        { conduitKey: zeroHash },
      ),
    ),
    node,
  },
  'WETH offered for an item that goes to another': {
    from: documents.seaport,
    request: sign(
      seaport(),
      seaportTypes,
      order(
        [item(1, tokens.weth.address, '0', parseUnits('14', 18))],
        [to(buyer, item(2, collection, '1', '1'))],
      ),
    ),
    node,
  },
  'four orders signed at once, one of them for nothing': {
    from: documents.seaport,
    request: sign(seaport(), bulkTypes, {
      tree: [
        [
          order([ape], [to(account, item(0, zeroAddress, '0', parseEther('28')))]),
          order(
            [item(2, collection, '12', '1')],
            [to(account, item(0, zeroAddress, '0', parseEther('28')))],
          ),
        ],
        [
          order(
            [item(2, collection, '77', '1')],
            [to(account, item(0, zeroAddress, '0', parseEther('28')))],
          ),
          order([item(2, collection, '78', '1')], [to(buyer, item(0, zeroAddress, '0', '1'))]),
        ],
      ],
    }),
    node,
  },
  'any item of a collection on Base sold for a cent': {
    from: reports.orders,
    on: base,
    request: sign(
      seaport(8453),
      seaportTypes,
      order(
        [item(4, collection, '0', '25')],
        [to(account, item(0, zeroAddress, '0', '10000000000000'))],
      ),
    ),
    node,
  },
  'an item whose price falls to nothing within minutes': {
    from: documents.seaport,
    request: sign(
      seaport(),
      seaportTypes,
      order(
        [ape],
        [{ ...to(account, item(0, zeroAddress, '0', parseEther('30'))), endAmount: '0' }],
        {
          endTime: now + 120,
        },
      ),
    ),
    node,
  },
  'a root of Blur that hides its orders': {
    from: reports.blur,
    request: sign(domain('Blur Exchange', blurExchange), ['Root(bytes32 root)'], {
      root: opaque('blur root', 32),
    }),
    node,
  },
  'a listing on Blur for nothing': {
    from: reports.blur,
    request: sign(
      domain('Blur Exchange', '0x000000000000Ad05Ccc4F10045630fb830B95127'),
      [
        'Order(address trader, uint8 side, address matchingPolicy, address collection, uint256 tokenId, uint256 amount, address paymentToken, uint256 price, uint256 listingTime, uint256 expirationTime, Fee[] fees, uint256 salt, bytes extraParams, uint256 nonce)',
        'Fee(uint16 rate, address recipient)',
      ],
      {
        trader: account,
        side: 1,
        matchingPolicy: '0x0000000000daB4A563819e8fd93dbA3b25BC3495',
        collection,
        tokenId: '6612',
        amount: '1',
        paymentToken: zeroAddress,
        price: '0',
        listingTime: now,
        expirationTime: now + day,
        fees: [{ rate: 10000, recipient: buyer }],
        salt: '91',
        extraParams: '0x',
        nonce: '0',
      },
    ),
    node,
  },
  'a listing on LooksRare for nothing': {
    from: documents.looksRare,
    request: sign(looksRare, [makerType], maker),
    node,
  },
  'a listing on LooksRare in a token without worth': {
    from: documents.looksRare,
    request: sign(looksRare, [makerType], {
      ...maker,
      currency: fakeToken,
      price: String(parseUnits('90', 18)),
    }),
    node,
  },
  'a merkle tree of orders on LooksRare': {
    from: documents.looksRare,
    request: sign(looksRare, ['BatchOrder(Maker[2] tree)', makerType], {
      tree: [
        { ...maker, price: String(parseEther('31')) },
        { ...maker, itemIds: ['12'], price: '1' },
      ],
    }),
    node,
  },
  'an offer for an item accepted that pays dust': {
    from: reports.nftSecurity,
    request: call(
      contracts.seaport,
      'matchOrders(((address offerer, address zone, (uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount)[] offer, (uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount, address recipient)[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 totalOriginalConsiderationItems) parameters, bytes signature)[] orders, ((uint256 orderIndex, uint256 itemIndex)[] offerComponents, (uint256 orderIndex, uint256 itemIndex)[] considerationComponents)[] fulfillments)',
      [
        [
          {
            parameters: {
              offerer: account,
              zone: zeroAddress,
              offer: [
                {
                  itemType: 2,
                  token: collection,
                  identifierOrCriteria: 6612n,
                  startAmount: 1n,
                  endAmount: 1n,
                },
              ],
              consideration: [],
              orderType: 0,
              startTime: BigInt(now),
              endTime: BigInt(now + day),
              zoneHash: zeroHash,
              salt: 5n,
              conduitKey: padded(zone),
              totalOriginalConsiderationItems: 0n,
            },
            signature: '0x',
          },
        ],
        [],
      ],
    ),
    node: seen({
      people: [buyer],
      contracts: [collection, contracts.seaport],
      changes: paidItem(collection, 6612n, buyer),
    }),
  },
  'an item given to a vault of staking that keeps it': {
    from: reports.nftSecurity,
    request: call(
      collection,
      'safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
      [account, zone, 6612n, '0x7374616b65'],
    ),
    node: seen({
      young: [zone],
      contracts: [collection],
      changes: paidItem(collection, 6612n, zone),
    }),
  },
})
