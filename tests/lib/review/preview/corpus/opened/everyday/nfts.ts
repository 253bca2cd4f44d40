import { parseEther, parseUnits } from 'viem'
import { day, now, seaportTypes } from '#tests/lib/review/preview/context.ts'
import { base, polygon } from '#tests/lib/review/preview/corpus/chains.ts'
import {
  contracts,
  newPerson,
  zeroAddress,
  zeroHash,
} from '#tests/lib/review/preview/corpus/contracts.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { gainedItem, paid, paidItem, spent } from '#tests/lib/review/preview/corpus/node.ts'
import {
  account,
  call,
  collection,
  friend,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'
import { domain, everyday, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const edition = someone('edition of an artist')
const dropped = someone('drop of a collection')
const fees = '0x0000a26b00c1F0DF003000390027140000fAa719'
const seaport = domain('Seaport', contracts.seaport, 1, '1.6')
const item = (itemType: number, token: string, id: string, amount: bigint) => ({
  itemType,
  token,
  identifierOrCriteria: id,
  startAmount: String(amount),
  endAmount: String(amount),
})
const order = (offer: unknown[], consideration: unknown[]) => ({
  offerer: account,
  zone: zeroAddress,
  offer,
  consideration,
  orderType: 0,
  startTime: now,
  endTime: now + 30 * day,
  zoneHash: zeroHash,
  salt: '51951570786726798460324975021501917861654789585098516727729696327573800116410',
  conduitKey: '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000',
  counter: '0',
})
const known = { contracts: [collection, contracts.seaport] }
const membership = someone('lock of a membership')

export const nfts = everyday('NFTs', {
  'an ape listed for thirty ether': {
    from: documents.seaport,
    request: sign(
      seaport,
      seaportTypes,
      order(
        [item(2, collection, '6612', 1n)],
        [
          { ...item(0, zeroAddress, '0', parseEther('29.7')), recipient: account },
          { ...item(0, zeroAddress, '0', parseEther('0.3')), recipient: fees },
        ],
      ),
    ),
    node: seen(known),
  },
  'an offer of WETH for any item of a collection': {
    from: documents.seaport,
    request: sign(
      seaport,
      seaportTypes,
      order(
        [item(1, tokens.weth.address, '0', parseEther('1.2'))],
        [
          { ...item(4, collection, '0', 1n), recipient: account },
          { ...item(1, tokens.weth.address, '0', parseEther('0.012')), recipient: fees },
        ],
      ),
    ),
    node: seen(known),
  },
  'a game item listed in USDC': {
    from: documents.seaport,
    request: sign(
      seaport,
      seaportTypes,
      order(
        [item(3, edition, '14', 5n)],
        [{ ...item(1, tokens.usdc.address, '0', parseUnits('45', 6)), recipient: account }],
      ),
    ),
    node: seen({ contracts: [edition, contracts.seaport] }),
  },
  'an ape given to a friend': {
    from: documents.erc721,
    request: call(collection, 'safeTransferFrom(address from, address to, uint256 tokenId)', [
      account,
      friend,
      12n,
    ]),
    node: seen({
      contracts: [collection],
      people: [friend],
      changes: paidItem(collection, 12n, friend),
    }),
  },
  'two game items given to a friend': {
    from: documents.erc1155,
    on: polygon,
    request: call(
      edition,
      'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
      [account, friend, 14n, 2n, '0x'],
    ),
    node: seen({
      contracts: [edition],
      people: [friend],
      changes: [
        { account, asset: { kind: 'ERC-1155', token: edition, id: 14n }, amount: -2n },
        { account: friend, asset: { kind: 'ERC-1155', token: edition, id: 14n }, amount: 2n },
      ],
    }),
  },
  'a free mint of a drop': {
    from: documents.thirdweb,
    on: base,
    request: call(
      dropped,
      'claim(address receiver, uint256 quantity, address currency, uint256 pricePerToken, (bytes32[] proof, uint256 quantityLimitPerWallet, uint256 pricePerToken, address currency) allowlistProof, bytes data) payable',
      [
        account,
        1n,
        '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
        0n,
        { proof: [], quantityLimitPerWallet: 0n, pricePerToken: 0n, currency: zeroAddress },
        '0x',
      ],
    ),
    node: seen({ contracts: [dropped], changes: [gainedItem(dropped, 881n)] }),
  },
  'a mint on Zora with its fee': {
    from: documents.zora,
    on: base,
    request: call(
      edition,
      'mint(address minter, uint256 tokenId, uint256 quantity, address[] rewardsRecipients, bytes minterArguments) payable',
      [
        '0x04E2516A2c207E84a1839755675dfd8eF6302F0a',
        1n,
        1n,
        [],
        `0x${account.slice(2).toLowerCase().padStart(64, '0')}`,
      ],
      parseEther('0.000777'),
    ),
    node: seen({
      contracts: [edition, '0x04E2516A2c207E84a1839755675dfd8eF6302F0a'],
      changes: [spent('ether', parseEther('0.000777')), gainedItem(edition, 1n, 'ERC-1155')],
    }),
  },
  'an item minted for a price': {
    from: documents.manifold,
    request: call(dropped, 'mint(uint256 quantity) payable', [2n], parseEther('0.08')),
    node: seen({
      contracts: [dropped],
      changes: [
        ...paid('ether', parseEther('0.08'), dropped),
        gainedItem(dropped, 301n),
        gainedItem(dropped, 302n),
      ],
    }),
  },
  'an item bought by a basic order': {
    from: documents.seaport,
    request: call(
      contracts.seaport,
      'fulfillBasicOrder_efficient_6GL6yc((address considerationToken, uint256 considerationIdentifier, uint256 considerationAmount, address offerer, address zone, address offerToken, uint256 offerIdentifier, uint256 offerAmount, uint8 basicOrderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 offererConduitKey, bytes32 fulfillerConduitKey, uint256 totalOriginalAdditionalRecipients, (uint256 amount, address recipient)[] additionalRecipients, bytes signature) parameters) payable returns (bool)',
      [
        {
          considerationToken: zeroAddress,
          considerationIdentifier: 0n,
          considerationAmount: parseEther('0.99'),
          offerer: newPerson,
          zone: zeroAddress,
          offerToken: collection,
          offerIdentifier: 771n,
          offerAmount: 1n,
          basicOrderType: 0,
          startTime: BigInt(now - day),
          endTime: BigInt(now + day),
          zoneHash: zeroHash,
          salt: 9n,
          offererConduitKey: zeroHash,
          fulfillerConduitKey: zeroHash,
          totalOriginalAdditionalRecipients: 1n,
          additionalRecipients: [{ amount: parseEther('0.01'), recipient: fees }],
          signature: `0x${'33'.repeat(64)}`,
        },
      ],
      parseEther('1'),
    ),
    node: seen({
      ...known,
      people: [newPerson],
      changes: [spent('ether', parseEther('1')), gainedItem(collection, 771n)],
    }),
  },
  'a bid in the auction of Nouns': {
    from: documents.nouns,
    request: call(
      '0x830BD73E4184ceF73443C15111a1DF14e495C706',
      'createBid(uint256 nounId) payable',
      [1_842n],
      parseEther('2.1'),
    ),
    node: seen({
      contracts: ['0x830BD73E4184ceF73443C15111a1DF14e495C706'],
      changes: paid('ether', parseEther('2.1'), '0x830BD73E4184ceF73443C15111a1DF14e495C706'),
    }),
  },
  'an item burned': {
    from: documents.erc721,
    request: call(dropped, 'burn(uint256 tokenId)', [301n]),
    node: seen({
      contracts: [dropped],
      changes: [{ account, asset: { kind: 'ERC-721', token: dropped, id: 301n }, amount: -1n }],
    }),
  },
  'the account of an item made': {
    from: documents.tokenbound,
    request: call(
      '0x000000006551c19487814612e58FE06813775758',
      'createAccount(address implementation, bytes32 salt, uint256 chainId, address tokenContract, uint256 tokenId) returns (address)',
      ['0x41C8f39463A868d3A88af00cd0fe7102F30E44eC', zeroHash, 1n, collection, 6612n],
    ),
    node: seen({ contracts: ['0x000000006551c19487814612e58FE06813775758', collection] }),
  },
  'an item lent for a week': {
    from: documents.erc4907,
    request: call(edition, 'setUser(uint256 tokenId, address user, uint64 expires)', [
      14n,
      friend,
      BigInt(now + 7 * day),
    ]),
    node: seen({ contracts: [edition], people: [friend] }),
  },
  'a membership bought for a year': {
    from: documents.unlock,
    on: base,
    request: call(
      membership,
      'purchase(uint256[] _values, address[] _recipients, address[] _referrers, address[] _keyManagers, bytes[] _data) payable returns (uint256[])',
      [[parseEther('0.01')], [account], [zeroAddress], [zeroAddress], ['0x']],
      parseEther('0.01'),
    ),
    node: seen({
      contracts: [membership],
      changes: [...paid('ether', parseEther('0.01'), membership), gainedItem(membership, 77n)],
    }),
  },
})
