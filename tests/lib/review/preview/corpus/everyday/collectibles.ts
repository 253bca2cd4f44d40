import { parseEther, parseUnits } from 'viem'
import { day, now, seaportTypes } from '#tests/lib/review/preview/context.ts'
import { base, onBase } from '#tests/lib/review/preview/corpus/chains.ts'
import { contracts, zeroAddress, zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import { gained, gainedItem, node, paid } from '#tests/lib/review/preview/corpus/node.ts'
import {
  account,
  type CorpusCase,
  call,
  sign,
  tokens,
  values,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { weth } = tokens
const penguins = '0xBd3531dA5CF5857e7CfAA92426877b022e612cf8'
const azuki = '0xED5AF388653567Af2F388E6224dC7C4b3241C544'
/** Collections of creators: each has an address of its own. */
const drop = '0x2BE8B377eF0d6a9D5C4d5B5Eb4CE8BE59AE2e5D3'
const zoraDrop = '0x8aBf0c3A6AA1e8C2D6F5Ca3a9d0BA2e9E4D7F315'
const openSeaFees = '0x0000a26b00c1F0DF003000390027140000fAa719'
const conduitKey = '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000'

const item = (itemType: number, token: string, id: bigint, amount: bigint, recipient?: string) => ({
  itemType,
  token,
  identifierOrCriteria: String(id),
  startAmount: String(amount),
  endAmount: String(amount),
  ...(recipient ? { recipient } : {}),
})
const seaportOrder = (chainId: number, offer: unknown[], consideration: unknown[], days: number) =>
  sign(
    { name: 'Seaport', version: '1.6', chainId, verifyingContract: contracts.seaport },
    seaportTypes,
    {
      offerer: account,
      zone: zeroAddress,
      offer,
      consideration,
      orderType: 0,
      startTime: now,
      endTime: now + days * day,
      zoneHash: zeroHash,
      salt: '24446860302761739304752683030156737591518664810215442929805094493721949474548',
      conduitKey,
      counter: 0,
    },
  )
const seaportNode = (...addresses: string[]) =>
  node([contracts.seaport, ...addresses], { people: [openSeaFees] })

const orders: CorpusCase[] = [
  {
    name: 'a penguin listed for ten ether',
    source:
      'OpenSea Seaport 1.6: listing with a fee of 1 % (github.com/ProjectOpenSea/opensea-js, seaport-js)',
    request: seaportOrder(
      1,
      [item(2, penguins, 4821n, 1n)],
      [
        item(0, zeroAddress, 0n, parseEther('9.9'), account),
        item(0, zeroAddress, 0n, parseEther('0.1'), openSeaFees),
      ],
      30,
    ),
    node: seaportNode(penguins),
  },
  {
    name: 'an offer for any item of a collection',
    source:
      'OpenSea Seaport 1.6: collection offer, ERC-721 with criteria 0 (opensea-js createCollectionOffer)',
    request: seaportOrder(
      1,
      [item(1, weth.address, 0n, parseEther('1.4'))],
      [
        item(4, azuki, 0n, 1n, account),
        item(1, weth.address, 0n, parseEther('0.014'), openSeaFees),
      ],
      3,
    ),
    node: seaportNode(azuki, weth.address),
  },
  {
    name: 'an offer for one item',
    source: 'OpenSea Seaport 1.6: item offer (opensea-js createOffer)',
    request: seaportOrder(
      1,
      [item(1, weth.address, 0n, parseEther('0.9'))],
      [
        item(2, azuki, 7711n, 1n, account),
        item(1, weth.address, 0n, parseEther('0.009'), openSeaFees),
      ],
      1,
    ),
    node: seaportNode(azuki, weth.address),
  },
  {
    name: 'five editions listed for USDC on Base',
    source: 'OpenSea Seaport 1.6 on Base: ERC-1155 listing in USDC with a royalty',
    request: seaportOrder(
      8453,
      [item(3, zoraDrop, 3n, 5n)],
      [
        item(1, onBase.usdc.address, 0n, parseUnits('94', 6), account),
        item(1, onBase.usdc.address, 0n, parseUnits('1', 6), openSeaFees),
        item(
          1,
          onBase.usdc.address,
          0n,
          parseUnits('5', 6),
          '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955',
        ),
      ],
      7,
    ),
    context: base,
    node: node([contracts.seaport, zoraDrop, onBase.usdc.address], {
      people: [openSeaFees, '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'],
    }),
  },
]

const seaDrop = '0x00005EA00Ac477B1030CE78506496e8C2dE24bf5'
const zoraMinter = '0x04E2516A2c207E84a1839755675dfd8eF6302F0a'
const manifoldClaim = '0x26BBEA7803DcAc346D5F5f135b57Cf2c752A02bE'
const highlight = '0x8087039152c472Fa74F47398628fF002994056EA'

const mints: CorpusCase[] = [
  {
    name: 'two items of a drop of OpenSea bought',
    source:
      'OpenSea SeaDrop.mintPublic(address,address,address,uint256) (github.com/ProjectOpenSea/seadrop)',
    request: call(
      seaDrop,
      'mintPublic(address nftContract, address feeRecipient, address minterIfNotPayer, uint256 quantity) payable',
      [drop, openSeaFees, zeroAddress, 2n],
      parseEther('0.04'),
    ),
    node: node([seaDrop, drop], {
      people: [openSeaFees],
      changes: [
        ...paid('ether', parseEther('0.04'), '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'),
        gainedItem(drop, 811n),
        gainedItem(drop, 812n),
      ],
    }),
  },
  {
    name: 'three editions of Zora on Base',
    source:
      'Zora ERC1155.mint(address,uint256,uint256,address[],bytes) (github.com/ourzora/zora-protocol)',
    request: call(
      zoraDrop,
      'mint(address minter, uint256 tokenId, uint256 quantity, address[] rewardsRecipients, bytes minterArguments) payable',
      [
        zoraMinter,
        1n,
        3n,
        [],
        values('address recipient, string comment', [account, 'first edition']),
      ],
      parseEther('0.002331'),
    ),
    context: base,
    node: node([zoraDrop, zoraMinter], {
      changes: [
        ...paid('ether', parseEther('0.002331'), zoraDrop),
        { ...gainedItem(zoraDrop, 1n, 'ERC-1155'), amount: 3n },
      ],
    }),
  },
  {
    name: 'a claim of Manifold with its fee',
    source:
      'Manifold ERC1155LazyPayableClaim.mint(address,uint256,uint32,bytes32[],address) (github.com/manifoldxyz/creator-core-extensions-solidity)',
    request: call(
      manifoldClaim,
      'mint(address creatorContractAddress, uint256 instanceId, uint32 mintIndex, bytes32[] merkleProof, address mintFor) payable',
      [drop, 4_031_472n, 0, [], account],
      parseEther('0.0055'),
    ),
    node: node([manifoldClaim, drop], {
      changes: [
        ...paid('ether', parseEther('0.0055'), manifoldClaim),
        gainedItem(drop, 5n, 'ERC-1155'),
      ],
    }),
  },
  {
    name: 'one piece of generative art on Base',
    source:
      'Highlight MintManager.vectorMint721(uint256,uint48,address) (docs.highlight.xyz, github.com/highlightxyz)',
    request: call(
      highlight,
      'vectorMint721(uint256 vectorId, uint48 numTokensToMint, address mintRecipient) payable',
      [1207n, 1, account],
      parseEther('0.0108'),
    ),
    context: base,
    node: node([highlight], { changes: paid('ether', parseEther('0.0108'), highlight) }),
  },
  {
    name: 'a claim of an edition of thirdweb',
    source:
      'thirdweb DropERC721.claim(address,uint256,address,uint256,AllowlistProof,bytes) (github.com/thirdweb-dev/contracts)',
    request: call(
      drop,
      'claim(address receiver, uint256 quantity, address currency, uint256 pricePerToken, (bytes32[] proof, uint256 quantityLimitPerWallet, uint256 pricePerToken, address currency) allowlistProof, bytes data) payable',
      [
        account,
        1n,
        '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
        parseEther('0.02'),
        {
          proof: [],
          quantityLimitPerWallet: 2n ** 256n - 1n,
          pricePerToken: 0n,
          currency: zeroAddress,
        },
        '0x',
      ],
      parseEther('0.02'),
    ),
    node: node([drop], {
      people: ['0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
      changes: [
        ...paid('ether', parseEther('0.02'), '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'),
        gainedItem(drop, 93n),
      ],
    }),
  },
]

const blurPool = '0x0000000000A39bb272e79075ade125fd351887Ac'
const blurExchange = '0xb2ecfE4E4D61f8790bbb9DE2D1259B9e2410CEA5'
const blurBalance = { address: blurPool, symbol: 'Blur Pool', decimals: 18 } as const

const blur: CorpusCase[] = [
  {
    name: 'ether into the pool of Blur for bids',
    source: 'Blur BlurPool.deposit() (etherscan.io verified source, docs.blur.foundation)',
    request: call(blurPool, 'deposit() payable', [], parseEther('2')),
    node: node([], {
      facts: [blurBalance],
      changes: [...paid('ether', parseEther('2'), blurPool), gained(blurBalance, parseEther('2'))],
    }),
  },
  {
    name: 'ether taken out of the pool of Blur',
    source: 'Blur BlurPool.withdraw(uint256)',
    request: call(blurPool, 'withdraw(uint256 amount)', [parseEther('1.25')]),
    node: node([], {
      facts: [{ ...blurBalance, balance: parseEther('2') }],
      changes: [gained(blurBalance, -parseEther('1.25')), gained('ether', parseEther('1.25'))],
    }),
  },
  {
    name: 'all bids and listings of Blur canceled',
    source: 'Blur BlurExchangeV2.incrementNonce()',
    request: call(blurExchange, 'incrementNonce()'),
    node: node([blurExchange], { changes: [], permissions: [] }),
  },
]

/** Offers, listings and mints of NFTs: OpenSea, Zora, Manifold, Highlight, thirdweb, Blur. */
export const collectibles: CorpusCase[] = [...orders, ...mints, ...blur]
