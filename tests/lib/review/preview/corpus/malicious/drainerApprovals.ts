import {
  daiType,
  day,
  now,
  permit2BatchTypes,
  permit2Types,
  permitType,
} from '#tests/lib/review/preview/context.ts'
import { contracts, inAMonth, soon } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  allowed,
  amount,
  ether,
  kind,
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

const { usdc, usdt, dai, weth, wbtc, steth } = tokens
const max = 2n ** 256n - 1n
const spender = someone('spender of a drainer')
const fresh = someone('contract made by create2')

const allowances = kind(
  'Scam Sniffer mid-2024 report: Permit, Permit2 and increaseAllowance phishing (gate.io/learn/articles, 4197)',
  {
    'a raised allowance for an account without code': {
      request: call(usdc.address, 'increaseAllowance(address spender, uint256 increment)', [
        spender,
        amount('usdc', '1000'),
      ]),
      node: seen({
        people: [spender],
        contracts: [usdc.address],
        permissions: [allowed(usdc.address, spender, amount('usdc', '1000'))],
      }),
    },
    'an allowance one unit below everything': call(
      weth.address,
      'approve(address spender, uint256 amount)',
      [spender, ether('1000') - 1n],
    ),
    'an allowance for a contract that was made for this victim': {
      request: call(usdt.address, 'approve(address spender, uint256 amount)', [fresh, max]),
      node: seen({
        contracts: [fresh, usdt.address],
        permissions: [allowed(usdt.address, fresh, max)],
      }),
    },
    'the older name of a raised allowance': call(
      dai.address,
      'increaseApproval(address _spender, uint256 _addedValue)',
      [spender, max / 2n],
    ),
  },
)

const belowRound = kind(
  'legalaudit.ch/en/truffe/sw-crypto-drainer-fakeairdrop: approvals of fake airdrops; parts below half of a balance',
  {
    'two allowances of 49 % to two strangers': batch(
      call(usdc.address, 'approve(address spender, uint256 amount)', [
        someone('half one'),
        amount('usdc', '490'),
      ]),
      call(usdc.address, 'approve(address spender, uint256 amount)', [
        someone('half two'),
        amount('usdc', '490'),
      ]),
    ),
    'an allowance set twice, the second time for all': batch(
      call(steth.address, 'approve(address spender, uint256 amount)', [spender, 1n]),
      call(steth.address, 'increaseAllowance(address spender, uint256 added)', [
        spender,
        ether('999'),
      ]),
    ),
    'a third of each token for one account without code': {
      request: batch(
        ...[usdc, usdt, dai, weth, wbtc, steth].map(({ address, decimals }) =>
          call(address, 'approve(address spender, uint256 amount)', [
            spender,
            340n * 10n ** BigInt(decimals),
          ]),
        ),
      ),
      node: seen({
        people: [spender],
        permissions: [usdc, usdt, dai, weth, wbtc, steth].map(({ address, decimals }) =>
          allowed(address, spender, 340n * 10n ** BigInt(decimals)),
        ),
      }),
    },
  },
)

const daiDomain = {
  name: 'Dai Stablecoin',
  version: '1',
  chainId: 1,
  verifyingContract: dai.address,
}
const daiPermits = kind(
  'DAI contract: permit(holder, spender, nonce, expiry, allowed); Gate Learn 2024: permit phishing (gate.io/learn/articles, 4197)',
  {
    'DAI for ever': sign(daiDomain, [daiType], {
      holder: account,
      spender,
      nonce: 0,
      expiry: 0,
      allowed: true,
    }),
    'DAI for ten minutes, which are enough': sign(daiDomain, [daiType], {
      holder: account,
      spender: fresh,
      nonce: 3,
      expiry: now + 600,
      allowed: true,
    }),
    'a DAI permit sent by the account itself': call(
      dai.address,
      'permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
      [account, spender, 0n, 0n, true, 27, `0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`],
    ),
  },
)

const permit2Domain = { name: 'Permit2', chainId: 1, verifyingContract: contracts.permit2 }
const detail = (token: string, value: bigint, expiration = inAMonth) => ({
  token,
  amount: `${value}`,
  expiration,
  nonce: 0,
})
const permit2Signatures = kind(
  'abida-shariff.com/blogs/uniswap-permit2-phishing-the-silent-satisficer-draining-wallets; scamwatch.com: Permit2 and gasless signature scams',
  {
    'six tokens in one Permit2 batch': sign(permit2Domain, permit2BatchTypes, {
      details: [usdc, usdt, dai, weth, wbtc, steth].map(({ address }) =>
        detail(address, 2n ** 160n - 1n),
      ),
      spender,
      sigDeadline: now + 30 * day,
    }),
    'one token for one hour, exactly the balance': sign(permit2Domain, permit2Types, {
      details: detail(wbtc.address, amount('wbtc', '1000'), now + 3600),
      spender: fresh,
      sigDeadline: soon,
    }),
    'a Permit2 approval sent as a transaction': {
      request: call(
        contracts.permit2,
        'approve(address token, address spender, uint160 amount, uint48 expiration)',
        [weth.address, spender, 2n ** 160n - 1n, inAMonth],
      ),
      node: seen({
        people: [spender],
        contracts: [contracts.permit2],
        permissions: [
          allowed(weth.address, spender, 2n ** 160n - 1n, {
            kind: 'Permit2',
            expiresAt: inAMonth,
          }),
        ],
      }),
    },
  },
)

const operators = kind(
  'incrypthos.com/security/malicious-signature-phishing-drains-user-wallets-across-web3-ecosystem (2025)',
  {
    'every item of two collections': batch(
      call(collection, 'setApprovalForAll(address operator, bool approved)', [spender, true]),
      call(someone('second collection'), 'setApprovalForAll(address operator, bool approved)', [
        spender,
        true,
      ]),
    ),
    'every item to an account without code': {
      request: call(collection, 'setApprovalForAll(address operator, bool approved)', [
        someone('operator without code'),
        true,
      ]),
      node: seen({
        people: [someone('operator without code')],
        contracts: [collection],
        permissions: [
          allowed(collection, someone('operator without code'), 1n, { kind: 'operator' }),
        ],
      }),
    },
    'every position of a liquidity provider': call(
      contracts.v3Positions,
      'setApprovalForAll(address operator, bool approved)',
      [fresh, true],
    ),
  },
)

const items = kind(
  'Zelcore 2026: zelcore.io/academy/nft/nft-scams-and-wallet-drainers; ERC-721 approve per item',
  {
    'one valuable item for a stranger': {
      request: call(collection, 'approve(address to, uint256 tokenId)', [spender, 8865n]),
      node: seen({
        people: [spender],
        contracts: [collection],
        permissions: [
          allowed(collection, spender, 1n, { kind: 'item', id: 8865n, isUnlimited: false }),
        ],
      }),
    },
    'three items, one after another': batch(
      ...[1n, 2n, 3n].map((id) =>
        call(collection, 'approve(address to, uint256 tokenId)', [spender, id]),
      ),
    ),
    'a position by signature': sign(
      {
        name: 'Uniswap v4 Positions NFT',
        chainId: 1,
        verifyingContract: contracts.v4Positions,
      },
      ['Permit(address spender, uint256 tokenId, uint256 nonce, uint256 deadline)'],
      { spender: fresh, tokenId: '55', nonce: '9', deadline: now + 86_400 },
    ),
  },
)

const callbacks = kind(
  'ERC-777 and ERC-1363 (eips.ethereum.org); ERC-677 of LINK; no report known, the mechanism of the standards',
  {
    'an operator of a token': call(
      '0x3212b29E33587A00FB1C83346f5dBFA69A458923',
      'authorizeOperator(address operator)',
      [spender],
    ),
    'an approval whose spender is called at once': call(
      someone('ERC-1363 token'),
      'approveAndCall(address spender, uint256 value, bytes data)',
      [fresh, max, '0x4e71d92d'],
    ),
    'a transfer whose receiver is called at once': call(
      '0x514910771AF9Ca656af840dff83E8264EcF986CA',
      'transferAndCall(address to, uint256 value, bytes data)',
      [fresh, ether('4000'), '0x'],
    ),
  },
)

const copies = kind(
  'ERC-2612 and EIP-712 (eips.ethereum.org); defimec.org/blog/chain-mismatch-drain-explainer: approvals on another network',
  {
    'a permit for a domain that only resembles USDC': sign(
      { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc.address },
      [permitType],
      { owner: account, spender, value: `${amount('usdc', '480')}`, nonce: 0, deadline: `${max}` },
    ),
    'a permit on a network that the page is not on': sign(
      {
        name: 'USD Coin',
        version: '2',
        chainId: 42_161,
        verifyingContract: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      },
      [permitType],
      { owner: account, spender, value: `${max}`, nonce: 0, deadline: now + 3600 },
    ),
    'a permit without any network': sign(
      { name: 'Governance', version: '1', verifyingContract: contracts.uni },
      [permitType],
      { owner: account, spender: fresh, value: `${max}`, nonce: 0, deadline: now + 3600 },
    ),
  },
)

/** Permissions to spend, as drainers of 2024 to 2026 ask for them. */
export const drainerApprovals: readonly CorpusCase[] = [
  ...allowances,
  ...belowRound,
  ...daiPermits,
  ...permit2Signatures,
  ...operators,
  ...items,
  ...callbacks,
  ...copies,
]
