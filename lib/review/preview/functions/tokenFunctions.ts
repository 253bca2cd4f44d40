import type { KnownSignature } from '#lib/review/preview/functions/KnownSignature.ts'

/** ERC-20, 721, 777, 1155, 6909 and 2612, DAI's permit, Permit2, allowances of smart accounts, mints. */
export const tokenFunctions: readonly KnownSignature[] = [
  ['transfer(address recipient, uint256 amount)', 'send'],
  ['transferFrom(address from, address recipient, uint256 amount)', 'move'],
  ['transferAndCall(address recipient, uint256 amount, bytes data)', 'send'],
  ['send(address recipient, uint256 amount, bytes data)', 'send'],
  ['approve(address spender, uint256 amount)', 'allow'],
  ['approveAndCall(address spender, uint256 amount, bytes data)', 'allow'],
  ['approve(address spender, uint256 tokenId, uint256 amount)', 'allow'],
  ['increaseAllowance(address spender, uint256 amount)', 'allowMore'],
  ['increaseApproval(address spender, uint256 amount)', 'allowMore'],
  ['decreaseAllowance(address spender, uint256 reduction)', 'allowLess'],
  ['decreaseApproval(address spender, uint256 reduction)', 'allowLess'],
  [
    'permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    'allow',
  ],
  [
    'permit(address owner, address spender, uint256 amount, uint256 deadline, bytes signature)',
    'allow',
  ],
  [
    'permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
    'allow',
  ],
  [
    'approve((address account, address spender, address token, uint160 amount, uint48 period, uint48 start, uint48 end, uint256 salt, bytes extraData) permission)',
    'allow',
  ],
  [
    'setAllowance(address spender, address token, uint96 amount, uint16 resetTimeMin, uint32 resetBaseMin)',
    'allow',
  ],
  ['setApprovalForAll(address operator, bool approved)', 'allowNfts'],
  ['setOperator(address operator, bool approved)', 'allowNfts'],
  ['authorizeOperator(address operator)', 'allowNfts'],
  ['revokeOperator(address formerOperator)', 'disallow'],
  ['safeTransferFrom(address from, address recipient, uint256 tokenId)', 'sendNft'],
  ['safeTransferFrom(address from, address recipient, uint256 tokenId, bytes data)', 'sendNft'],
  [
    'safeTransferFrom(address from, address recipient, uint256 tokenId, uint256 count, bytes data)',
    'sendNft',
  ],
  ['transferPunk(address recipient, uint256 tokenId)', 'sendNft'],
  ['offerPunkForSaleToAddress(uint256 tokenId, uint256 price, address buyer)', 'offerNft'],
  ['offerPunkForSale(uint256 tokenId, uint256 price)', 'offerNft'],
  [
    'bulkTransfer(((uint8 itemType, address token, uint256 tokenId, uint256 count)[] items, address recipient, bool validates)[] transfers, bytes32 conduitKey)',
    'sendNfts',
  ],
  [
    'safeBatchTransferFrom(address from, address recipient, uint256[] tokenIds, uint256[] counts, bytes data)',
    'sendNfts',
  ],
  [
    'transferWithAuthorization(address from, address recipient, uint256 amount, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
    'move',
  ],
  [
    'receiveWithAuthorization(address from, address recipient, uint256 amount, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
    'move',
  ],
  ['push(address recipient, uint256 amount)', 'send'],
  ['transferShares(address recipient, uint256 shares)', 'send'],
  ['transferSharesFrom(address from, address recipient, uint256 shares)', 'move'],
  ['burn(uint256 amount)', 'burn'],
  ['burnFrom(address from, uint256 amount)', 'burn'],
  ['mint(address recipient, uint256 amount)', 'mint'],
  ['mint(uint256 count)', 'mint'],
  ['mint(address recipient)', 'mint'],
  ['mint()', 'mint'],
  ['publicMint(uint256 count)', 'mint'],
  ['mintPublic(uint256 count)', 'mint'],
  ['purchase(uint256 count)', 'mint'],
  ['safeMint(address recipient, uint256 tokenId)', 'mint'],
  ['safeMint(address recipient)', 'mint'],
  [
    'mintPublic(address collection, address feeRecipient, address minterIfNotPayer, uint256 count)',
    'mint',
  ],
  [
    'mintWithRewards(address recipient, uint256 count, string comment, address mintReferral)',
    'mint',
  ],
  ['mintToken(uint256 eventId, address recipient)', 'mint'],

  ['approve(address token, address spender, uint160 amount, uint48 expiration)', 'allow'],
  [
    'permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)',
    'allow',
  ],
  [
    'permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)',
    'allowSeveral',
  ],
  ['transferFrom(address from, address recipient, uint160 amount, address token)', 'move'],
  [
    'transferFrom((address from, address recipient, uint160 amount, address token)[] transfers)',
    'execute',
  ],
  [
    'permitTransferFrom(((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, (address recipient, uint256 requestedAmount) transferDetails, address from, bytes signature)',
    'move',
  ],
  ['lockdown((address token, address spender)[] approvals)', 'disallow'],
  ['invalidateNonces(address token, address spender, uint48 newNonce)', 'disallow'],
  ['invalidateUnorderedNonces(uint256 wordPos, uint256 mask)', 'disallow'],
]

/** Functions of collections (ERC-721) that have the selectors of tokens' (ERC-20). */
export const collectionFunctions: readonly KnownSignature[] = [
  ['approve(address spender, uint256 tokenId)', 'allow'],
  ['transferFrom(address from, address recipient, uint256 tokenId)', 'sendNft'],
]
