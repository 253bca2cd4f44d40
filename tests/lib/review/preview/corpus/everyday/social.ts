import { encodePacked, parseEther } from 'viem'
import { zeroAddress, zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  account,
  type CorpusCase,
  call,
  friend,
  stranger,
  values,
} from '#tests/lib/review/preview/corpus/requests.ts'

/** Networks on which the site's tokens of Ethereum do not exist. */
const on = (chainId: number) => ({ chainId, tokens: [] })
const idGateway = '0x00000000Fc25870C6eD6b6c7E41Fb078b7656f69'
const storage = '0x00000000fcCe7f938e7aE6D3c335bD6a1a7c593D'
const keyGateway = '0x00000000fC56947c7E7183f8Ca4B62398CaAdf0B'
const lensHub = '0xDb46d1Dc155634FbC732f92E853b10B288AD5a1d'
const attestations = '0xA1207F3BBa224E2c9c3c6D5aF63D0eb1582Ce587'
const aavegotchi = '0x86935F11C86623deC8a25696E1C19a8659CbF95d'

/** Social networks, games and collectibles of events. */
export const social: CorpusCase[] = [
  {
    name: 'a Farcaster account registered',
    source: 'Farcaster: IdGateway.register(address), recovery by Warpcast',
    request: call(
      idGateway,
      'register(address recovery) payable returns (uint256 fid, uint256 overpayment)',
      ['0x00000000FcB080a4D6c39a9354dA9EB9bC104cd7'],
      parseEther('0.00021'),
    ),
    context: on(10),
  },
  {
    name: 'storage for a Farcaster account rented',
    source: 'Farcaster: StorageRegistry.rent(uint256,uint256)',
    request: call(
      storage,
      'rent(uint256 fid, uint256 units) payable returns (uint256 overpayment)',
      [812_044n, 1n],
      parseEther('0.00021'),
    ),
    context: on(10),
  },
  {
    name: 'a key for an app of Farcaster',
    source: 'Farcaster: KeyGateway.add(uint32,bytes,uint8,bytes)',
    request: call(
      keyGateway,
      'add(uint32 keyType, bytes key, uint8 metadataType, bytes metadata)',
      [
        1,
        '0x2b6e0c9d4f1a8e7350c2d1b4a3f6e5d8c7b0a9f8e7d6c5b4a39281706f5e4d3c',
        1,
        values('uint256 requestFid, address requestSigner, bytes signature, uint256 deadline', [
          9152n,
          '0x2D93c2F74b2C4697f9ea85D0450148AA45D4D5a2',
          `0x${'6a'.repeat(64)}1b`,
          1_768_521_600n,
        ]),
      ],
    ),
    context: on(10),
  },
  {
    name: 'a post on Lens',
    source: 'Lens v2: LensHub.post(PostParams)',
    request: call(
      lensHub,
      'post((uint256 profileId, string contentURI, address[] actionModules, bytes[] actionModulesInitDatas, address referenceModule, bytes referenceModuleInitData) postParams) returns (uint256)',
      [
        {
          profileId: 88_127n,
          contentURI: 'ar://9XqYt7cQ0Yl2m3fR8sT1uVwXyZaBcDeFgHiJkLmNoPq',
          actionModules: [],
          actionModulesInitDatas: [],
          referenceModule: zeroAddress,
          referenceModuleInitData: '0x',
        },
      ],
    ),
    context: on(137),
  },
  {
    name: 'the badge of an event',
    source: 'POAP: Poap.mintToken(uint256,address), called by an event host',
    request: call(
      '0x22C1f6050E56d2876009903609a2cC3fEf83B415',
      'mintToken(uint256 eventId, address to) returns (bool)',
      [198_321n, friend],
    ),
    context: on(100),
  },
  {
    name: 'a picture collected at Zora',
    source: 'Zora: ERC1155 mint(address,uint256,uint256,address[],bytes)',
    request: call(
      stranger,
      'mint(address minter, uint256 tokenId, uint256 quantity, address[] rewardsRecipients, bytes minterArguments) payable',
      [
        '0x04E2516A2c207E84a1839755675dfd8eF6302F0a',
        1n,
        1n,
        [],
        values('address mintTo, string comment', [account, 'Lovely ferns']),
      ],
      parseEther('0.000777'),
    ),
    context: on(8453),
  },
  {
    name: 'a vote for a project in a round of grants',
    source: 'Gitcoin: Allo v2 allocate(uint256,bytes) with a direct contribution',
    request: call(
      '0x1133eA7Af70876e64665ecD07C0A0476d09465a1',
      'allocate(uint256 _poolId, bytes _data) payable',
      [
        609n,
        values(
          'address recipientId, uint8 permitType, ((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, bytes signature',
          [
            '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
            0,
            {
              permitted: {
                token: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
                amount: parseEther('0.004'),
              },
              nonce: 0n,
              deadline: 0n,
            },
            '0x',
          ],
        ),
      ],
      parseEther('0.004'),
    ),
    context: on(42161),
  },
  {
    name: 'a statement about a friend',
    source: 'EAS: attest(AttestationRequest)',
    request: call(
      attestations,
      'attest((bytes32 schema, (address recipient, uint64 expirationTime, bool revocable, bytes32 refUID, bytes data, uint256 value) data) request) payable returns (bytes32)',
      [
        {
          schema: '0x3969bb076acfb992af54d51274c5c868641ca5344e1aacd0b1f5e4f80ac0822f',
          data: {
            recipient: friend,
            expirationTime: 0n,
            revocable: true,
            refUID: zeroHash,
            data: values('bool attended, string workshop', [true, 'Grafting fruit trees']),
            value: 0n,
          },
        },
      ],
    ),
  },
  {
    name: 'a membership bought for a month',
    source: 'Unlock: PublicLock.purchase(uint256[],address[],address[],address[],bytes[])',
    request: call(
      stranger,
      'purchase(uint256[] _values, address[] _recipients, address[] _referrers, address[] _keyManagers, bytes[] _data) payable returns (uint256[])',
      [[parseEther('0.01')], [account], [zeroAddress], [zeroAddress], ['0x']],
      parseEther('0.01'),
    ),
  },
  {
    name: 'pets of a game stroked',
    source: 'Aavegotchi: AavegotchiGameFacet.interact(uint256[])',
    request: call(aavegotchi, 'interact(uint256[] _tokenIds)', [[4415n, 20_913n]]),
    context: on(137),
  },
  {
    name: 'two kittens bred',
    source: 'CryptoKitties: KittyCore.breedWithAuto(uint256,uint256) with the birth fee',
    request: call(
      '0x06012c8cf97BEaD5deAe237070F9587f8E7A266d',
      'breedWithAuto(uint256 _matronId, uint256 _sireId) payable',
      [1_904_122n, 1_904_377n],
      parseEther('0.008'),
    ),
  },
  {
    name: 'a good morning on chain',
    source: 'OnChainGM: onChainGM(address), with a small fee',
    request: call(
      stranger,
      'onChainGM(address referrer) payable',
      [zeroAddress],
      29_000_000_000_000n,
    ),
    context: on(8453),
  },
  {
    name: 'an article collected',
    source: 'Mirror: WritingEditions.purchase(address,string)',
    request: call(
      stranger,
      'purchase(address tokenRecipient, string message) payable returns (uint256 tokenId)',
      [account, 'Thank you'],
      parseEther('0.00069'),
    ),
    context: on(10),
  },
  {
    name: 'a friend followed',
    source: 'Ethereum Follow Protocol: EFPListRecords.applyListOp(uint256,bytes), follow',
    request: call(
      '0x5289fE5daBC021D02FDDf23d4a4DF96F4E0F17EF',
      'applyListOp(uint256 slot, bytes op)',
      [
        23_541_095_312_771_049_116_004_872_201n,
        encodePacked(['uint8', 'uint8', 'uint8', 'uint8', 'address'], [1, 1, 1, 1, friend]),
      ],
    ),
  },
]
