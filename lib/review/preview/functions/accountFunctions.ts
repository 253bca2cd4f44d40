import { signaturesOf } from '#lib/review/preview/functions/KnownSignature.ts'

/** Smart accounts, their entry points, keys and modules. */
export const accountFunctions = signaturesOf({
  createAccount: [
    'createPod()',
    'createProxy(address singleton, bytes data)',
    'createProxyWithCallback(address singleton, bytes initializer, uint256 salt, address callback)',
    'createChainSpecificProxyWithNonce(address singleton, bytes initializer, uint256 salt)',
    'createAccount(bytes initData, bytes32 salt)',
  ],
  deposit: ['addDeposit()'],
  stake: ['addStake(uint32 unstakeDelaySec)'],
  unstake: ['unlockStake()'],
  withdraw: [
    'withdrawStake(address recipient)',
    'withdrawDepositTo(address recipient, uint256 withdrawn)',
  ],
  removeOwner: [
    'disableModule(address previous, address former)',
    'removeLastOwner(uint256 index, bytes formerOwner)',
    'uninstallModule(uint256 moduleTypeId, address former, bytes deInitData)',
    'revokeRole(bytes32 role, address former)',
    'removeMinter(address former)',
  ],
  execute: [
    'call(address target, address onBehalf, uint256 value, bytes data)',
    'executeUserOp/executeUserOpWithErrorString(address target, uint256 value, bytes data, uint8 operation)',
    'execTransactionFromModuleReturnData(address target, uint256 value, bytes data, uint8 operation)',
    'batch((address target, address onBehalf, uint256 value, bytes data)[] calls)',
    'multicall((address target, bytes data, uint256 value, bool skipRevert, bytes32 callbackHash)[] calls)',
    'blockAndAggregate((address target, bytes callData)[] calls)',
    'tryBlockAndAggregate(bool requireSuccess, (address target, bytes callData)[] calls)',
  ],
  // Where what the account earns goes from now on.
  setRecord: [
    'set_rewards_receiver/setRewardsReceiver/setRewardReceiver/setRewardRecipient/setRewardsRecipient/setRewardAddress(address recipient)',
    'setBeneficiary/changeBeneficiary/updateBeneficiary/setRecipient/changeRecipient/setReceiver/setPayee(address recipient)',
    'setPayoutAddress/updatePayoutAddress/setWithdrawalAddress/setWithdrawAddress/setWithdrawalRecipient(address recipient)',
    'setTreasury/updateTreasury/setFeeRecipient/setFeeReceiver/setFeeCollector/setFeeAddress/setFeeTo(address recipient)',
    'setRoyaltyReceiver/setRoyaltyRecipient/setRoyaltyAddress(address recipient)',
    'setDefaultRoyalty(address recipient, uint96 rate)',
    'setTokenRoyalty(uint256 tokenId, address recipient, uint96 rate)',
    'setClaimRecipient(address recipient, address token)',
    'updateCreatorPayoutAddress(address drop, address recipient)',
  ],
  renounce: ['renounceRole(bytes32 role, address former)'],
  makeOwner: [
    'assignGrant/transferGrant/transferVesting/transferSchedule(uint256 tokenId, address controller)',
  ],
  grantRole: ['grantRole(uint64 role, address controller, uint32 delay)'],
  manage: [
    'setClaimer/setClaimerFor(address controller)',
    'toggleOperator(address owner, address controller)',
    'grantPermissions(address token, address controller)',
    'setUser(uint256 tokenId, address controller, uint64 expires)',
    'delegateForAll(address controller, bool approved)',
    'delegateForContract(address controller, address contract_, bool approved)',
    'delegateForToken(address controller, address contract_, uint256 tokenId, bool approved)',
    'setOperator(bytes19 prefix, address controller, uint256 bitField)',
    'authorize(address controller)',
    'setAuthorizationWithSig((address authorizer, address controller, bool approved, uint256 nonce, uint256 deadline) authorization, (uint8 v, bytes32 r, bytes32 s) signature)',
    'allowBySig(address owner, address controller, bool approved, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s)',
    'approvePositionManager(address controller, bool approved)',
  ],
  disallow: ['nope(address former)', 'revokeDelegate(address former)', 'revokeAllDelegates()'],
})
