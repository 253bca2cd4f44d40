import { signaturesOf } from '#lib/review/preview/functions/KnownSignature.ts'

/** Votes, proposals, delegates and gauges. */
export const governanceFunctions = signaturesOf({
  vote: [
    'castVoteWithReasonAndParams(proposalId, uint8 support, string reason, bytes params_)',
    'castVoteWithReasonAndParamsBySig(proposalId, uint8 support, string reason, bytes params_, uint8 v, bytes32 r, bytes32 s)',
    'castVoteBySig(proposalId, uint8 support, address voter, bytes signature)',
    'castRefundableVote(proposalId, uint8 support)',
    'castRefundableVoteWithReason(proposalId, uint8 support, string reason)',
    'submitVote(proposalId, bool support)',
    'submitVote(proposalId, bool support, (address underlyingAsset, uint128 slot, bytes proof)[] proofs)',
    'vote(proposalId, uint8 support, bool executesIfDecided)',
    'vote(proposalId, uint8 support)',
    'castVote(proposalId, bool support)',
    'votePct(proposalId, yes, no, bool executesIfDecided)',
    'vote(proposalId)',
  ],
  votePools: [
    'vote(tokenId, address[] pools, uint256[] weights)',
    'poke(tokenId)',
    'reset(tokenId)',
    'vote_for_many_gauge_weights(address[8] gauges, uint256[8] weights)',
    'vote((weight, address gauge)[] votes)',
    'vote(address[] pools, uint64[] weights)',
  ],
  delegate: [
    'delegateByType(delegatee, uint8 kind)',
    'metaDelegate(address holder, delegatee, deadline, uint8 v, bytes32 r, bytes32 s)',
    'metaDelegateByType(address holder, delegatee, uint8 kind, deadline, uint8 v, bytes32 r, bytes32 s)',
    'delegate(tokenId, delegateeId)',
    'delegateBySig(address holder, delegatee, deadline, uint8 v, bytes32 r, bytes32 s)',
  ],
  propose: [
    'createProposal(bytes metadata, (address to, value, bytes data)[] actions_, allowFailureMap, uint64 startDate, uint64 endDate, uint8 voteOption, bool tryEarlyExecution)',
    'newVote(bytes script, string metadata)',
    'newVote(bytes script, string metadata, bool castsVote, bool executesIfDecided)',
  ],
  carryOut: [
    'queue(proposalId)',
    'queue(address[] targets_, uint256[] values, bytes[] calldatas, bytes32 descriptionHash)',
    'execute(proposalId)',
    'execute(address[] targets_, uint256[] values, bytes[] calldatas, bytes32 descriptionHash)',
    'cancel(address[] targets_, uint256[] values, bytes[] calldatas, bytes32 descriptionHash)',
  ],
})
