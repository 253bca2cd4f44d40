import { pad, parseEther, toHex } from 'viem'
import { now } from '#tests/lib/review/preview/context.ts'
import { zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  account,
  type CorpusCase,
  encode,
  friend,
  sign,
  stranger,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

/** Networks on which the site's tokens of Ethereum do not exist. */
const on = (chainId: number) => ({ chainId, tokens: [] })
const forwarder = '0xB2b5841DBeF766d4b521221732F9B618fCf34A87'
const mana = '0xA1c57f48F0Deb89f569dFbE6E2B7f46D33606fD4'
const claim = encode(
  'claim(uint256 index, address account, uint256 amount, bytes32[] merkleProof)',
  [
    5120n,
    account,
    parseEther('25'),
    ['0x7d1e5c9a3b2f4680d1c2b3a495867768594a3b2c1d0e9f8a7b6c5d4e3f201122'],
  ],
)

/** Calls that the account signs and for which another pays the gas. */
export const metaTransactions: CorpusCase[] = [
  {
    name: 'a claim sent by a forwarder',
    source: 'OpenZeppelin 5: ERC2771Forwarder ForwardRequest of MerkleDistributor.claim',
    request: sign(
      { name: 'ERC2771Forwarder', version: '1', chainId: 1, verifyingContract: forwarder },
      [
        'ForwardRequest(address from, address to, uint256 value, uint256 gas, uint256 nonce, uint48 deadline, bytes data)',
      ],
      {
        from: account,
        to: stranger,
        value: '0',
        gas: '140000',
        nonce: '0',
        deadline: String(now + 1800),
        data: claim,
      },
    ),
  },
  {
    name: 'a vote sent by an older forwarder',
    source: 'OpenZeppelin 4: MinimalForwarder ForwardRequest of Governor.castVote',
    request: sign(
      { name: 'MinimalForwarder', version: '0.0.1', chainId: 1, verifyingContract: forwarder },
      [
        'ForwardRequest(address from, address to, uint256 value, uint256 gas, uint256 nonce, bytes data)',
      ],
      {
        from: account,
        to: '0x323A76393544d5ecca80cd6ef2A560C6a395b7E3',
        value: '0',
        gas: '95000',
        nonce: '4',
        data: encode('castVote(uint256 proposalId, uint8 support) returns (uint256)', [
          41884012389412345n,
          1,
        ]),
      },
    ),
  },
  {
    name: 'a check-in of a game sent by Gelato',
    source: 'Gelato: GelatoRelay1BalanceERC2771 SponsoredCallERC2771',
    request: sign(
      {
        name: 'GelatoRelay1BalanceERC2771',
        version: '1',
        chainId: 137,
        verifyingContract: '0xd8253782c45a12053594b9deB72d8e8aB2Fca54c',
      },
      [
        'SponsoredCallERC2771(uint256 chainId, address target, bytes data, address user, uint256 userNonce, uint256 userDeadline)',
      ],
      {
        chainId: '137',
        target: stranger,
        data: encode('checkIn(uint256 day)', [20_468n]),
        user: account,
        userNonce: '11',
        userDeadline: String(now + 1800),
      },
    ),
    context: on(137),
  },
  {
    name: 'ten MANA on Polygon to a friend without gas',
    source: 'Polygon: NativeMetaTransaction MetaTransaction(uint256,address,bytes), with a salt',
    request: sign(
      {
        name: 'Decentraland MANA(PoS)',
        version: '1',
        verifyingContract: mana,
        salt: pad(toHex(137)),
      },
      ['MetaTransaction(uint256 nonce, address from, bytes functionSignature)'],
      {
        nonce: '0',
        from: account,
        functionSignature: encode('transfer(address recipient, uint256 amount) returns (bool)', [
          friend,
          parseEther('10'),
        ]),
      },
    ),
    context: on(137),
  },
  {
    name: 'USDC fetched by the payee within five minutes',
    source: 'Circle: USD Coin ReceiveWithAuthorization (EIP-3009), to a friend',
    request: sign(
      { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: tokens.usdc.address },
      [
        'ReceiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce)',
      ],
      {
        from: account,
        to: friend,
        value: '45000000',
        validAfter: '0',
        validBefore: String(now + 300),
        nonce: '0x51c0a8f2b97e4d6c3a1f0e8d7b6c5a4938271605f4e3d2c1b0a9988776655443',
      },
    ),
  },
  {
    name: 'an unused authorization of USDC cancelled',
    source: 'Circle: USD Coin CancelAuthorization(address authorizer, bytes32 nonce)',
    request: sign(
      { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: tokens.usdc.address },
      ['CancelAuthorization(address authorizer, bytes32 nonce)'],
      {
        authorizer: account,
        nonce: '0x51c0a8f2b97e4d6c3a1f0e8d7b6c5a4938271605f4e3d2c1b0a9988776655443',
      },
    ),
  },
  {
    name: 'a post on Lens by signature',
    source: 'Lens v2: Post(uint256,string,address[],bytes[],address,bytes,uint256,uint256)',
    request: sign(
      {
        name: 'Lens Protocol Profiles',
        version: '2',
        chainId: 137,
        verifyingContract: '0xDb46d1Dc155634FbC732f92E853b10B288AD5a1d',
      },
      [
        'Post(uint256 profileId, string contentURI, address[] actionModules, bytes[] actionModulesInitDatas, address referenceModule, bytes referenceModuleInitData, uint256 nonce, uint256 deadline)',
      ],
      {
        profileId: '88127',
        contentURI: 'ipfs://bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy',
        actionModules: [],
        actionModulesInitDatas: [],
        referenceModule: zeroAddress,
        referenceModuleInitData: '0x',
        nonce: '19',
        deadline: String(now + 1800),
      },
    ),
    context: on(137),
  },
  {
    name: 'a profile of Lens that follows another',
    source: 'Lens v2: Follow(uint256,uint256[],uint256[],bytes[],uint256,uint256)',
    request: sign(
      {
        name: 'Lens Protocol Profiles',
        version: '2',
        chainId: 137,
        verifyingContract: '0xDb46d1Dc155634FbC732f92E853b10B288AD5a1d',
      },
      [
        'Follow(uint256 followerProfileId, uint256[] idsOfProfilesToFollow, uint256[] followTokenIds, bytes[] datas, uint256 nonce, uint256 deadline)',
      ],
      {
        followerProfileId: '88127',
        idsOfProfilesToFollow: ['5', '2042'],
        followTokenIds: ['0', '0'],
        datas: ['0x', '0x'],
        nonce: '20',
        deadline: String(now + 1800),
      },
    ),
    context: on(137),
  },
]
