import { signaturesOf } from '#lib/review/preview/functions/KnownSignature.ts'

/** Votes, proposals, delegates and gauges. */
export const governanceFunctions = signaturesOf({
  vote: [
    'castVoteWithReasonAndParams(uint256 proposalId, uint8 support, string reason, bytes params_)',
    'castVoteWithReasonAndParamsBySig(uint256 proposalId, uint8 support, string reason, bytes params_, uint8 v, bytes32 r, bytes32 s)',
    'castVoteBySig(uint256 proposalId, uint8 support, address voter, bytes signature)',
    'castRefundableVote(uint256 proposalId, uint8 support)',
    'castRefundableVoteWithReason(uint256 proposalId, uint8 support, string reason)',
    'submitVote(uint256 proposalId, bool support)',
    'submitVote(uint256 proposalId, bool support, (address underlyingAsset, uint128 slot, bytes proof)[] proofs)',
    'vote(uint256 proposalId, uint8 support, bool executesIfDecided)',
    'vote(uint256 proposalId, uint8 support)',
    'castVote(uint256 proposalId, bool support)',
    'votePct(uint256 proposalId, uint256 yes, uint256 no, bool executesIfDecided)',
  ],
  votePools: [
    'vote(uint256 tokenId, address[] pools, uint256[] weights)',
    'poke(uint256 tokenId)',
    'reset(uint256 tokenId)',
    'vote_for_many_gauge_weights(address[8] gauges, uint256[8] weights)',
    'vote((uint256 weight, address gauge)[] votes)',
  ],
  delegate: [
    'delegateByType(address delegatee, uint8 kind)',
    'metaDelegate(address holder, address delegatee, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    'metaDelegateByType(address holder, address delegatee, uint8 kind, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    'delegate(uint256 tokenId, uint256 delegateeId)',
    'delegateBySig(address holder, address delegatee, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  ],
  propose: [
    'createProposal(bytes metadata, (address to, uint256 value, bytes data)[] actions_, uint256 allowFailureMap, uint64 startDate, uint64 endDate, uint8 voteOption, bool tryEarlyExecution)',
    'newVote(bytes script, string metadata)',
    'newVote(bytes script, string metadata, bool castsVote, bool executesIfDecided)',
  ],
  carryOut: [
    'queue(uint256 proposalId)',
    'queue(address[] targets_, uint256[] values, bytes[] calldatas, bytes32 descriptionHash)',
    'execute(uint256 proposalId)',
    'execute(address[] targets_, uint256[] values, bytes[] calldatas, bytes32 descriptionHash)',
  ],
})
