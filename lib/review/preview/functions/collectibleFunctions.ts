import { signaturesOf } from '#lib/review/preview/functions/KnownSignature.ts'

const stage =
  '(uint256 mintPrice, uint256 maxTotalMintableByWallet, uint256 startTime, uint256 endTime, uint256 dropStageIndex, uint256 maxTokenSupplyForStage, uint256 feeBps, bool restrictFeeRecipients) mintParams'

/** NFTs: mints, markets and auctions. */
export const collectibleFunctions = signaturesOf({
  mint: [
    'vectorMint721/vectorMint1155(uint256 vectorId, uint48 count, address recipient)',
    'breedWithAuto(uint256 matronId, uint256 sireId)',
    'mint(address token, address recipient, uint256 minted)',
    'mintBatch(address collection, uint256 instanceId, uint16 mintCount, uint32[] mintIndices, bytes32[][] proofs, address mintFor)',
    'mintProxy(address collection, uint256 instanceId, uint16 mintCount, uint32[] mintIndices, bytes32[][] proofs, address mintFor)',
    'mint(address minter, uint256 tokenId, uint256 count, address[] rewardsRecipients, bytes minterArguments)',
    'mintWithRewards(address minter, uint256 tokenId, uint256 count, bytes minterArguments, address referral)',
    'mint(address recipient, uint256 count, address collection, uint256 tokenId, address referral, string comment)',
    'mint(address minter, uint256 tokenId, uint256 count, bytes minterArguments)',
    'mintBatch(address recipient, uint256[] tokenIds, uint256[] counts, bytes data)',
    'mint(address recipient, uint256 tokenId, uint256 count)',
    'mint(uint256 tokenId, uint256 count)',
    'mint(bytes32[] proof)',
    'mintTo(address recipient, uint256 amount)',
    'mintTo(address recipient)',
    'mintTo(address recipient, string uri)',
    'safeMint(address recipient, uint256 tokenId, bytes data)',
    'claim(address recipient, uint256 tokenId, uint256 count, address currency, uint256 pricePerToken, (bytes32[] proof, uint256 quantityLimitPerWallet, uint256 pricePerToken, address currency) allowlistProof, bytes data)',
    'mintWithSignature((address to, address royaltyRecipient, uint256 royaltyBps, address primarySaleRecipient, string uri, uint256 price, address currency, uint128 validityStartTimestamp, uint128 validityEndTimestamp, bytes32 uid) request, bytes signature)',
    `mintAllowList(address collection, address feeRecipient, address minterIfNotPayer, uint256 count, ${stage}, bytes32[] proof)`,
    `mintSigned(address collection, address feeRecipient, address minterIfNotPayer, uint256 count, ${stage}, uint256 salt, bytes signature)`,
  ],
  buy: [
    'buyPunk(uint256 tokenId)',
    'buyFromListing(uint256 listingId, address recipient, uint256 count, address currency, uint256 total)',
    'buyShares(address subject, uint256 count)',
  ],
  bid: [
    'refinanceAuction((address lender, address borrower, address collection, uint256 tokenId, uint256 debt, uint256 startTime, uint256 rate, uint256 auctionStartBlock, uint256 auctionDuration) lien, uint256 lienId, uint256 newRate)',
    'placeBid(uint256 auctionId)',
    'enterBidForPunk(uint256 tokenId)',
    'bidInAuction(uint256 auctionId, uint256 bidAmount)',
  ],
  cancel: [
    'punkNoLongerForSale(uint256 tokenId)',
    'withdrawBidForPunk(uint256 tokenId)',
    'cancelOrder(bytes32 order)',
    'cancelListing(uint256 listingId)',
    'cancelAllOrdersForSender(uint256 minimumNonce)',
    'cancelMultipleMakerOrders(uint256[] nonces)',
    'incrementNonce()',
    'cancelOrders(bytes32[] hashes)',
    'cancelLimitOrder(uint256 index)',
    'advanceNonce(uint8 by)',
    'increaseNonce()',
  ],
  order: [
    'createListing((address assetContract, uint256 tokenId, uint256 count, address currency, uint256 pricePerToken, uint128 startTimestamp, uint128 endTimestamp, bool reserved) params)',
  ],
})
