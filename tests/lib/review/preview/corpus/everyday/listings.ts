import { parseEther } from 'viem'
import { now, seaportTypes } from '#tests/lib/review/preview/context.ts'
import { contracts, zeroAddress, zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  account,
  type CorpusCase,
  call,
  collection,
  message,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const domain = {
  name: 'Seaport',
  version: '1.6',
  chainId: 1,
  verifyingContract: contracts.seaport,
}
const conduitKey = '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000'
const openSeaFee = '0x0000a26b00c1F0DF003000390027140000fAa719'
const azuki = '0xED5AF388653567Af2F388E6224dC7C4b3241C544'

const item = (itemType: number, token: string, id: string, amount: bigint) => ({
  itemType,
  token,
  identifierOrCriteria: id,
  startAmount: amount.toString(),
  endAmount: amount.toString(),
})
const ether = (amount: bigint, recipient: string) => ({
  ...item(0, zeroAddress, '0', amount),
  recipient,
})
const order = (offer: unknown[], consideration: unknown[], change = {}) => ({
  offerer: account,
  zone: zeroAddress,
  offer,
  consideration,
  orderType: 0,
  startTime: String(now),
  endTime: String(now + 30 * 86_400),
  zoneHash: zeroHash,
  salt: '24446860302761739304752683030156737591518664810215442929800000000000000421907',
  conduitKey,
  counter: '0',
  ...change,
})
const ape = item(2, collection, '4021', 1n)
const apeForSix = order(
  [ape],
  [ether(parseEther('5.94'), account), ether(parseEther('0.06'), openSeaFee)],
)
const itemFields =
  'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount'

/** Orders for NFTs that the account signs: listings at a fair price, and offers. */
export const listings: CorpusCase[] = [
  {
    name: 'an ape listed for six ether',
    source: 'OpenSea: Seaport 1.6 OrderComponents, FULL_OPEN, 1 % fee',
    request: sign(domain, seaportTypes, apeForSix),
  },
  {
    name: 'an NFT listed with a creator fee in a restricted order',
    source: 'OpenSea: Seaport 1.6 OrderComponents, FULL_RESTRICTED with SignedZone',
    request: sign(
      domain,
      seaportTypes,
      order(
        [item(2, azuki, '812', 1n)],
        [
          ether(parseEther('1.5675'), account),
          ether(parseEther('0.0165'), openSeaFee),
          ether(parseEther('0.066'), '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'),
        ],
        { zone: '0x000056F7000000EcE9003ca63978907a00FFD100', orderType: 2 },
      ),
    ),
  },
  {
    name: 'an NFT listed with a falling price',
    source: 'OpenSea: Seaport 1.6 OrderComponents, declining price auction',
    request: sign(
      domain,
      seaportTypes,
      order(
        [item(2, azuki, '812', 1n)],
        [
          {
            ...ether(parseEther('2.475'), account),
            endAmount: parseEther('1.485').toString(),
          },
          {
            ...ether(parseEther('0.025'), openSeaFee),
            endAmount: parseEther('0.015').toString(),
          },
        ],
        { endTime: String(now + 3 * 86_400) },
      ),
    ),
  },
  {
    name: 'two NFTs listed with one signature',
    source: 'OpenSea: Seaport 1.6 BulkOrder(OrderComponents[2] tree)',
    request: sign(domain, ['BulkOrder(OrderComponents[2] tree)', ...seaportTypes], {
      tree: [
        apeForSix,
        order(
          [item(2, azuki, '812', 1n)],
          [ether(parseEther('1.584'), account), ether(parseEther('0.016'), openSeaFee)],
        ),
      ],
    }),
  },
  {
    name: 'an offer in WETH for one NFT',
    source: 'OpenSea: Seaport 1.6 OrderComponents, offer of an ERC-20 for an ERC-721',
    request: sign(
      domain,
      seaportTypes,
      order(
        [item(1, tokens.weth.address, '0', parseEther('1.2'))],
        [
          { ...item(2, azuki, '5502', 1n), recipient: account },
          {
            ...item(1, tokens.weth.address, '0', parseEther('0.012')),
            recipient: openSeaFee,
          },
        ],
        { endTime: String(now + 3 * 86_400) },
      ),
    ),
  },
  {
    name: 'an offer in WETH for any NFT of a collection',
    source: 'OpenSea: Seaport 1.6 OrderComponents, ERC721_WITH_CRITERIA, collection offer',
    request: sign(
      domain,
      seaportTypes,
      order(
        [item(1, tokens.weth.address, '0', parseEther('0.95'))],
        [
          { ...item(4, azuki, '0', 1n), recipient: account },
          {
            ...item(1, tokens.weth.address, '0', parseEther('0.0095')),
            recipient: openSeaFee,
          },
        ],
        { zone: '0x000056F7000000EcE9003ca63978907a00FFD100', orderType: 2 },
      ),
    ),
  },
  {
    name: 'a listing cancelled on chain',
    source: 'Seaport 1.6: cancel(OrderComponents[])',
    request: call(
      contracts.seaport,
      `cancel((address offerer, address zone, (${itemFields})[] offer, (${itemFields}, address recipient)[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 counter)[] orders) returns (bool cancelled)`,
      [[apeForSix]],
    ),
  },
  {
    name: 'two listings cancelled without gas',
    source: 'Reservoir: cancellation zone, OrderHashes(bytes32[] orderHashes)',
    request: sign(
      {
        name: 'SignedZone',
        version: '1.0.0',
        chainId: 1,
        verifyingContract: '0xaa0e012d35cf7d6ecb6c2bf861e71248501d3226',
      },
      ['OrderHashes(bytes32[] orderHashes)'],
      {
        orderHashes: [
          '0x3b07e6a1c94d8f25a0b6c3d7e8f1928374655a4b3c2d1e0f9a8b7c6d5e4f3a21',
          '0x94c1d0e2f3a4b5968778695a4b3c2d1e0f00112233445566778899aabbccddee',
        ],
      },
    ),
  },
  {
    name: 'the sign-in of OpenSea',
    source: 'OpenSea: welcome message with account and nonce (personal_sign)',
    request: message(
      [
        'Welcome to OpenSea!',
        '',
        'Click to sign in and accept the OpenSea Terms of Service and Privacy Policy.',
        '',
        'This request will not trigger a blockchain transaction or cost any gas fees.',
        '',
        'Wallet address:',
        account.toLowerCase(),
        '',
        'Nonce:',
        'a3f0b1de-4c52-4e6e-9b0d-7d2b9c1f8e34',
      ].join('\n'),
    ),
    context: { origin: 'https://opensea.io' },
  },
]
