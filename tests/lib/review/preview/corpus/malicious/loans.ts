import { now } from '#tests/lib/review/preview/context.ts'
import { zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  assets,
  ether,
  item,
  kind,
  padded,
  seen,
  someone,
} from '#tests/lib/review/preview/corpus/frauds.ts'
import {
  account,
  type CorpusCase,
  call,
  collection,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { weth } = tokens

const lender = someone('lender who wants the collateral')
const loans = kind(
  'Blend and Arcade contracts: loan offers and liens; no report known, the mechanism of the contracts',
  {
    'a loan of one wei for an NFT': call(
      '0x29469395eAf6f95920E59F858042f0e28D98a20B',
      'borrow((address lender, address collection, uint256 totalAmount, uint256 minAmount, uint256 maxAmount, uint256 auctionDuration, uint256 salt, uint256 expirationTime, uint256 rate, address oracle) offer, bytes signature, uint256 loanAmount, uint256 collateralTokenId)',
      [
        {
          lender,
          collection,
          totalAmount: 1n,
          minAmount: 1n,
          maxAmount: 1n,
          auctionDuration: 1n,
          salt: 1n,
          expirationTime: BigInt(now + 600),
          rate: 100_000n,
          oracle: zeroAddress,
        },
        '0x',
        1n,
        4321n,
      ],
    ),
    'a lender’s offer for a worthless collection': sign(
      {
        name: 'Blend',
        version: '1.0',
        chainId: 1,
        verifyingContract: '0x29469395eAf6f95920E59F858042f0e28D98a20B',
      },
      [
        'LoanOffer(address lender, address collection, uint256 totalAmount, uint256 minAmount, uint256 maxAmount, uint256 auctionDuration, uint256 salt, uint256 expirationTime, uint256 rate, address oracle, uint256 nonce)',
      ],
      {
        lender: account,
        collection: someone('worthless collection'),
        totalAmount: `${ether('1000')}`,
        minAmount: '0',
        maxAmount: `${ether('1000')}`,
        auctionDuration: 1_000_000,
        salt: '2',
        expirationTime: now + 86_400 * 90,
        rate: 0,
        oracle: zeroAddress,
        nonce: 0,
      },
    ),
    'a borrower’s signature for a loan due in a minute': sign(
      {
        name: 'OriginationController',
        version: '3',
        chainId: 1,
        verifyingContract: someone('loan desk'),
      },
      [
        'LoanTerms(uint32 durationSecs, uint32 deadline, uint256 proratedInterestRate, uint256 principal, address collateralAddress, uint256 collateralId, address payableCurrency, address borrower, address lender, uint160 nonce)',
      ],
      {
        durationSecs: 60,
        deadline: now + 600,
        proratedInterestRate: `${ether('900')}`,
        principal: '1',
        collateralAddress: collection,
        collateralId: '4321',
        payableCurrency: weth.address,
        borrower: account,
        lender,
        nonce: '1',
      },
    ),
    'a repayment right that a stranger gets': {
      request: call(
        collection,
        'safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
        [
          account,
          someone('escrow of collateral'),
          4321n,
          `${padded('0x01')}${padded(lender).slice(2)}`,
        ],
      ),
      node: seen({
        contracts: [collection, someone('escrow of collateral')],
        moves: [[item(collection, 4321n), 1n, someone('escrow of collateral')]],
      }),
    },
    'a bid that pays a stranger’s loan with all wrapped ether': {
      request: call(
        '0x29469395eAf6f95920E59F858042f0e28D98a20B',
        'refinanceAuction((address lender, address borrower, address collection, uint256 tokenId, uint256 amount, uint256 startTime, uint256 rate, uint256 auctionStartBlock, uint256 auctionDuration) lien, uint256 lienId, uint256 rate)',
        [
          {
            lender,
            borrower: someone('partner of the lender'),
            collection: someone('worthless collection'),
            tokenId: 1n,
            amount: ether('970'),
            startTime: BigInt(now - 100),
            rate: 1n,
            auctionStartBlock: 24_000_000n,
            auctionDuration: 9000n,
          },
          1n,
          1n,
        ],
      ),
      node: seen({ moves: [[assets.weth, ether('970'), lender]] }),
    },
  },
)

/** Loans whose other side gets everything. */
export const maliciousLoans: readonly CorpusCase[] = loans
