import { parseEther, parseUnits } from 'viem'
import { gained, node, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import {
  account,
  type CorpusCase,
  call,
  encode,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, dai } = tokens

const susds = {
  address: '0xa3931d71877C0E7a3148CB7Eb4463524FEc27fbD',
  symbol: 'sUSDS',
  decimals: 18,
} as const
const usds = {
  address: '0xdC035D45d973E3EC169d2276DDab16f1e407384F',
  symbol: 'USDS',
  decimals: 18,
} as const
const daiUsds = '0x3225737a9Bbb6473CB4a45b7244ACa2BeFdB276A'

const sky: CorpusCase[] = [
  {
    name: 'DAI turned into USDS',
    source:
      'Sky DaiUsds.daiToUsds(address,uint256) (github.com/makerdao/usds, developers.sky.money)',
    request: call(daiUsds, 'daiToUsds(address usr, uint256 wad)', [account, parseEther('500')]),
    node: node([daiUsds, dai.address], {
      facts: [usds],
      changes: [spent(dai, parseEther('500')), gained(usds, parseEther('500'))],
    }),
  },
  {
    name: 'USDS saved for the interest of Sky',
    source: 'Sky SUsds.deposit(uint256,address,uint16) (github.com/makerdao/sdai, branch susds)',
    request: call(
      susds.address,
      'deposit(uint256 assets, address receiver, uint16 referral) returns (uint256 shares)',
      [parseEther('500'), account, 1001],
    ),
    node: node([], {
      facts: [susds, { ...usds, balance: parseEther('500') }],
      changes: [
        ...paid(usds, parseEther('500'), susds.address),
        gained(susds, parseEther('463.1')),
      ],
    }),
  },
  {
    name: 'savings of USDS taken out',
    source: 'Sky SUsds.redeem(uint256,address,address)',
    request: call(
      susds.address,
      'redeem(uint256 shares, address receiver, address owner) returns (uint256 assets)',
      [parseEther('463.1'), account, account],
    ),
    node: node([], {
      facts: [usds, { ...susds, balance: parseEther('463.1') }],
      changes: [spent(susds, parseEther('463.1')), gained(usds, parseEther('503.9'))],
    }),
  },
]

const evc = '0x0C9a3dd6b8F28529d72d7f9cE918D493519EE383'
const eUsdc = {
  address: '0x797DD80692c3b2dAdabCe8e30C07fDE5307D48a9',
  symbol: 'eUSDC-2',
  decimals: 6,
} as const
const eWeth = {
  address: '0xD8b27CF359b7D15710a5BE299AF6e7Bf904984C2',
  symbol: 'eWETH-2',
  decimals: 18,
} as const
const evcBatch = (items: [target: string, data: string][]) =>
  call(
    evc,
    'batch((address targetContract, address onBehalfOfAccount, uint256 value, bytes data)[] items) payable',
    [
      items.map(([targetContract, data]) => ({
        targetContract,
        onBehalfOfAccount: account,
        value: 0n,
        data,
      })),
    ],
  )

const euler: CorpusCase[] = [
  {
    name: 'USDC lent to Euler in a batch of its connector',
    source:
      'Euler v2 EthereumVaultConnector.batch with EVault.deposit (docs.euler.finance, github.com/euler-xyz/ethereum-vault-connector)',
    request: evcBatch([
      [
        eUsdc.address,
        encode('deposit(uint256 amount, address receiver)', [parseUnits('240', 6), account]),
      ],
    ]),
    node: node([evc, usdc.address], {
      facts: [eUsdc],
      changes: [
        ...paid(usdc, parseUnits('240', 6), eUsdc.address),
        gained(eUsdc, parseUnits('225.5', 6)),
      ],
    }),
  },
  {
    name: 'USDC borrowed from Euler against wrapped ether',
    source: 'Euler v2 EVC.batch: deposit, enableCollateral, enableController, borrow',
    request: evcBatch([
      [
        eWeth.address,
        encode('deposit(uint256 amount, address receiver)', [parseEther('0.8'), account]),
      ],
      [evc, encode('enableCollateral(address account, address vault)', [account, eWeth.address])],
      [evc, encode('enableController(address account, address vault)', [account, eUsdc.address])],
      [
        eUsdc.address,
        encode('borrow(uint256 amount, address receiver)', [parseUnits('900', 6), account]),
      ],
    ]),
    node: node([evc], {
      facts: [eUsdc, eWeth],
      changes: [
        ...paid(tokens.weth, parseEther('0.8'), eWeth.address),
        gained(eWeth, parseEther('0.786')),
        gained(usdc, parseUnits('900', 6)),
      ],
    }),
  },
  {
    name: 'lent USDC withdrawn from Euler',
    source: 'Euler v2 EVault.withdraw(uint256,address,address)',
    request: call(eUsdc.address, 'withdraw(uint256 amount, address receiver, address owner)', [
      parseUnits('100', 6),
      account,
      account,
    ]),
    node: node([], {
      facts: [{ ...eUsdc, balance: parseUnits('225.5', 6) }],
      changes: [spent(eUsdc, parseUnits('93.9', 6)), gained(usdc, parseUnits('100', 6))],
    }),
  },
]

const yvUsdc = {
  address: '0xBe53A109B494E5c9f97b9Cd39Fe969BE68BF6204',
  symbol: 'yvUSDC-1',
  decimals: 6,
} as const
const yvDai = {
  address: '0x028eC7330ff87667b6dfb0D94b954c820195336c',
  symbol: 'yvDAI-1',
  decimals: 18,
} as const

const yearn: CorpusCase[] = [
  {
    name: 'USDC into a vault of Yearn',
    source:
      'Yearn v3 vault yvUSDC-1: deposit(uint256,address) (docs.yearn.fi, github.com/yearn/yearn-vaults-v3)',
    request: call(yvUsdc.address, 'deposit(uint256 assets, address receiver) returns (uint256)', [
      parseUnits('600', 6),
      account,
    ]),
    node: node([usdc.address], {
      facts: [yvUsdc],
      changes: [
        ...paid(usdc, parseUnits('600', 6), yvUsdc.address),
        gained(yvUsdc, parseUnits('549.7', 6)),
      ],
    }),
  },
  {
    name: 'a vault of Yearn left with a largest loss',
    source:
      'Yearn v3 vault: redeem(uint256,address,address,uint256) with max_loss of one basis point',
    request: call(
      yvUsdc.address,
      'redeem(uint256 shares, address receiver, address owner, uint256 max_loss) returns (uint256)',
      [parseUnits('549.7', 6), account, account, 1n],
    ),
    node: node([], {
      facts: [{ ...yvUsdc, balance: parseUnits('549.7', 6) }],
      changes: [spent(yvUsdc, parseUnits('549.7', 6)), gained(usdc, parseUnits('603.2', 6))],
    }),
  },
  {
    name: 'a part of the DAI in a vault of Yearn taken out',
    source: 'Yearn v3 vault yvDAI-1: withdraw(uint256,address,address)',
    request: call(
      yvDai.address,
      'withdraw(uint256 assets, address receiver, address owner) returns (uint256)',
      [parseEther('80'), account, account],
    ),
    node: node([], {
      facts: [{ ...yvDai, balance: parseEther('400') }],
      changes: [spent(yvDai, parseEther('73.4')), gained(dai, parseEther('80'))],
    }),
  },
]

/** Savings and loans of Sky, Euler and Yearn. */
export const savings: CorpusCase[] = [...sky, ...euler, ...yearn]
