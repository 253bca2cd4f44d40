import { parseEther, parseUnits } from 'viem'
import { day, now } from '#tests/lib/review/preview/context.ts'
import {
  arbitrum,
  base,
  bnb,
  gnosis,
  onArbitrum,
  onBase,
  onBnb,
  onGnosis,
  polygon,
} from '#tests/lib/review/preview/corpus/chains.ts'
import {
  contracts,
  inAMonth,
  newPerson,
  secondPerson,
  soon,
} from '#tests/lib/review/preview/corpus/contracts.ts'
import { allowed, gained, node, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import {
  account,
  batch,
  type CorpusCase,
  call,
  friend,
  send,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, usdt } = tokens
const transfer = 'transfer(address to, uint256 amount) returns (bool)'
const approve = 'approve(address spender, uint256 amount) returns (bool)'

const payments: CorpusCase[] = [
  {
    name: 'a little POL to a new person',
    source: 'a plain payment on Polygon (ethereum.org JSON-RPC eth_sendTransaction)',
    request: send(newPerson, parseEther('2.5')),
    context: polygon,
    node: node([], { people: [newPerson], changes: paid('ether', parseEther('2.5'), newPerson) }),
  },
  {
    name: '18 USDC on Base to a new person',
    source: 'ERC-20 transfer of USDC on Base',
    request: call(onBase.usdc.address, transfer, [newPerson, parseUnits('18', 6)]),
    context: base,
    node: node([onBase.usdc.address], {
      people: [newPerson],
      changes: paid(onBase.usdc, parseUnits('18', 6), newPerson),
    }),
  },
  {
    name: 'half of the USDT on BNB Smart Chain to a friend',
    source: 'ERC-20 transfer of USDT on BNB Smart Chain',
    request: call(onBnb.usdt.address, transfer, [friend, parseEther('500')]),
    context: bnb,
    node: node([onBnb.usdt.address], {
      people: [friend],
      changes: paid(onBnb.usdt, parseEther('500'), friend),
    }),
  },
  {
    name: 'the shares of a dinner in euros to two people',
    source: 'wallet_sendCalls (EIP-5792) with two transfers of EURe on Gnosis Chain',
    request: batch(
      call(onGnosis.eure.address, transfer, [friend, parseEther('24.5')]),
      call(onGnosis.eure.address, transfer, [secondPerson, parseEther('24.5')]),
    ),
    context: gnosis,
    node: node([onGnosis.eure.address], {
      people: [friend, secondPerson],
      changes: [
        spent(onGnosis.eure, parseEther('49')),
        gained(onGnosis.eure, parseEther('24.5'), friend),
        gained(onGnosis.eure, parseEther('24.5'), secondPerson),
      ],
    }),
  },
]

const spendManager = '0xf85210B21cC50302F477BA56686d2019dC9b67Ad'
const merchant = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
const permissionFields =
  'address account, address spender, address token, uint160 allowance, uint48 period, uint48 start, uint48 end, uint256 salt, bytes extraData'
const permission = (token: string, allowance: bigint, period: number, end: number) => ({
  account,
  spender: merchant,
  token,
  allowance: String(allowance),
  period,
  start: now,
  end,
  salt: '0',
  extraData: '0x',
})
const spendDomain = {
  name: 'Spend Permission Manager',
  version: '1',
  chainId: 8453,
  verifyingContract: spendManager,
}
const withMerchant = { ...base, knownAddresses: [friend, merchant] }

const subscriptions: CorpusCase[] = [
  {
    name: 'ten USDC a month for a known merchant',
    source:
      'Base Account: SpendPermission (github.com/coinbase/spend-permissions, docs.base.org/base-account)',
    request: sign(
      spendDomain,
      [`SpendPermission(${permissionFields})`],
      permission(onBase.usdc.address, parseUnits('10', 6), 30 * day, now + 365 * day),
    ),
    context: withMerchant,
    node: node([spendManager, onBase.usdc.address], { people: [merchant] }),
  },
  {
    name: 'a little ether a day for a known game, for a week',
    source: 'Base Account: SpendPermission of ether (0xEeee…)',
    request: sign(
      spendDomain,
      [`SpendPermission(${permissionFields})`],
      permission(
        '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
        parseEther('0.0005'),
        day,
        now + 7 * day,
      ),
    ),
    context: withMerchant,
    node: node([spendManager], {
      people: [merchant, '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
    }),
  },
  {
    name: 'a permission of a merchant ended',
    source: 'Base Account: SpendPermissionManager.revoke(SpendPermission)',
    request: call(spendManager, `revoke((${permissionFields}) spendPermission)`, [
      {
        ...permission(onBase.usdc.address, 0n, 30 * day, now + 365 * day),
        allowance: parseUnits('10', 6),
        salt: 0n,
      },
    ]),
    context: withMerchant,
    node: node([spendManager, onBase.usdc.address], {
      people: [merchant],
      changes: [],
      permissions: [],
    }),
  },
]

const weth = tokens.weth
const oldSpender = '0x881D40237659C251811CEC9c364ef91dC08D300C'

const revocations: CorpusCase[] = [
  {
    name: 'an allowance of USDT ended',
    source: 'revoke.cash: approve(spender, 0) of the MetaMask swap router',
    request: call(usdt.address, approve, [oldSpender, 0n]),
    node: node([usdt.address, oldSpender], {
      changes: [],
      permissions: [allowed(usdt, oldSpender, 0n, parseUnits('5000', 6))],
    }),
  },
  {
    name: 'an old marketplace loses its right to all penguins',
    source: 'revoke.cash: setApprovalForAll(operator, false)',
    request: call(
      '0xBd3531dA5CF5857e7CfAA92426877b022e612cf8',
      'setApprovalForAll(address operator, bool approved)',
      ['0x1E0049783F008A0085193E00003D00cd54003c71', false],
    ),
    node: node([
      '0xBd3531dA5CF5857e7CfAA92426877b022e612cf8',
      '0x1E0049783F008A0085193E00003D00cd54003c71',
    ]),
  },
  {
    name: 'two allowances in Permit2 ended',
    source: 'Uniswap Permit2.lockdown(TokenSpenderPair[])',
    request: call(contracts.permit2, 'lockdown((address token, address spender)[] approvals)', [
      [
        { token: usdc.address, spender: contracts.universalRouter },
        { token: weth.address, spender: contracts.universalRouter },
      ],
    ]),
    node: node([contracts.permit2, contracts.universalRouter, usdc.address, weth.address]),
  },
  {
    name: 'allowances of ARB and USDC on Arbitrum ended together',
    source: 'revoke.cash with EIP-5792: a batch of approve(spender, 0)',
    request: batch(
      call(onArbitrum.arb.address, approve, [oldSpender, 0n]),
      call(onArbitrum.usdc.address, approve, [oldSpender, 0n]),
    ),
    context: arbitrum,
    node: node([onArbitrum.arb.address, onArbitrum.usdc.address, oldSpender]),
  },
]

const permit =
  'Permit(address owner, address spender, uint256 value, uint256 nonce, uint256 deadline)'
const wsteth = { address: contracts.wsteth, symbol: 'wstETH', decimals: 18 } as const
const universalOnArbitrum = '0xA51afAFe0263b40EdaEf0Df8781eA9aa03E381a3'

const permits: CorpusCase[] = [
  {
    name: 'exactly 60 USDC on Base for the router of 1inch',
    source: '1inch: Permit of USDC (EIP-2612, domain USD Coin version 2) for AggregationRouterV6',
    request: sign(
      { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: onBase.usdc.address },
      [permit],
      {
        owner: account,
        spender: contracts.oneInch,
        value: String(parseUnits('60', 6)),
        nonce: 4,
        deadline: soon,
      },
    ),
    context: base,
    node: node([onBase.usdc.address, contracts.oneInch]),
  },
  {
    name: 'exactly 1.5 wstETH for the withdrawals of Lido',
    source: 'Lido: Permit of wstETH for WithdrawalQueueERC721 (requestWithdrawalsWstETHWithPermit)',
    request: sign(
      {
        name: 'Wrapped liquid staked Ether 2.0',
        version: '1',
        chainId: 1,
        verifyingContract: wsteth.address,
      },
      [permit],
      {
        owner: account,
        spender: contracts.withdrawalQueue,
        value: String(parseEther('1.5')),
        nonce: 0,
        deadline: soon,
      },
    ),
    node: node([contracts.withdrawalQueue], { facts: [{ ...wsteth, balance: parseEther('4') }] }),
  },
  {
    name: 'exactly 80 ARB for the router of Uniswap on Arbitrum',
    source: 'Uniswap Permit2: PermitSingle for the Universal Router of Arbitrum (permit2-sdk)',
    request: sign(
      { name: 'Permit2', chainId: 42_161, verifyingContract: contracts.permit2 },
      [
        'PermitSingle(PermitDetails details, address spender, uint256 sigDeadline)',
        'PermitDetails(address token, uint160 amount, uint48 expiration, uint48 nonce)',
      ],
      {
        details: {
          token: onArbitrum.arb.address,
          amount: String(parseEther('80')),
          expiration: inAMonth,
          nonce: 0,
        },
        spender: universalOnArbitrum,
        sigDeadline: soon,
      },
    ),
    context: arbitrum,
    node: node([contracts.permit2, onArbitrum.arb.address, universalOnArbitrum]),
  },
]

const aaveOnArbitrum = '0x794a61358D6845594F94dc1DB02A252b5b4814aD'
const aerodrome = '0xcF77a3Ba9A5CA399B7c97c74d54e5b1Beb874E43'
const aeroFactory = '0x420DD381b31aEf6683db6B902084cB0FFECe40Da'
const steakUsdc = {
  address: '0xbeeF010f9cb27031ad51e3333f9aF9C6B1228183',
  symbol: 'steakUSDC',
  decimals: 18,
} as const

const together: CorpusCase[] = [
  {
    name: 'USDC approved and swapped for AERO on Base',
    source:
      'EIP-5792 batch: approve of the exact amount, Aerodrome Router.swapExactTokensForTokens',
    request: batch(
      call(onBase.usdc.address, approve, [aerodrome, parseUnits('40', 6)]),
      call(
        aerodrome,
        'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, (address from, address to, bool stable, address factory)[] routes, address to, uint256 deadline) returns (uint256[] amounts)',
        [
          parseUnits('40', 6),
          parseEther('53.6'),
          [
            {
              from: onBase.usdc.address,
              to: onBase.aero.address,
              stable: false,
              factory: aeroFactory,
            },
          ],
          account,
          BigInt(soon),
        ],
      ),
    ),
    context: base,
    node: node([onBase.usdc.address, onBase.aero.address, aerodrome, aeroFactory], {
      changes: [spent(onBase.usdc, parseUnits('40', 6)), gained(onBase.aero, parseEther('54'))],
    }),
  },
  {
    name: 'USDC approved and lent to Aave on Arbitrum',
    source: 'EIP-5792 batch: approve of the exact amount, Aave v3 Pool.supply',
    request: batch(
      call(onArbitrum.usdc.address, approve, [aaveOnArbitrum, parseUnits('220', 6)]),
      call(
        aaveOnArbitrum,
        'supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
        [onArbitrum.usdc.address, parseUnits('220', 6), account, 0],
      ),
    ),
    context: arbitrum,
    node: node([onArbitrum.usdc.address, aaveOnArbitrum], {
      changes: paid(
        onArbitrum.usdc,
        parseUnits('220', 6),
        '0x724dc807b04555b71ed48a6896b6F41593b8C637',
      ),
    }),
  },
  {
    name: 'USDC approved and put into a vault on Base',
    source: 'EIP-5792 batch: approve of the exact amount, MetaMorpho deposit(uint256,address)',
    request: batch(
      call(onBase.usdc.address, approve, [steakUsdc.address, parseUnits('130', 6)]),
      call(steakUsdc.address, 'deposit(uint256 assets, address receiver) returns (uint256)', [
        parseUnits('130', 6),
        account,
      ]),
    ),
    context: base,
    node: node([onBase.usdc.address], {
      facts: [steakUsdc],
      changes: [
        ...paid(onBase.usdc, parseUnits('130', 6), steakUsdc.address),
        gained(steakUsdc, parseEther('121.7')),
      ],
    }),
  },
]

/** Payments, subscriptions, ended and exact allowances, and calls that belong together. */
export const money: CorpusCase[] = [
  ...payments,
  ...subscriptions,
  ...revocations,
  ...permits,
  ...together,
]
