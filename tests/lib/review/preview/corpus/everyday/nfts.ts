import { parseEther } from 'viem'
import { now } from '#tests/lib/review/preview/context.ts'
import {
  contracts,
  newPerson,
  zeroAddress,
  zeroHash,
} from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  account,
  type CorpusCase,
  call,
  collection,
  friend,
} from '#tests/lib/review/preview/corpus/requests.ts'

const conduitKey = '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000'
const openSeaFee = '0x0000a26b00c1F0DF003000390027140000fAa719'
const azuki = '0xED5AF388653567Af2F388E6224dC7C4b3241C544'
const storefront = '0x495f947276749Ce646f68AC8c248420045cb7b5e'
const punks = '0xb47e3cd837dDF8e4c57F05d70Ab865de6e193BBB'
const signature = `0x${'8f'.repeat(32)}${'31'.repeat(32)}1c` as const
const offerItem =
  '(uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount)[] offer'
const considerationItem =
  '(uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount, address recipient)[] consideration'
const orderTail =
  'uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey'

/** NFTs that are minted, given and bought. */
export const nfts: CorpusCase[] = [
  {
    name: 'an NFT given to a friend',
    source: 'ERC-721: safeTransferFrom(address,address,uint256), Bored Ape Yacht Club',
    request: call(collection, 'safeTransferFrom(address from, address to, uint256 tokenId)', [
      account,
      friend,
      4021n,
    ]),
  },
  {
    name: 'two copies of an edition given to a friend',
    source: 'ERC-1155: safeTransferFrom, OpenSea Shared Storefront',
    request: call(
      storefront,
      'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
      [account, friend, 91_337n, 2n, '0x'],
    ),
  },
  {
    name: 'a collection opened to OpenSea before the first listing',
    source: 'OpenSea: setApprovalForAll(conduit, true)',
    request: call(azuki, 'setApprovalForAll(address operator, bool approved)', [
      contracts.openSeaConduit,
      true,
    ]),
  },
  {
    name: 'one NFT approved for the conduit of OpenSea',
    source: 'ERC-721: approve(address,uint256) for the OpenSea conduit',
    request: call(azuki, 'approve(address to, uint256 tokenId)', [contracts.openSeaConduit, 812n]),
  },
  {
    name: 'a public mint at OpenSea',
    source: 'OpenSea: SeaDrop.mintPublic(address,address,address,uint256)',
    request: call(
      '0x00005EA00Ac477B1030CE78506496e8C2dE24bf5',
      'mintPublic(address nftContract, address feeRecipient, address minterIfNotPayer, uint256 quantity) payable',
      [
        '0x8a90CAb2b38dba80c64b7734e58Ee1dB38B8992e',
        '0x0000a26b00c1F0DF003000390027140000fAa719',
        zeroAddress,
        2n,
      ],
      parseEther('0.02'),
    ),
  },
  {
    name: 'an open edition of Manifold',
    source: 'Manifold: ERC721LazyPayableClaim.mint(address,uint256,uint32,bytes32[],address)',
    request: call(
      '0x26BBEA7803DcAc346D5F5f135b57Cf2c752A02bE',
      'mint(address creatorContractAddress, uint256 instanceId, uint32 mintIndex, bytes32[] merkleProof, address mintFor) payable',
      ['0x8a90CAb2b38dba80c64b7734e58Ee1dB38B8992e', 4_020_990n, 0, [], account],
      parseEther('0.0055'),
    ),
  },
  {
    name: 'a free claim of a drop',
    source: 'thirdweb: DropERC721.claim(address,uint256,address,uint256,AllowlistProof,bytes)',
    request: call(
      '0x8a90CAb2b38dba80c64b7734e58Ee1dB38B8992e',
      'claim(address receiver, uint256 quantity, address currency, uint256 pricePerToken, (bytes32[] proof, uint256 quantityLimitPerWallet, uint256 pricePerToken, address currency) allowlistProof, bytes data) payable',
      [
        account,
        1n,
        '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
        0n,
        { proof: [], quantityLimitPerWallet: 1n, pricePerToken: 0n, currency: zeroAddress },
        '0x',
      ],
    ),
  },
  {
    name: 'an NFT bought at OpenSea',
    source: 'Seaport 1.6: fulfillBasicOrder_efficient_6GL6yc(BasicOrderParameters)',
    request: call(
      contracts.seaport,
      'fulfillBasicOrder_efficient_6GL6yc((address considerationToken, uint256 considerationIdentifier, uint256 considerationAmount, address offerer, address zone, address offerToken, uint256 offerIdentifier, uint256 offerAmount, uint8 basicOrderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 offererConduitKey, bytes32 fulfillerConduitKey, uint256 totalOriginalAdditionalRecipients, (uint256 amount, address recipient)[] additionalRecipients, bytes signature) parameters) payable returns (bool fulfilled)',
      [
        {
          considerationToken: zeroAddress,
          considerationIdentifier: 0n,
          considerationAmount: parseEther('0.99'),
          offerer: newPerson,
          zone: zeroAddress,
          offerToken: azuki,
          offerIdentifier: 5502n,
          offerAmount: 1n,
          basicOrderType: 0,
          startTime: BigInt(now - 7200),
          endTime: BigInt(now + 86_400),
          zoneHash: zeroHash,
          salt: 51951570786726798460324975021501917861654789585098516727729696327573800226822n,
          offererConduitKey: conduitKey,
          fulfillerConduitKey: zeroHash,
          totalOriginalAdditionalRecipients: 1n,
          additionalRecipients: [{ amount: parseEther('0.01'), recipient: openSeaFee }],
          signature,
        },
      ],
      parseEther('1'),
    ),
  },
  {
    name: 'an NFT bought from an order of a signed zone',
    source: 'Seaport 1.6: fulfillAdvancedOrder(AdvancedOrder,CriteriaResolver[],bytes32,address)',
    request: call(
      contracts.seaport,
      `fulfillAdvancedOrder(((address offerer, address zone, ${offerItem}, ${considerationItem}, ${orderTail}, uint256 totalOriginalConsiderationItems) parameters, uint120 numerator, uint120 denominator, bytes signature, bytes extraData) advancedOrder, (uint256 orderIndex, uint8 side, uint256 index, uint256 identifier, bytes32[] criteriaProof)[] criteriaResolvers, bytes32 fulfillerConduitKey, address recipient) payable returns (bool fulfilled)`,
      [
        {
          parameters: {
            offerer: newPerson,
            zone: '0x000056F7000000EcE9003ca63978907a00FFD100',
            offer: [
              {
                itemType: 2,
                token: azuki,
                identifierOrCriteria: 77n,
                startAmount: 1n,
                endAmount: 1n,
              },
            ],
            consideration: [
              {
                itemType: 0,
                token: zeroAddress,
                identifierOrCriteria: 0n,
                startAmount: parseEther('1.1'),
                endAmount: parseEther('1.1'),
                recipient: newPerson,
              },
            ],
            orderType: 2,
            startTime: BigInt(now - 600),
            endTime: BigInt(now + 3600),
            zoneHash: zeroHash,
            salt: 24446860302761739304752683030156737591518664810215442929805094493721949474305n,
            conduitKey,
            totalOriginalConsiderationItems: 1n,
          },
          numerator: 1n,
          denominator: 1n,
          signature,
          extraData: `0x00${account.slice(2)}0000000069683000${'41'.repeat(64)}`,
        },
        [],
        zeroHash,
        account,
      ],
      parseEther('1.1'),
    ),
  },
  {
    name: 'the proceeds of a sold punk collected',
    source: 'Larva Labs: CryptoPunksMarket.withdraw(), the proceeds of a sale',
    request: call(punks, 'withdraw()'),
  },
  {
    name: 'a bid in the daily auction of Nouns',
    source: 'Nouns: NounsAuctionHouse.createBid(uint256)',
    request: call(
      '0x830BD73E4184ceF73443C15111a1DF14e495C706',
      'createBid(uint256 nounId) payable',
      [1812n],
      parseEther('1.02'),
    ),
  },
  {
    name: 'all own orders cancelled',
    source: 'Seaport 1.6: incrementCounter()',
    request: call(contracts.seaport, 'incrementCounter() returns (uint256 newCounter)'),
  },
]
