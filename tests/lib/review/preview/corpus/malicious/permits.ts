import { day, now } from '#tests/lib/review/preview/context.ts'
import {
  account,
  type CorpusCase,
  sign,
  stranger,
  thief,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, dai, weth, wbtc } = tokens
const max = 2n ** 256n - 1n
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const permitDomain = { name: 'Permit2', chainId: 1, verifyingContract: permit2 }
const usdcDomain = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc.address }
const zeros = `0x${'0'.repeat(64)}`

const permitType =
  'Permit(address owner, address spender, uint256 value, uint256 nonce, uint256 deadline)'
const permit = (change: Record<string, unknown> = {}) => ({
  owner: account,
  spender: thief,
  value: `${max}`,
  nonce: 0,
  deadline: now + 1200,
  ...change,
})
const details = (change: Record<string, unknown> = {}) => ({
  token: usdc.address,
  amount: `${2n ** 160n - 1n}`,
  expiration: 2 ** 48 - 1,
  nonce: 0,
  ...change,
})
const detailsType = 'PermitDetails(address token, uint160 amount, uint48 expiration, uint48 nonce)'
const singleTypes = [
  'PermitSingle(PermitDetails details, address spender, uint256 sigDeadline)',
  detailsType,
]
const batchTypes = [
  'PermitBatch(PermitDetails[] details, address spender, uint256 sigDeadline)',
  detailsType,
]
const transferTypes = [
  'PermitTransferFrom(TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline)',
  'TokenPermissions(address token, uint256 amount)',
]

/** Signatures that let a stranger take tokens, or act for the account. */
export const maliciousPermits: CorpusCase[] = [
  {
    name: 'unlimited USDC by signature',
    source: 'EIP-2612 permit, Pink Drainer',
    request: sign(usdcDomain, [permitType], permit()),
  },
  {
    name: 'the whole balance of USDC by signature',
    source: 'EIP-2612 permit with the balance, Inferno Drainer',
    request: sign(usdcDomain, [permitType], permit({ value: '1000000000' })),
  },
  {
    name: 'unlimited and for ever',
    source: 'EIP-2612 permit with the largest deadline, Venom Drainer',
    request: sign(usdcDomain, [permitType], permit({ deadline: `${max}` })),
  },
  {
    name: 'a token that the site does not know, without limit',
    source: 'EIP-2612 permit of a staking token',
    request: sign(
      { name: 'Aave Token V3', version: '2', chainId: 1, verifyingContract: stranger },
      [permitType],
      permit(),
    ),
  },
  {
    name: 'DAI allowed without limit or end',
    source: 'DAI permit with expiry 0',
    request: sign(
      { name: 'Dai Stablecoin', version: '1', chainId: 1, verifyingContract: dai.address },
      ['Permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed)'],
      { holder: account, spender: thief, nonce: 0, expiry: 0, allowed: true },
    ),
  },
  {
    name: 'Permit2 for all USDC',
    source: 'Permit2 PermitSingle, the most lucrative signature of 2023 and 2024',
    request: sign(permitDomain, singleTypes, {
      details: details(),
      spender: thief,
      sigDeadline: now + 1800,
    }),
  },
  {
    name: 'Permit2 for the whole balance, for a day',
    source: 'Permit2 PermitSingle with the balance',
    request: sign(permitDomain, singleTypes, {
      details: details({ amount: '1000000000', expiration: now + day }),
      spender: thief,
      sigDeadline: now + 1800,
    }),
  },
  {
    name: 'Permit2 for half of the WBTC, for a year',
    source: 'Permit2 PermitSingle with a far expiration',
    request: sign(permitDomain, singleTypes, {
      details: details({ token: wbtc.address, amount: '1000', expiration: now + 365 * day }),
      spender: stranger,
      sigDeadline: now + 1800,
    }),
  },
  {
    name: 'Permit2 for several tokens at once',
    source: 'Permit2 PermitBatch, Inferno Drainer',
    request: sign(permitDomain, batchTypes, {
      details: [details(), details({ token: weth.address }), details({ token: dai.address })],
      spender: thief,
      sigDeadline: now + 1800,
    }),
  },
  {
    name: 'Permit2 batch: dust of one token hides all of another',
    source: 'Permit2 PermitBatch with a harmless first entry',
    request: sign(permitDomain, batchTypes, {
      details: [
        details({ amount: '1', expiration: now + day }),
        details({ token: weth.address, amount: `${900n * 10n ** 18n}`, expiration: now + day }),
      ],
      spender: thief,
      sigDeadline: now + 1800,
    }),
  },
  {
    name: 'a single transfer of all USDC',
    source: 'Permit2 PermitTransferFrom',
    request: sign(permitDomain, transferTypes, {
      permitted: { token: usdc.address, amount: '1000000000' },
      spender: thief,
      nonce: 1,
      deadline: now + 1800,
    }),
  },
  {
    name: 'a transfer of several tokens',
    source: 'Permit2 PermitBatchTransferFrom',
    request: sign(
      permitDomain,
      [
        'PermitBatchTransferFrom(TokenPermissions[] permitted, address spender, uint256 nonce, uint256 deadline)',
        'TokenPermissions(address token, uint256 amount)',
      ],
      {
        permitted: [
          { token: usdc.address, amount: '1000000000' },
          { token: weth.address, amount: `${1000n * 10n ** 18n}` },
        ],
        spender: thief,
        nonce: 1,
        deadline: now + 1800,
      },
    ),
  },
  {
    name: 'an order whose result goes to a stranger',
    source: 'Permit2 PermitWitnessTransferFrom with the shape of a UniswapX order',
    request: sign(
      permitDomain,
      [
        'PermitWitnessTransferFrom(TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, Order witness)',
        'TokenPermissions(address token, uint256 amount)',
        'Order(address reactor, Output[] outputs)',
        'Output(address token, uint256 startAmount, uint256 endAmount, address recipient)',
      ],
      {
        permitted: { token: weth.address, amount: `${10n ** 18n}` },
        spender: '0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4',
        nonce: 1,
        deadline: now + 1800,
        witness: {
          reactor: '0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4',
          outputs: [
            {
              token: usdc.address,
              startAmount: '3300000000',
              endAmount: '3200000000',
              recipient: thief,
            },
          ],
        },
      },
    ),
  },
  {
    name: 'an order that gives ether for one unit of USDC',
    source: 'UniswapX order with a worthless output',
    request: sign(
      permitDomain,
      [
        'PermitWitnessTransferFrom(TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, Order witness)',
        'TokenPermissions(address token, uint256 amount)',
        'Order(address reactor, Output[] outputs)',
        'Output(address token, uint256 startAmount, uint256 endAmount, address recipient)',
      ],
      {
        permitted: { token: weth.address, amount: `${10n ** 18n}` },
        spender: '0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4',
        nonce: 1,
        deadline: now + 1800,
        witness: {
          reactor: '0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4',
          outputs: [{ token: usdc.address, startAmount: '1', endAmount: '1', recipient: account }],
        },
      },
    ),
  },
  {
    name: 'a witness that pretends to be an order, for an unknown contract',
    source: 'Permit2 witness chosen by the attacker',
    request: sign(
      permitDomain,
      [
        'PermitWitnessTransferFrom(TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, Order witness)',
        'TokenPermissions(address token, uint256 amount)',
        'Order(address reactor, Output[] outputs)',
        'Output(address token, uint256 startAmount, uint256 endAmount, address recipient)',
      ],
      {
        permitted: { token: usdc.address, amount: '1000000000' },
        spender: thief,
        nonce: 1,
        deadline: now + 1800,
        witness: {
          reactor: thief,
          outputs: [
            {
              token: weth.address,
              startAmount: `${10n ** 18n}`,
              endAmount: `${10n ** 18n}`,
              recipient: account,
            },
          ],
        },
      },
    ),
  },
  {
    name: 'all USDC by a transfer that anyone may submit',
    source: 'ERC-3009 transferWithAuthorization',
    request: sign(
      usdcDomain,
      [
        'TransferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce)',
      ],
      {
        from: account,
        to: thief,
        value: '1000000000',
        validAfter: 0,
        validBefore: now + 3600,
        nonce: zeros,
      },
    ),
  },
  {
    name: 'a transfer that stays valid for years',
    source: 'ERC-3009 receiveWithAuthorization with a far end',
    request: sign(
      usdcDomain,
      [
        'ReceiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce)',
      ],
      {
        from: account,
        to: thief,
        value: '900000000',
        validAfter: 0,
        validBefore: now + 900 * day,
        nonce: zeros,
      },
    ),
  },
]
