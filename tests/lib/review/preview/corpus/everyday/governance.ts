import { parseEther, stringToHex } from 'viem'
import { now } from '#tests/lib/review/preview/context.ts'
import { contracts, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  account,
  type CorpusCase,
  call,
  encode,
  friend,
  sign,
} from '#tests/lib/review/preview/corpus/requests.ts'

const uniGovernor = '0x408ED6354d4973f66138C91495F2f2FCbd8724C3'
const ensGovernor = '0x323A76393544d5ecca80cd6ef2A560C6a395b7E3'
const compGovernor = '0xc0Da02939E1441F497fd74F78cE7Decb17B66529'
const snapshotDomain = { name: 'snapshot', version: '0.1.4' }
const snapshotVote = (choiceType: string) =>
  `Vote(address from, string space, uint64 timestamp, bytes32 proposal, ${choiceType} choice, string reason, string app, string metadata)`

/** Votes, delegations of votes, and proposals. */
export const governance: CorpusCase[] = [
  {
    name: 'a vote on chain',
    source: 'Uniswap: GovernorBravo.castVote(uint256,uint8)',
    request: call(uniGovernor, 'castVote(uint256 proposalId, uint8 support)', [94n, 1]),
  },
  {
    name: 'a vote with a reason',
    source: 'ENS: OpenZeppelin Governor.castVoteWithReason(uint256,uint8,string)',
    request: call(
      ensGovernor,
      'castVoteWithReason(uint256 proposalId, uint8 support, string reason) returns (uint256)',
      [
        63369858112359783458437423914434531542394785439475391047394751048391047205931n,
        0,
        'The budget covers two years, but the report covers one.',
      ],
    ),
  },
  {
    name: 'the own votes activated',
    source: 'Uniswap: UNI delegate(address) to oneself',
    request: call(contracts.uni, 'delegate(address delegatee)', [account]),
  },
  {
    name: 'the votes delegated to a friend by signature',
    source: 'Uniswap: UNI Delegation(address delegatee, uint256 nonce, uint256 expiry)',
    request: sign(
      { name: 'Uniswap', chainId: 1, verifyingContract: contracts.uni },
      ['Delegation(address delegatee, uint256 nonce, uint256 expiry)'],
      { delegatee: friend, nonce: '0', expiry: String(now + 86_400) },
    ),
  },
  {
    name: 'a vote by signature',
    source: 'Compound: GovernorBravo Ballot(uint256 proposalId, uint8 support)',
    request: sign(
      { name: 'Compound Governor Bravo', chainId: 1, verifyingContract: compGovernor },
      ['Ballot(uint256 proposalId, uint8 support)'],
      { proposalId: '511', support: 1 },
    ),
  },
  {
    name: 'a vote without gas for one of the choices',
    source: 'Snapshot: Vote with a uint32 choice',
    request: sign(snapshotDomain, [snapshotVote('uint32')], {
      from: account,
      space: 'ens.eth',
      timestamp: String(now),
      proposal: '0x1d5f3b9b24ac7d5a4a1e1ce9a1ccc0d8f5c1b2e1a4f4cf8d7be0a3c6ef57a901',
      choice: 2,
      reason: '',
      app: 'snapshot',
      metadata: '{}',
    }),
    context: { origin: 'https://snapshot.box' },
  },
  {
    name: 'a weighted vote without gas',
    source: 'Snapshot: Vote with a string choice, weighted voting',
    request: sign(snapshotDomain, [snapshotVote('string')], {
      from: account,
      space: 'balancer.eth',
      timestamp: String(now),
      proposal: '0x77a1c0fbb54c4d2e1d0d7c52a7d59c9aa40b5d0e5b21c1c68b7a5d37c01fd6e2',
      choice: '{"1":60,"4":40}',
      reason: 'Deeper stablecoin pools',
      app: 'snapshot',
      metadata: '{}',
    }),
    context: { origin: 'https://snapshot.box' },
  },
  {
    name: 'a space followed',
    source: 'Snapshot: Follow(address from, string network, string space, uint64 timestamp)',
    request: sign(
      snapshotDomain,
      ['Follow(address from, string network, string space, uint64 timestamp)'],
      { from: account, network: 's', space: 'lido-snapshot.eth', timestamp: String(now) },
    ),
    context: { origin: 'https://snapshot.box' },
  },
  {
    name: 'a friend made delegate for one space',
    source: 'Snapshot: DelegateRegistry.setDelegate(bytes32,address)',
    request: call(
      '0x469788fE6E9E9681C6ebF3bF78e7Fd26Fc015446',
      'setDelegate(bytes32 id, address delegate)',
      [stringToHex('gitcoindao.eth', { size: 32 }), friend],
    ),
  },
  {
    name: 'a proposal to pay a grant',
    source: 'Compound: GovernorBravo.propose(address[],uint256[],string[],bytes[],string)',
    request: call(
      compGovernor,
      'propose(address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, string description) returns (uint256)',
      [
        ['0xc00e94Cb662C3520282E6f5717214004A7f26888'],
        [0n],
        [''],
        [
          encode('transfer(address dst, uint256 rawAmount) returns (bool)', [
            '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
            parseEther('250'),
          ]),
        ],
        '# Grant for the documentation\n\nPays 250 COMP for the rewritten guides.',
      ],
    ),
  },
  {
    name: 'votes for the rewards of a pool',
    source: 'Curve: GaugeController.vote_for_gauge_weights(address,uint256)',
    request: call(
      '0x2F50D538606Fa9EDD2B11E2446BEb18C9D5846bB',
      'vote_for_gauge_weights(address _gauge_addr, uint256 _user_weight)',
      ['0x182B723a58739a9c974cFDB385ceaDb237453c28', 10_000n],
    ),
  },
  {
    name: 'a vote in the DAO of Lido',
    source: 'Aragon: Voting.vote(uint256,bool,bool), Lido DAO',
    request: call(
      '0x2e59A20f205bB85a89C53f1936454680651E618e',
      'vote(uint256 _voteId, bool _supports, bool _executesIfDecided_deprecated)',
      [193n, true, false],
    ),
  },
  {
    name: 'the votes and proposals of AAVE delegated to a friend',
    source: 'Aave: AAVE delegate(address), both kinds of power',
    request: call(contracts.aave, 'delegate(address delegatee)', [friend]),
  },
  {
    name: 'a delegation of AAVE ended by signature',
    source: 'Aave: AAVE Delegate(delegator, delegatee, nonce, deadline), delegatee address(0)',
    request: sign(
      { name: 'Aave token V3', version: '2', chainId: 1, verifyingContract: contracts.aave },
      ['Delegate(address delegator, address delegatee, uint256 nonce, uint256 deadline)'],
      { delegator: account, delegatee: zeroAddress, nonce: '3', deadline: String(now + 3600) },
    ),
  },
]
