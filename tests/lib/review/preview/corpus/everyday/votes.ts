import { now } from '#tests/lib/review/preview/context.ts'
import {
  arbitrum,
  onArbitrum,
  onOptimism,
  optimism,
} from '#tests/lib/review/preview/corpus/chains.ts'
import { contracts, inAMonth, newPerson } from '#tests/lib/review/preview/corpus/contracts.ts'
import { node } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import {
  account,
  type CorpusCase,
  call,
  friend,
  sign,
} from '#tests/lib/review/preview/corpus/requests.ts'

const proposal = BigInt(opaque('proposal', 32))
const ensGovernor = '0x323A76393544d5ecca80cd6ef2A560C6a395b7E3'
const uniGovernor = '0x408ED6354d4973f66138C91495F2f2FCbd8724C3'
const arbitrumGovernor = '0xf07DeD9dC292157749B6Fd268E37DF6EA38395B9'
const optimismGovernor = '0xcDF27F107725988f2261Ce2256bDfCdE8B382B10'

const governors: CorpusCase[] = [
  {
    name: 'a vote on a proposal of Arbitrum',
    source: 'Tally: L2ArbitrumGovernor.castVote(uint256,uint8) (docs.arbitrum.foundation)',
    request: call(
      arbitrumGovernor,
      'castVote(uint256 proposalId, uint8 support) returns (uint256)',
      [proposal, 1],
    ),
    context: arbitrum,
    node: node([arbitrumGovernor], { changes: [], permissions: [] }),
  },
  {
    name: 'a vote on a proposal of ENS, with a reason',
    source: 'Tally: ENSGovernor.castVoteWithReason(uint256,uint8,string)',
    request: call(
      ensGovernor,
      'castVoteWithReason(uint256 proposalId, uint8 support, string reason) returns (uint256)',
      [proposal, 0, 'The budget should be decided together with the others.'],
    ),
    node: node([ensGovernor], { changes: [], permissions: [] }),
  },
  {
    name: 'a vote on a proposal of Optimism, with parameters',
    source: 'Agora: OptimismGovernor.castVoteWithReasonAndParams(uint256,uint8,string,bytes)',
    request: call(
      optimismGovernor,
      'castVoteWithReasonAndParams(uint256 proposalId, uint8 support, string reason, bytes params) returns (uint256)',
      [proposal, 1, '', '0x'],
    ),
    context: optimism,
    node: node([optimismGovernor], { changes: [], permissions: [] }),
  },
  {
    name: 'a signed ballot for ENS, without gas',
    source: 'Tally: Ballot(uint256 proposalId,uint8 support) of ENS Governor',
    request: sign(
      { name: 'ENS Governor', version: '1', chainId: 1, verifyingContract: ensGovernor },
      ['Ballot(uint256 proposalId, uint8 support)'],
      { proposalId: String(proposal), support: 1 },
    ),
    node: node([ensGovernor]),
  },
  {
    name: 'a signed ballot for Uniswap, abstaining',
    source: 'Tally: Ballot of Uniswap Governor Bravo, whose domain has no version',
    request: sign(
      { name: 'Uniswap Governor Bravo', chainId: 1, verifyingContract: uniGovernor },
      ['Ballot(uint256 proposalId, uint8 support)'],
      { proposalId: 88, support: 2 },
    ),
    node: node([uniGovernor]),
  },
]

const snapshot = { name: 'snapshot', version: '0.1.4' }
const vote = (space: string, choiceType: string, choice: unknown, reason = '') =>
  sign(
    snapshot,
    [
      `Vote(address from, string space, uint64 timestamp, bytes32 proposal, ${choiceType} choice, string reason, string app, string metadata)`,
    ],
    {
      from: account,
      space,
      timestamp: now,
      proposal: opaque(space, 32),
      choice,
      reason,
      app: 'snapshot',
      metadata: '{}',
    },
  )

const snapshots: CorpusCase[] = [
  {
    name: 'a choice of one in a space of Snapshot',
    source:
      'Snapshot: Vote with uint32 choice (github.com/snapshot-labs/snapshot.js, sign/types.ts)',
    request: vote('aavedao.eth', 'uint32', 1, 'I agree with the risk team.'),
    node: node([]),
  },
  {
    name: 'several choices in a space of Snapshot',
    source: 'Snapshot: approval voting, Vote with uint32[] choice',
    request: vote('safe.eth', 'uint32[]', [1, 4, 5]),
    node: node([]),
  },
  {
    name: 'weights given to choices in a space of Snapshot',
    source: 'Snapshot: weighted voting, Vote with string choice that holds JSON',
    request: vote('cvx.eth', 'string', '{"12":60,"31":40}'),
    node: node([]),
  },
  {
    name: 'a proposal made in a space of Snapshot',
    source: 'Snapshot: Proposal (github.com/snapshot-labs/snapshot.js, sign/types.ts)',
    request: sign(
      snapshot,
      [
        'Proposal(address from, string space, uint64 timestamp, string type, string title, string body, string discussion, string[] choices, string labels, uint64 start, uint64 end, uint64 snapshot, string plugins, string privacy, string app)',
      ],
      {
        from: account,
        space: 'readingclub.eth',
        timestamp: now,
        type: 'single-choice',
        title: 'Which book in March?',
        body: 'Please choose by the end of the month.',
        discussion: '',
        choices: ['The Master and Margarita', 'Invisible Cities'],
        labels: '[]',
        start: now,
        end: now + 7 * 86_400,
        snapshot: 24_240_000,
        plugins: '{}',
        privacy: '',
        app: 'snapshot',
      },
    ),
    node: node([]),
  },
  {
    name: 'a space of Snapshot followed',
    source: 'Snapshot: Follow(address from,string network,string space,uint64 timestamp)',
    request: sign(
      snapshot,
      ['Follow(address from, string network, string space, uint64 timestamp)'],
      { from: account, network: 's', space: 'opcollective.eth', timestamp: now },
    ),
    node: node([]),
  },
]

const ensToken = {
  address: '0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72',
  symbol: 'ENS',
  decimals: 18,
} as const
const uni = { address: contracts.uni, symbol: 'UNI', decimals: 18 } as const
const delegation = 'Delegation(address delegatee, uint256 nonce, uint256 expiry)'

const delegations: CorpusCase[] = [
  {
    name: 'votes of ARB given to a delegate',
    source: 'Tally: ARB.delegate(address) (ERC20Votes)',
    request: call(onArbitrum.arb.address, 'delegate(address delegatee)', [newPerson]),
    context: arbitrum,
    node: node([onArbitrum.arb.address], { people: [newPerson], changes: [], permissions: [] }),
  },
  {
    name: 'votes of OP taken back',
    source: 'Agora: OP.delegate(address) to the own account',
    request: call(onOptimism.op.address, 'delegate(address delegatee)', [account]),
    context: optimism,
    node: node([onOptimism.op.address], { changes: [], permissions: [] }),
  },
  {
    name: 'votes of UNI given to a friend without gas',
    source: 'Tally: Delegation of UNI, whose domain has no version',
    request: sign({ name: 'Uniswap', chainId: 1, verifyingContract: uni.address }, [delegation], {
      delegatee: friend,
      nonce: 0,
      expiry: inAMonth,
    }),
    node: node([], { people: [friend], facts: [{ ...uni, balance: 250n * 10n ** 18n }] }),
  },
  {
    name: 'votes of ENS given to a delegate without gas',
    source: 'Tally: Delegation of ENS, version 1',
    request: sign(
      {
        name: 'Ethereum Name Service',
        version: '1',
        chainId: 1,
        verifyingContract: ensToken.address,
      },
      [delegation],
      { delegatee: newPerson, nonce: 1, expiry: inAMonth },
    ),
    node: node([], { people: [newPerson], facts: [{ ...ensToken, balance: 90n * 10n ** 18n }] }),
  },
]

/** Votes: Governors, Snapshot, delegations. */
export const votes: CorpusCase[] = [...governors, ...snapshots, ...delegations]
