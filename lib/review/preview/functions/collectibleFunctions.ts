import { signaturesOf } from '#lib/review/preview/functions/KnownSignature.ts'

const stage =
  '(mintPrice, maxTotalMintableByWallet, startTime, endTime, dropStageIndex, maxTokenSupplyForStage, feeBps, bool restrictFeeRecipients) mintParams'

/** NFTs: mints, markets and auctions. */
export const collectibleFunctions = signaturesOf({
  mint: [
    'vectorMint721/vectorMint1155(vectorId, uint48 count, recipient)',
    'breedWithAuto(matronId, sireId)',
    'mint(token, recipient, minted)',
    'mintBatch(address collection, instanceId, uint16 mintCount, uint32[] mintIndices, bytes32[][] proofs, address mintFor)',
    'mintProxy(address collection, instanceId, uint16 mintCount, uint32[] mintIndices, bytes32[][] proofs, address mintFor)',
    'mint(address minter, tokenId, count, address[] rewardsRecipients, bytes minterArguments)',
    'mintWithRewards(address minter, tokenId, count, bytes minterArguments, address referral)',
    'mint(recipient, count, address collection, tokenId, address referral, string comment)',
    'mint(address minter, tokenId, count, bytes minterArguments)',
    'mintBatch(recipient, uint256[] tokenIds, uint256[] counts, bytes data)',
    'mint(recipient, tokenId, count)',
    'mint(tokenId, count)',
    'mint(bytes32[] proof)',
    'mintTo(recipient, amount)',
    'mintTo(recipient)',
    'mintTo(recipient, string uri)',
    'safeMint(recipient, tokenId, bytes data)',
    'claim(recipient, tokenId, count, address currency, pricePerToken, (bytes32[] proof, quantityLimitPerWallet, pricePerToken, address currency) allowlistProof, bytes data)',
    'mintWithSignature((address to, address royaltyRecipient, royaltyBps, address primarySaleRecipient, string uri, price, address currency, uint128 validityStartTimestamp, uint128 validityEndTimestamp, bytes32 uid) request, bytes signature)',
    `mintAllowList(address collection, address feeRecipient, address minterIfNotPayer, count, ${stage}, bytes32[] proof)`,
    `mintSigned(address collection, address feeRecipient, address minterIfNotPayer, count, ${stage}, salt, bytes signature)`,
    'mint(count, bytes32[] proof)',
    'mint(recipient, count, bytes32[] proof)',
    'mint(recipient, count, bytes signature)',
    'whitelistMint/allowlistMint/presaleMint/mintWhitelist/mintAllowlist/allowListMint(count, bytes32[] proof)',
    'publicMint/freeMint/mintNFT/mintPublic/claimNFT()',
    'mintNFTs/batchMint/mintBatch/freeMint/mintNFT/buyTickets/mintBadge(count)',
    'mintPublic/mintNFT(recipient, count)',
    'mint(recipient, string uri)',
  ],
  buy: [
    'buyPunk(tokenId)',
    'buyFromListing(listingId, recipient, count, address currency, total)',
    'buyShares(address subject, count)',
  ],
  bid: [
    'refinanceAuction((address lender, address borrower, address collection, tokenId, debt, startTime, rate, auctionStartBlock, auctionDuration) lien, lienId, newRate)',
    'placeBid(auctionId)',
    'enterBidForPunk(tokenId)',
    'bidInAuction(auctionId, bidAmount)',
  ],
  cancel: [
    'punkNoLongerForSale(tokenId)',
    'withdrawBidForPunk(tokenId)',
    'cancelOrder(bytes32 order)',
    'cancelListing(listingId)',
    'cancelAllOrdersForSender(minimumNonce)',
    'cancelMultipleMakerOrders(uint256[] nonces)',
    'incrementNonce()',
    'cancelOrders(bytes32[] hashes)',
    'cancelLimitOrder(index)',
    'advanceNonce(uint8 by)',
    'increaseNonce()',
  ],
  order: [
    'createListing((address assetContract, tokenId, count, address currency, pricePerToken, uint128 startTimestamp, uint128 endTimestamp, bool reserved) params)',
  ],
})
