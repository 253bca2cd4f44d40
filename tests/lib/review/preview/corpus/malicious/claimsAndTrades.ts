import { now } from '#tests/lib/review/preview/context.ts'
import { soon } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  amount,
  assets,
  ether,
  kind,
  padded,
  seen,
  someone,
} from '#tests/lib/review/preview/corpus/frauds.ts'
import {
  account,
  batch,
  type CorpusCase,
  call,
  collection,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, dai, weth, wbtc } = tokens
const trader = someone('trader of worthless tokens')
const worthless = someone('worthless token')
const distributor = someone('distributor of an airdrop')

const claims = kind(
  'ERC-20 airdrop distributors: claimTo and delegated claims; fake claim pages: legalaudit.ch/en/truffe/sw-crypto-drainer-fakeairdrop',
  {
    'an airdrop claimed to a stranger': {
      request: call(
        distributor,
        'claimTo(uint256 index, address account, uint256 amount, bytes32[] proof, address recipient)',
        [77n, account, ether('2100'), [padded(someone('proof'))], trader],
      ),
      node: seen({ people: [trader], contracts: [distributor] }),
    },
    'a right to claim signed over to a stranger': sign(
      { name: 'Distributor', version: '1', chainId: 1, verifyingContract: distributor },
      ['ClaimTo(address claimant, address recipient, uint256 amount, uint256 deadline)'],
      { claimant: account, recipient: trader, amount: `${ether('2100')}`, deadline: now + 86_400 },
    ),
    'a claim that asks for a fee of nearly all ether': {
      request: call(
        distributor,
        'claim(uint256 index, bytes32[] proof)',
        [77n, [padded(someone('proof'))]],
        ether('8.8'),
      ),
      node: seen({
        contracts: [distributor],
        moves: [[assets.ether, ether('8.8'), trader]],
      }),
    },
  },
)

const swap = (change: Record<string, unknown>) =>
  sign(
    {
      name: 'SWAP_ERC20',
      version: '4.3',
      chainId: 1,
      verifyingContract: someone('peer to peer market'),
    },
    [
      'OrderERC20(uint256 nonce, uint256 expiry, address signerWallet, address signerToken, uint256 signerAmount, uint256 protocolFee, address senderWallet, address senderToken, uint256 senderAmount)',
    ],
    {
      nonce: '1',
      expiry: soon,
      signerWallet: account,
      signerToken: wbtc.address,
      signerAmount: `${amount('wbtc', '1000')}`,
      protocolFee: '7',
      senderWallet: trader,
      senderToken: usdc.address,
      senderAmount: '1',
      ...change,
    },
  )
const trades = kind(
  'AirSwap and NFT swap contracts: peer to peer trades; zelcore.io/academy/nft/nft-scams-and-wallet-drainers (2026)',
  {
    'a trade of all bitcoin for one unit': swap({}),
    'a trade of all bitcoin for a worthless token': swap({
      senderToken: worthless,
      senderAmount: `${ether('5000000')}`,
    }),
    'a trade of an NFT for one that nobody knows': call(
      someone('market of swaps'),
      'createSwapIntent(address counterparty, (address nft, uint256 id)[] mine, (address nft, uint256 id)[] theirs)',
      [
        trader,
        [{ nft: collection, id: 8865n }],
        [{ nft: someone('worthless collection'), id: 1n }],
      ],
    ),
    'all DAI and wrapped ether for a note of a stranger': {
      request: batch(
        call(dai.address, 'transfer(address to, uint256 amount)', [
          someone('issuer of notes'),
          ether('1000'),
        ]),
        call(weth.address, 'transfer(address to, uint256 amount)', [
          someone('issuer of notes'),
          ether('1000'),
        ]),
      ),
      node: seen({
        contracts: [someone('issuer of notes')],
        moves: [
          [assets.dai, ether('1000'), someone('issuer of notes')],
          [assets.weth, ether('1000'), someone('issuer of notes')],
        ],
      }),
    },
  },
)

const lost = kind(
  'ERC-20 Burnable and WETH contracts: tokens that nobody gets back; no report known, the mechanism of the contracts',
  {
    'all tokens sent to the token itself': {
      request: call(weth.address, 'transfer(address to, uint256 amount)', [
        weth.address,
        ether('1000'),
      ]),
      node: seen({
        contracts: [weth.address],
        moves: [[assets.weth, ether('1000'), weth.address]],
      }),
    },
    'all tokens sent to an address that nobody has': {
      request: call(dai.address, 'transfer(address to, uint256 amount)', [
        '0x000000000000000000000000000000000000dEaD',
        ether('1000'),
      ]),
      node: seen({
        contracts: [dai.address],
        moves: [[assets.dai, ether('1000'), '0x000000000000000000000000000000000000dEaD']],
      }),
    },
    'all tokens exchanged for a new version of a stranger': {
      request: batch(
        call(usdc.address, 'approve(address spender, uint256 amount)', [
          someone('migration contract'),
          amount('usdc', '1000'),
        ]),
        call(someone('migration contract'), 'migrate(uint256 amount)', [amount('usdc', '1000')]),
      ),
      node: seen({
        contracts: [someone('migration contract')],
        moves: [[assets.usdc, amount('usdc', '1000'), trader]],
      }),
    },
  },
)

/** Claims, trades and migrations after which there is nothing left. */
export const claimsAndTrades: readonly CorpusCase[] = [...claims, ...trades, ...lost]
