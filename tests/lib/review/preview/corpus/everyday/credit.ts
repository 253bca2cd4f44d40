import { parseEther, parseUnits } from 'viem'
import { max256 } from '#tests/lib/review/preview/context.ts'
import {
  arbitrum,
  base,
  onArbitrum,
  onBase,
  onOptimism,
  optimism,
} from '#tests/lib/review/preview/corpus/chains.ts'
import { contracts } from '#tests/lib/review/preview/corpus/contracts.ts'
import { gained, node, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import {
  account,
  type CorpusCase,
  call,
  tokens,
  values,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, wbtc } = tokens

const aaveOnBase = '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5'
/** Arbitrum and Optimism have the pool at one address. */
const aaveOnRollups = '0x794a61358D6845594F94dc1DB02A252b5b4814aD'
const aBasUsdc = {
  address: '0x4e65fE4DbA92790696d040ac24Aa414708F5c0AB',
  symbol: 'aBasUSDC',
  decimals: 6,
} as const
const aArbUsdc = {
  address: '0x724dc807b04555b71ed48a6896b6F41593b8C637',
  symbol: 'aArbUSDCn',
  decimals: 6,
} as const

const aave: CorpusCase[] = [
  {
    name: 'USDC lent on Base',
    source: 'Aave v3 Pool.supply on Base (github.com/bgd-labs/aave-address-book AaveV3Base)',
    request: call(
      aaveOnBase,
      'supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
      [onBase.usdc.address, parseUnits('260', 6), account, 0],
    ),
    context: base,
    node: node([aaveOnBase, onBase.usdc.address], {
      facts: [aBasUsdc],
      changes: [
        ...paid(onBase.usdc, parseUnits('260', 6), aBasUsdc.address),
        gained(aBasUsdc, parseUnits('260', 6)),
      ],
    }),
  },
  {
    name: 'all of the lent USDC taken back on Arbitrum',
    source:
      'Aave v3 Pool.withdraw(address,uint256,address) with the highest number, which means all',
    request: call(
      aaveOnRollups,
      'withdraw(address asset, uint256 amount, address to) returns (uint256)',
      [onArbitrum.usdc.address, max256, account],
    ),
    context: arbitrum,
    node: node([aaveOnRollups, onArbitrum.usdc.address], {
      facts: [{ ...aArbUsdc, balance: parseUnits('512.33', 6) }],
      changes: [
        spent(aArbUsdc, parseUnits('512.33', 6)),
        gained(onArbitrum.usdc, parseUnits('512.33', 6)),
      ],
    }),
  },
  {
    name: 'the whole debt in wrapped ether repaid on Optimism',
    source: 'Aave v3 Pool.repay with the highest number on Optimism',
    request: call(
      aaveOnRollups,
      'repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf) returns (uint256)',
      [onOptimism.weth.address, max256, 2n, account],
    ),
    context: optimism,
    node: node([aaveOnRollups, onOptimism.weth.address], {
      changes: paid(
        onOptimism.weth,
        parseEther('0.2107'),
        '0xe50fA9b3c56FfB159cB0FCA61F5c9D750e8128c8',
      ),
    }),
  },
  {
    name: 'USDC borrowed on Base',
    source: 'Aave v3 Pool.borrow with variable rate on Base',
    request: call(
      aaveOnBase,
      'borrow(address asset, uint256 amount, uint256 interestRateMode, uint16 referralCode, address onBehalfOf)',
      [onBase.usdc.address, parseUnits('90', 6), 2n, 0, account],
    ),
    context: base,
    node: node([aaveOnBase, onBase.usdc.address], {
      changes: [gained(onBase.usdc, parseUnits('90', 6))],
    }),
  },
  {
    name: 'the mode for like assets chosen',
    source: 'Aave v3 Pool.setUserEMode(uint8)',
    request: call(contracts.aavePool, 'setUserEMode(uint8 categoryId)', [1]),
    node: node([contracts.aavePool], { changes: [], permissions: [] }),
  },
]

const comet = '0xc3d688B66703497DAA19211EEdff47f25384cdc3'
const cometOnBase = '0xb125E6687d4313864e53df431d5425969c15Eb2F'
const bulker = '0xa397a8C2086C554B531c02E29f3291c9704B00c7'
const cometRewards = '0x1B0e765F6224C21223AeA2af16c1C46E38885a40'
const comp = {
  address: '0xc00e94Cb662C3520282E6f5717214004A7f26888',
  symbol: 'COMP',
  decimals: 18,
} as const
const cUsdc = { address: comet, symbol: 'cUSDCv3', decimals: 6 } as const

const compound: CorpusCase[] = [
  {
    name: 'wrapped bitcoin as collateral of Compound',
    source:
      'Compound III Comet.supply(address,uint256) (docs.compound.finance, github.com/compound-finance/comet)',
    request: call(comet, 'supply(address asset, uint256 amount)', [
      wbtc.address,
      parseUnits('0.03', 8),
    ]),
    node: node([comet, wbtc.address], {
      changes: paid(wbtc, parseUnits('0.03', 8), comet),
    }),
  },
  {
    name: 'USDC taken out of Compound on Base',
    source: 'Compound III Comet.withdraw(address,uint256) on Base',
    request: call(cometOnBase, 'withdraw(address asset, uint256 amount)', [
      onBase.usdc.address,
      parseUnits('150', 6),
    ]),
    context: base,
    node: node([cometOnBase, onBase.usdc.address], {
      changes: [gained(onBase.usdc, parseUnits('150', 6))],
    }),
  },
  {
    name: 'ether as collateral and USDC borrowed in one step',
    source:
      'Compound III MainnetBulker.invoke(bytes32[],bytes[]): ACTION_SUPPLY_NATIVE_TOKEN, ACTION_WITHDRAW_ASSET',
    request: call(
      bulker,
      'invoke(bytes32[] actions, bytes[] data) payable',
      [
        [
          '0x414354494f4e5f535550504c595f4e41544956455f544f4b454e000000000000',
          '0x414354494f4e5f57495448445241575f41535345540000000000000000000000',
        ],
        [
          values('address comet, address to, uint256 amount', [comet, account, parseEther('0.5')]),
          values('address comet, address to, address asset, uint256 amount', [
            comet,
            account,
            usdc.address,
            parseUnits('600', 6),
          ]),
        ],
      ],
      parseEther('0.5'),
    ),
    node: node([bulker, comet, usdc.address], {
      changes: [spent('ether', parseEther('0.5')), gained(usdc, parseUnits('600', 6))],
    }),
  },
  {
    name: 'rewards of Compound collected',
    source: 'Compound III CometRewards.claim(address,address,bool)',
    request: call(cometRewards, 'claim(address comet, address src, bool shouldAccrue)', [
      comet,
      account,
      true,
    ]),
    node: node([cometRewards, comet], {
      facts: [comp, cUsdc],
      changes: [gained(comp, parseEther('0.83'))],
    }),
  },
]

const morphoBlue = '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb'
const marketType =
  '(address loanToken, address collateralToken, address oracle, address irm, uint256 lltv) marketParams'
const irm = '0x870aC11D48B15DB9a138Cf899d20F13F79Ba00BC'
const wstethOracle = '0x48F7E36EB6B826B2dF4B2E630B62Cd25e89E40e2'
const wstethMarket = {
  loanToken: usdc.address,
  collateralToken: contracts.wsteth,
  oracle: wstethOracle,
  irm,
  lltv: parseEther('0.86'),
}
const wsteth = { address: contracts.wsteth, symbol: 'wstETH', decimals: 18 } as const
const steakUsdc = {
  address: '0xBEEF01735c132Ada46AA9aA4c54623cAA92A64CB',
  symbol: 'steakUSDC',
  decimals: 18,
} as const
const inMarket = [morphoBlue, irm, wstethOracle, usdc.address]

const morpho: CorpusCase[] = [
  {
    name: 'wstETH as collateral of a Morpho market',
    source:
      'Morpho Blue supplyCollateral(MarketParams,uint256,address,bytes) (github.com/morpho-org/morpho-blue)',
    request: call(
      morphoBlue,
      `supplyCollateral(${marketType}, uint256 assets, address onBehalf, bytes data)`,
      [wstethMarket, parseEther('1.2'), account, '0x'],
    ),
    node: node(inMarket, {
      facts: [{ ...wsteth, balance: parseEther('4') }],
      changes: paid(wsteth, parseEther('1.2'), morphoBlue),
    }),
  },
  {
    name: 'USDC borrowed from a Morpho market',
    source: 'Morpho Blue borrow(MarketParams,uint256,uint256,address,address)',
    request: call(
      morphoBlue,
      `borrow(${marketType}, uint256 assets, uint256 shares, address onBehalf, address receiver) returns (uint256, uint256)`,
      [wstethMarket, parseUnits('1500', 6), 0n, account, account],
    ),
    node: node(inMarket, {
      facts: [wsteth],
      changes: [gained(usdc, parseUnits('1500', 6))],
    }),
  },
  {
    name: 'a debt of a Morpho market repaid in shares',
    source:
      'Morpho Blue repay(MarketParams,uint256,uint256,address,bytes) by shares, as the page repays all',
    request: call(
      morphoBlue,
      `repay(${marketType}, uint256 assets, uint256 shares, address onBehalf, bytes data) returns (uint256, uint256)`,
      [wstethMarket, 0n, 512_448_118_002_114n, account, '0x'],
    ),
    node: node(inMarket, {
      facts: [wsteth],
      changes: paid(usdc, parseUnits('541.22', 6), morphoBlue),
    }),
  },
  {
    name: 'USDC into a vault of a curator',
    source: 'Morpho MetaMorpho vault steakUSDC: deposit(uint256,address) (docs.morpho.org)',
    request: call(
      steakUsdc.address,
      'deposit(uint256 assets, address receiver) returns (uint256 shares)',
      [parseUnits('400', 6), account],
    ),
    node: node([usdc.address], {
      facts: [steakUsdc],
      changes: [
        ...paid(usdc, parseUnits('400', 6), steakUsdc.address),
        gained(steakUsdc, parseEther('358.6')),
      ],
    }),
  },
]

const fUsdc = {
  address: '0x9Fb7b4477576Fe5B32be4C1843aFB1e55F251B33',
  symbol: 'fUSDC',
  decimals: 6,
} as const
const fluidVault = '0x0C8C77B7FF4c2aF7F6CEBbe67350A490E3DD6cB3'
const fluidLiquidity = '0x52Aa899454998Be5b000Ad077a46Bbe360F4e497'

const fluid: CorpusCase[] = [
  {
    name: 'USDC lent to Fluid with a least number of shares',
    source:
      'Fluid fToken.deposit(uint256,address,uint256) (github.com/Instadapp/fluid-contracts-public)',
    request: call(
      fUsdc.address,
      'deposit(uint256 assets_, address receiver_, uint256 minAmountOut_) returns (uint256 shares_)',
      [parseUnits('350', 6), account, parseUnits('296', 6)],
    ),
    node: node([usdc.address], {
      facts: [fUsdc],
      changes: [
        ...paid(usdc, parseUnits('350', 6), fluidLiquidity),
        gained(fUsdc, parseUnits('297.1', 6)),
      ],
    }),
  },
  {
    name: 'all shares of Fluid paid out',
    source: 'Fluid fToken.redeem(uint256,address,address) with all shares',
    request: call(
      fUsdc.address,
      'redeem(uint256 shares_, address receiver_, address owner_) returns (uint256 assets_)',
      [parseUnits('297.1', 6), account, account],
    ),
    node: node([], {
      facts: [{ ...fUsdc, balance: parseUnits('297.1', 6) }],
      changes: [spent(fUsdc, parseUnits('297.1', 6)), gained(usdc, parseUnits('351.4', 6))],
    }),
  },
  {
    name: 'a vault of Fluid opened: ether in, USDC out',
    source:
      'Fluid VaultT1.operate(uint256,int256,int256,address) with NFT 0, which opens a position',
    request: call(
      fluidVault,
      'operate(uint256 nftId_, int256 newCol_, int256 newDebt_, address to_) payable returns (uint256, int256, int256)',
      [0n, parseEther('1'), parseUnits('1200', 6), account],
      parseEther('1'),
    ),
    node: node([fluidVault], {
      changes: [
        ...paid('ether', parseEther('1'), fluidLiquidity),
        gained(usdc, parseUnits('1200', 6)),
      ],
    }),
  },
]

/** Loans: Aave, Compound, Morpho, Fluid. */
export const credit: CorpusCase[] = [...aave, ...compound, ...morpho, ...fluid]
