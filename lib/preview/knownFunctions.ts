import { parseAbi, toFunctionSelector } from 'viem/utils'

/**
 * The functions a preview can decode: tokens, NFTs, Permit2, batches, Safe and smart-account
 * execution, control of a contract, and function names that scams use. The rules look parameters up
 * by these names.
 */
const knownFunctions = parseAbi([
  'function transfer(address recipient, uint256 amount)',
  'function transferFrom(address from, address recipient, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function increaseApproval(address spender, uint256 amount)',
  'function decreaseAllowance(address spender, uint256 decrease)',
  'function permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',

  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address recipient, uint256 tokenId)',
  'function safeTransferFrom(address from, address recipient, uint256 tokenId, bytes data)',
  'function safeTransferFrom(address from, address recipient, uint256 tokenId, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address recipient, uint256[] tokenIds, uint256[] amounts, bytes data)',

  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)',
  'function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)',
  'function transferFrom(address from, address recipient, uint160 amount, address token)',

  'function deposit()',
  'function withdraw(uint256 amount)',
  'function deposit(uint256 assets, address recipient)',
  'function withdraw(uint256 assets, address recipient, address owner)',
  'function redeem(uint256 shares, address recipient, address owner)',

  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function multicall(bytes32 previousBlockhash, bytes[] data)',
  'function aggregate((address target, bytes callData)[] calls)',
  'function tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
  'function execTransaction(address target, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'function multiSend(bytes transactions)',

  'function transferOwnership(address newOwner)',
  'function renounceOwnership()',
  'function upgradeTo(address implementation)',
  'function upgradeToAndCall(address implementation, bytes data)',
  'function changeAdmin(address newAdmin)',
  'function grantRole(bytes32 role, address account)',
  'function enableModule(address module)',
  'function addOwnerAtIndex(address owner, uint256 index)',
  'function addOwnerAddress(address owner)',
  'function addOwnerWithThreshold(address owner, uint256 threshold)',

  'function SecurityUpdate()',
  'function Claim()',
  'function ClaimReward()',
  'function ClaimRewards()',
  'function claim()',
  'function claimReward()',
  'function claimRewards()',
  'function Connect()',
  'function ConnectWallet()',
  'function Verify()',
])

/** The ABI item of a known function. */
export type KnownFunction = (typeof knownFunctions)[number]

/** Built on first use, because forty hashes would slow down the page load. */
let bySelector: Map<string, KnownFunction> | undefined

/** The function with a selector (`0x` and eight digits). */
export function functionOf(selector: string): KnownFunction | undefined {
  bySelector ??= new Map(knownFunctions.map((each) => [toFunctionSelector(each), each]))
  return bySelector.get(selector.toLowerCase())
}
