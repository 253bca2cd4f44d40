import { type KnownSignature, signaturesOf } from '#lib/review/preview/functions/KnownSignature.ts'

/** ERC-20, 721, 777, 1155, 6909 and 2612, DAI's permit, Permit2, allowances of smart accounts, mints. */
export const tokenFunctions = signaturesOf({
  send: [
    'transfer/push(recipient, amount)',
    'transferAndCall/send(recipient, amount, bytes data)',
    'transferShares(recipient, shares)',
    'transferWithComment(recipient, amount, string comment)',
  ],
  move: [
    'transferFrom(from, recipient, amount)',
    'transferWithAuthorization/receiveWithAuthorization(from, recipient, amount, validAfter, validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
    'transferSharesFrom(from, recipient, shares)',
    'transferFrom(from, recipient, uint160 amount, token)',
    'permitTransferFrom(((token, amount) permitted, nonce, deadline) permit, (recipient, requestedAmount) transferDetails, from, bytes signature)',
  ],
  allow: [
    'approve(spender, amount)',
    'approveAndCall(spender, amount, bytes data)',
    'approve(spender, tokenId, amount)',
    'permit(owner, spender, amount, deadline, uint8 v, bytes32 r, bytes32 s)',
    'permit(owner, spender, amount, deadline, bytes signature)',
    'permit(address holder, spender, nonce, expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
    'approve((account, spender, token, uint160 amount, uint48 period, uint48 start, uint48 end, salt, bytes extraData) permission)',
    'setAllowance(spender, token, uint96 amount, uint16 resetTimeMin, uint32 resetBaseMin)',
    'approve(token, spender, uint160 amount, uint48 expiration)',
    'permit(owner, ((token, uint160 amount, uint48 expiration, uint48 nonce) details, spender, sigDeadline) permitSingle, bytes signature)',
  ],
  allowMore: ['increaseAllowance/increaseApproval(spender, amount)'],
  allowLess: ['decreaseAllowance/decreaseApproval(spender, reduction)'],
  allowNfts: [
    'setApprovalForAll/setOperator(address operator, bool approved)',
    'authorizeOperator(address operator)',
  ],
  disallow: [
    'revokeOperator(address formerOperator)',
    'lockdown((token, spender)[] approvals)',
    'invalidateNonces(token, spender, uint48 newNonce)',
    'invalidateUnorderedNonces(wordPos, mask)',
  ],
  sendNft: [
    'safeTransferFrom(from, recipient, tokenId)',
    'safeTransferFrom(from, recipient, tokenId, bytes data)',
    'safeTransferFrom(from, recipient, tokenId, count, bytes data)',
    'transferPunk(recipient, tokenId)',
  ],
  offerNft: [
    'offerPunkForSaleToAddress(tokenId, price, address buyer)',
    'offerPunkForSale(tokenId, price)',
  ],
  sendNfts: [
    'bulkTransfer(((uint8 itemType, token, tokenId, count)[] items, recipient, bool validates)[] transfers, bytes32 conduitKey)',
    'safeBatchTransferFrom(from, recipient, uint256[] tokenIds, uint256[] counts, bytes data)',
  ],
  burn: ['burn(amount)', 'burnFrom(from, amount)'],
  mint: [
    'mint(recipient, amount)',
    'mint/publicMint/mintPublic/purchase(count)',
    'mint/safeMint(recipient)',
    'mint()',
    'safeMint(recipient, tokenId)',
    'mintPublic(address collection, address feeRecipient, address minterIfNotPayer, count)',
    'mintWithRewards(recipient, count, string comment, address mintReferral)',
    'mintToken(eventId, recipient)',
  ],
  allowSeveral: [
    'permit(owner, ((token, uint160 amount, uint48 expiration, uint48 nonce)[] details, spender, sigDeadline) permitBatch, bytes signature)',
  ],
  execute: ['transferFrom((from, recipient, uint160 amount, token)[] transfers)'],
})

/** Functions of collections (ERC-721) that have the selectors of tokens' (ERC-20). */
export const collectionFunctions: readonly KnownSignature[] = [
  ['approve(spender, tokenId)', 'allow'],
  ['transferFrom(from, recipient, tokenId)', 'sendNft'],
]
