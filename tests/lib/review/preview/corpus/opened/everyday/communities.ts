import { parseEther } from 'viem'
import { day, now } from '#tests/lib/review/preview/context.ts'
import { arbitrum, base, onArbitrum, optimism } from '#tests/lib/review/preview/corpus/chains.ts'
import { contracts, zeroAddress, zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import { account, call, friend, sign } from '#tests/lib/review/preview/corpus/requests.ts'
import { domain, everyday, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const governor = '0x408ED6354d4973f66138C91495F2f2FCbd8724C3'
const aaveVoting = '0x06a1795a88b82700896583e123F46BE43877bFb6'
const arbGovernor = '0x789fC99093B09aD01C34DC7251D0C89ce743e5a4'
const registry = '0x469788fE6E9E9681C6ebF3bF78e7Fd26Fc015446'
const nounsDao = '0x6f3E6272A167e8AcCb32072d08E0957F9c79223d'
const idGateway = '0x00000000Fc25870C6eD6b6c7E41Fb078b7656f69'
const keyGateway = '0x00000000fC56947c7E7183f8Ca4B62398CaAdf0B'
const storage = '0x00000000fcCe7f938e7aE6D3c335bD6a1a7c593D'
const eas = '0x4200000000000000000000000000000000000021'
const allo = '0x1133eA7Af70876e64665ecD07C0A0476d09465a1'
const lensGlobal = someone('feed of Lens')
const hats = '0x3bc1A0Ad72417f2d411118085256fC53CBdDd137'
const delegateXyz = '0x00000000000000447e69651d841bD8D104Bed493'

export const communities = everyday('governance and social', {
  'a vote on a proposal of Uniswap': {
    from: documents.governor,
    request: call(governor, 'castVote(uint256 proposalId, uint8 support)', [81n, 1]),
    node: seen({ contracts: [governor] }),
  },
  'a vote with a reason on Arbitrum': {
    from: documents.governor,
    on: arbitrum,
    request: call(
      arbGovernor,
      'castVoteWithReason(uint256 proposalId, uint8 support, string reason) returns (uint256)',
      [77_049_969_659_962_393_408_182_308_518_930_939_247n, 0, 'Too expensive.'],
    ),
    node: seen({ contracts: [arbGovernor] }),
  },
  'a vote for Uniswap signed for a relayer': {
    from: documents.governor,
    request: sign(
      { name: 'Uniswap Governor Bravo', chainId: 1, verifyingContract: governor },
      ['Ballot(uint256 proposalId, uint8 support)'],
      { proposalId: '81', support: 1 },
    ),
    node: seen({ contracts: [governor] }),
  },
  'a vote on Nouns with a refund': {
    from: documents.nouns,
    request: call(nounsDao, 'castRefundableVote(uint256 proposalId, uint8 support)', [902n, 2]),
    node: seen({ contracts: [nounsDao] }),
  },
  'a vote on Aave with its proofs': {
    from: documents.aave,
    request: call(
      aaveVoting,
      'submitVote(uint256 proposalId, bool support, (address underlyingAsset, uint128 slot, bytes proof)[] votingBalanceProofs)',
      [360n, true, [{ underlyingAsset: contracts.aave, slot: 0n, proof: opaque('balance', 64) }]],
    ),
    node: seen({ contracts: [aaveVoting] }),
  },
  'ARB delegated to a friend': {
    from: documents.governor,
    on: arbitrum,
    request: call(onArbitrum.arb.address, 'delegate(address delegatee)', [friend]),
    node: seen({ contracts: [onArbitrum.arb.address], people: [friend] }),
  },
  'a delegate for one space of Snapshot': {
    from: documents.delegateRegistry,
    request: call(registry, 'setDelegate(bytes32 id, address delegate)', [
      '0x656e732e65746800000000000000000000000000000000000000000000000000',
      friend,
    ]),
    node: seen({ contracts: [registry], people: [friend] }),
  },
  'an own second wallet made the delegate of a vault': {
    from: documents.delegateXyz,
    on: { ownAddresses: [someone('second wallet of the person')] },
    request: call(
      delegateXyz,
      'delegateERC721(address to, address contract_, uint256 tokenId, bytes32 rights, bool enable) payable returns (bytes32)',
      [
        someone('second wallet of the person'),
        '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D',
        6612n,
        zeroHash,
        true,
      ],
    ),
    node: seen({ contracts: [delegateXyz], people: [someone('second wallet of the person')] }),
  },
  'an account of Farcaster registered': {
    from: documents.farcaster,
    on: optimism,
    request: call(
      idGateway,
      'register(address recovery) payable returns (uint256, uint256)',
      [account],
      parseEther('0.0002'),
    ),
    node: seen({ contracts: [idGateway], changes: [spent('ether', parseEther('0.0002'))] }),
  },
  'a key for a client of Farcaster': {
    from: documents.farcaster,
    on: optimism,
    request: call(
      keyGateway,
      'add(uint32 keyType, bytes key, uint8 metadataType, bytes metadata)',
      [1, opaque('farcaster key', 32), 1, opaque('metadata', 320)],
    ),
    node: seen({ contracts: [keyGateway] }),
  },
  'storage of Farcaster rented': {
    from: documents.farcaster,
    on: optimism,
    request: call(
      storage,
      'rent(uint256 fid, uint256 units) payable returns (uint256)',
      [204_112n, 1n],
      parseEther('0.0009'),
    ),
    node: seen({ contracts: [storage], changes: paid('ether', parseEther('0.0009'), storage) }),
  },
  'an attestation on OP Mainnet': {
    from: documents.eas,
    on: optimism,
    request: call(
      eas,
      'attest((bytes32 schema, (address recipient, uint64 expirationTime, bool revocable, bytes32 refUID, bytes data, uint256 value) data) request) payable returns (bytes32)',
      [
        {
          schema: opaque('schema of optimism', 32),
          data: {
            recipient: friend,
            expirationTime: 0n,
            revocable: true,
            refUID: zeroHash,
            data: '0x01',
            value: 0n,
          },
        },
      ],
    ),
    node: seen({ contracts: [eas], people: [friend] }),
  },
  'a donation in a round of Gitcoin': {
    from: documents.gitcoin,
    on: arbitrum,
    request: call(
      allo,
      'allocate(uint256 _poolId, bytes _data) payable',
      [611n, `0x${friend.slice(2).toLowerCase().padStart(64, '0')}${'0'.repeat(61)}5af`],
      parseEther('0.003'),
    ),
    node: seen({
      contracts: [allo],
      people: [friend],
      changes: [spent('ether', parseEther('0.003'))],
    }),
  },
  'a role of a DAO accepted': {
    from: documents.hats,
    on: optimism,
    request: call(hats, 'mintHat(uint256 _hatId, address _wearer) returns (bool)', [
      0x0000004500010000000000000000000000000000000000000000000000000000n,
      account,
    ]),
    node: seen({ contracts: [hats] }),
  },
  'a sponsored message of a forum': {
    from: 'no report is known',
    on: base,
    request: sign(
      domain('Forum', lensGlobal, 8453),
      ['Post(address author, string text, uint256 deadline, uint256 nonce)'],
      {
        author: account,
        text: 'Hello again',
        deadline: String(now + day),
        nonce: '6',
      },
    ),
    node: seen({ contracts: [lensGlobal] }),
  },
  'a small grant proposed without calls': {
    from: documents.governor,
    request: call(
      governor,
      'propose(address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, string description) returns (uint256)',
      [[zeroAddress], [0n], [''], ['0x'], 'Temperature check: a budget for translations'],
    ),
    node: seen({ contracts: [governor] }),
  },
  'a stake of a club shown by a signed number': {
    from: 'no report is known',
    request: sign(
      { name: 'Club', version: '1', chainId: 1 },
      ['Ticket(address holder, uint256 seat, string event)'],
      { holder: account, seat: '42', event: 'Assembly 2026' },
    ),
  },
  'UNI delegated by a signature to oneself': {
    from: documents.governor,
    request: sign(
      { name: 'Uniswap', chainId: 1, verifyingContract: contracts.uni },
      ['Delegation(address delegatee, uint256 nonce, uint256 expiry)'],
      {
        delegatee: account,
        nonce: '0',
        expiry: String(now + day),
      },
    ),
    node: seen({ contracts: [contracts.uni] }),
  },
  'locked AERO used for the pools of last week': {
    from: documents.aerodrome,
    on: base,
    request: call('0x16613524e02ad97eDfeF371bC883F2F5d6C480A5', 'poke(uint256 _tokenId)', [
      40_121n,
    ]),
    node: seen({ contracts: ['0x16613524e02ad97eDfeF371bC883F2F5d6C480A5'] }),
  },
})
