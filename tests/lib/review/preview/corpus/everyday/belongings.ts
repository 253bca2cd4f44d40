import { namehash, parseEther, parseUnits } from 'viem'
import { day, now, seaportTypes } from '#tests/lib/review/preview/context.ts'
import { base, onBase } from '#tests/lib/review/preview/corpus/chains.ts'
import { contracts, zeroAddress, zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import { gainedItem, node, paid, paidItem } from '#tests/lib/review/preview/corpus/node.ts'
import {
  account,
  type CorpusCase,
  call,
  friend,
  sign,
} from '#tests/lib/review/preview/corpus/requests.ts'

const penguins = '0xBd3531dA5CF5857e7CfAA92426877b022e612cf8'
const doodles = '0x8a90CAb2b38dba80c64b7734e58Ee1dB38B8992e'
const seller = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
const openSeaFees = '0x0000a26b00c1F0DF003000390027140000fAa719'
const conduitKey = '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000'

const offerType =
  '(uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount)[] offer'
const considerationType =
  '(uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount, address recipient)[] consideration'
const item = (itemType: number, token: string, id: bigint, amount: bigint, recipient?: string) => ({
  itemType,
  token,
  identifierOrCriteria: id,
  startAmount: amount,
  endAmount: amount,
  ...(recipient ? { recipient } : {}),
})

const seaport: CorpusCase[] = [
  {
    name: 'a doodle bought',
    source:
      'OpenSea Seaport 1.6: fulfillAdvancedOrder with ether (github.com/ProjectOpenSea/seaport)',
    request: call(
      contracts.seaport,
      `fulfillAdvancedOrder(((address offerer, address zone, ${offerType}, ${considerationType}, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 totalOriginalConsiderationItems) parameters, uint120 numerator, uint120 denominator, bytes signature, bytes extraData) advancedOrder, (uint256 orderIndex, uint8 side, uint256 index, uint256 identifier, bytes32[] criteriaProof)[] criteriaResolvers, bytes32 fulfillerConduitKey, address recipient) payable returns (bool fulfilled)`,
      [
        {
          parameters: {
            offerer: seller,
            zone: zeroAddress,
            offer: [item(2, doodles, 6914n, 1n)],
            consideration: [
              item(0, zeroAddress, 0n, parseEther('0.693'), seller),
              item(0, zeroAddress, 0n, parseEther('0.007'), openSeaFees),
            ],
            orderType: 0,
            startTime: BigInt(now - day),
            endTime: BigInt(now + day),
            zoneHash: zeroHash,
            salt: 1n,
            conduitKey,
            totalOriginalConsiderationItems: 2n,
          },
          numerator: 1n,
          denominator: 1n,
          signature: `0x${'5c'.repeat(64)}`,
          extraData: '0x',
        },
        [],
        zeroHash,
        account,
      ],
      parseEther('0.7'),
    ),
    node: node([contracts.seaport, doodles], {
      people: [seller, openSeaFees],
      changes: [
        ...paid('ether', parseEther('0.693'), seller),
        ...paid('ether', parseEther('0.007'), openSeaFees),
        gainedItem(doodles, 6914n),
      ],
    }),
  },
  {
    name: 'all orders of OpenSea canceled',
    source: 'OpenSea Seaport 1.6: incrementCounter()',
    request: call(contracts.seaport, 'incrementCounter() returns (uint256 newCounter)'),
    node: node([contracts.seaport], { changes: [], permissions: [] }),
  },
  {
    name: 'a listing of a penguin canceled',
    source: 'OpenSea Seaport 1.6: cancel(OrderComponents[])',
    request: call(
      contracts.seaport,
      `cancel((address offerer, address zone, ${offerType}, ${considerationType}, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 counter)[] orders) returns (bool cancelled)`,
      [
        [
          {
            offerer: account,
            zone: zeroAddress,
            offer: [item(2, penguins, 4821n, 1n)],
            consideration: [item(0, zeroAddress, 0n, parseEther('9.9'), account)],
            orderType: 0,
            startTime: BigInt(now - day),
            endTime: BigInt(now + 30 * day),
            zoneHash: zeroHash,
            salt: 77n,
            conduitKey,
            counter: 0n,
          },
        ],
      ],
    ),
    node: node([contracts.seaport, penguins], { changes: [], permissions: [] }),
  },
  {
    name: 'an edition listed for a friend only',
    source:
      'OpenSea Seaport 1.6: private listing, whose consideration gives the item to the friend (opensea-js)',
    request: sign(
      { name: 'Seaport', version: '1.6', chainId: 8453, verifyingContract: contracts.seaport },
      seaportTypes,
      {
        offerer: account,
        zone: zeroAddress,
        offer: [
          {
            itemType: 2,
            token: doodles,
            identifierOrCriteria: '12',
            startAmount: '1',
            endAmount: '1',
          },
        ],
        consideration: [
          {
            itemType: 1,
            token: onBase.usdc.address,
            identifierOrCriteria: '0',
            startAmount: String(parseUnits('80', 6)),
            endAmount: String(parseUnits('80', 6)),
            recipient: account,
          },
          {
            itemType: 2,
            token: doodles,
            identifierOrCriteria: '12',
            startAmount: '1',
            endAmount: '1',
            recipient: friend,
          },
        ],
        orderType: 0,
        startTime: now,
        endTime: now + 2 * day,
        zoneHash: zeroHash,
        salt: '9',
        conduitKey,
        counter: 0,
      },
    ),
    context: base,
    node: node([contracts.seaport, doodles, onBase.usdc.address], { people: [friend] }),
  },
]

const editions = '0x495f947276749Ce646f68AC8c248420045cb7b5e'

const gifts: CorpusCase[] = [
  {
    name: 'a penguin given to a friend',
    source: 'ERC-721 safeTransferFrom(address,address,uint256), as OpenSea sends',
    request: call(penguins, 'safeTransferFrom(address from, address to, uint256 tokenId)', [
      account,
      friend,
      4821n,
    ]),
    node: node([penguins], { people: [friend], changes: paidItem(penguins, 4821n, friend) }),
  },
  {
    name: 'two editions given to a friend',
    source: 'ERC-1155 safeTransferFrom of the OpenSea storefront',
    request: call(
      editions,
      'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
      [account, friend, 71_920n, 2n, '0x'],
    ),
    node: node([editions], {
      people: [friend],
      changes: paidItem(editions, 71_920n, friend, 'ERC-1155').map((change) => ({
        ...change,
        amount: change.amount * 2n,
      })),
    }),
  },
  {
    name: 'several editions given to a friend at once',
    source: 'ERC-1155 safeBatchTransferFrom',
    request: call(
      editions,
      'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
      [account, friend, [5n, 6n, 9n], [1n, 1n, 1n], '0x'],
    ),
    node: node([editions], {
      people: [friend],
      changes: [5n, 6n, 9n].flatMap((id) => paidItem(editions, id, friend, 'ERC-1155')),
    }),
  },
]

const reverseRegistrar = '0xa58E81fe9b61B5c3fE2AFD33CF304c454AbFc7Cb'
const ensRegistry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const resolver = '0xF29100983E058B709F3D539b0c765937B804AC15'
const controller = '0x253553366Da8546fC250F225fe3d25d0C782303b'
const mine = namehash('latchkey-reader.eth')

const names: CorpusCase[] = [
  {
    name: 'the own account named with ENS',
    source: 'ENS ReverseRegistrar.setName(string)',
    request: call(reverseRegistrar, 'setName(string name) returns (bytes32)', [
      'latchkey-reader.eth',
    ]),
    node: node([reverseRegistrar], { changes: [], permissions: [] }),
  },
  {
    name: 'the newest resolver chosen for a name',
    source: 'ENS ENSRegistry.setResolver(bytes32,address)',
    request: call(ensRegistry, 'setResolver(bytes32 node, address resolver)', [mine, resolver]),
    node: node([ensRegistry, resolver], { changes: [], permissions: [] }),
  },
  {
    name: 'a website on IPFS put into a name',
    source: 'ENS PublicResolver.setContenthash(bytes32,bytes)',
    request: call(resolver, 'setContenthash(bytes32 node, bytes hash)', [
      mine,
      '0xe3010170122029f2d17be6139079dc48696d1f582a8530eb9805b561eda517e22a892c7e3f1f',
    ]),
    node: node([resolver], { changes: [], permissions: [] }),
  },
  {
    name: 'the wish for a name of ENS announced',
    source: 'ENS ETHRegistrarController.commit(bytes32)',
    request: call(controller, 'commit(bytes32 commitment)', [mine]),
    node: node([controller], { changes: [], permissions: [] }),
  },
]

const keyRegistry = '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'
const idGateway = '0x00000000Fc25870C6eD6b6c7E41Fb078b7656f69'
const recoveryProxy = '0x00000000FcB080a4D6c39a9354dA9EB9bC104cd7'
const storage = '0x00000000fcCe7f938e7aE6D3c335bD6a1a7c593D'
const farcaster = { chainId: 10, tokens: [] }

const identities: CorpusCase[] = [
  {
    name: 'storage of Farcaster rented for a year',
    source:
      'Farcaster StorageRegistry.rent(uint256,uint256) on Optimism (docs.farcaster.xyz/reference/contracts)',
    request: call(
      storage,
      'rent(uint256 fid, uint256 units) payable returns (uint256 overpayment)',
      [881_202n, 1n],
      parseEther('0.00089'),
    ),
    context: farcaster,
    node: node([storage], { changes: paid('ether', parseEther('0.00087'), storage) }),
  },
  {
    name: 'an app key of Farcaster removed',
    source: 'Farcaster KeyRegistry.remove(bytes)',
    request: call(keyRegistry, 'remove(bytes key)', [
      '0x3b1f6e2ac8a2be8d7e1c2f9c5a40f9d0b3c5f71d6a9e8c2b4d5f60718293a4b5',
    ]),
    context: farcaster,
    node: node([keyRegistry], { changes: [], permissions: [] }),
  },
  {
    name: 'an identity of Farcaster registered',
    source: 'Farcaster IdGateway.register(address) with the recovery proxy of the app',
    request: call(
      idGateway,
      'register(address recovery) payable returns (uint256 fid, uint256 overpayment)',
      [recoveryProxy],
      parseEther('0.0011'),
    ),
    context: farcaster,
    node: node([idGateway, recoveryProxy], {
      changes: paid('ether', parseEther('0.00102'), storage),
    }),
  },
]

/** NFTs bought and given, names of ENS, identities of Farcaster. */
export const belongings: CorpusCase[] = [...seaport, ...gifts, ...names, ...identities]
