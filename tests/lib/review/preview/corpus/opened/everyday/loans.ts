import { parseEther, parseUnits } from 'viem'
import { max256 } from '#tests/lib/review/preview/context.ts'
import { arbitrum, base, onArbitrum, onBase } from '#tests/lib/review/preview/corpus/chains.ts'
import { contracts } from '#tests/lib/review/preview/corpus/contracts.ts'
import { gained, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import { account, batch, call, encode, tokens } from '#tests/lib/review/preview/corpus/requests.ts'
import { everyday, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const { usdc, weth, dai } = tokens
const debt = {
  address: '0xeA51d7853EEFb32b6ee06b1C12E6dcCA88Be0fFE',
  symbol: 'variableDebtEthWETH',
  decimals: 18,
} as const
const poolBase = '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5'
const comet = '0xc3d688B66703497DAA19211EEdff47f25384cdc3'
const cometBase = '0xb125E6687d4313864e53df431d5425969c15Eb2F'
const morpho = '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb'
const steakhouse = {
  address: '0xBEEF01735c132Ada46AA9aA4c54623cAA92A64CB',
  symbol: 'steakUSDC',
  decimals: 6,
} as const
const evc = '0x0C9a3dd6b8F28529d72d7f9cE918D493519EE383'
const eulerUsdc = '0x797DD80692c3b2dAdabCe8e30C07fDE5307D48a9'
const borrowerOperations = '0xe8119fC02953B27a1b48D2573855738485A17329'
const gateway = '0xd01607c3C5eCABa394D8be377a08590149325722'
const sdai = {
  address: '0x83F20F44975D03b1b09e64809B757c47f942BEeA',
  symbol: 'sDAI',
  decimals: 18,
} as const
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
const market = {
  loanToken: usdc.address,
  collateralToken: contracts.wsteth,
  oracle: '0x48F7E36EB6B826B2dF4B2E630B62Cd25e89E40e2',
  irm: '0x870aC11D48B15DB9a138Cf899d20F13F79Ba00BC',
  lltv: 860_000_000_000_000_000n,
}

export const loans = everyday('lending and savings', {
  'WETH borrowed from Aave': {
    from: documents.aave,
    request: call(
      contracts.aavePool,
      'borrow(address asset, uint256 amount, uint256 interestRateMode, uint16 referralCode, address onBehalfOf)',
      [weth.address, parseEther('0.05'), 2n, 0, account],
    ),
    node: seen({
      contracts: [contracts.aavePool],
      facts: [debt],
      changes: [gained(weth, parseEther('0.05')), gained(debt, parseEther('0.05'))],
    }),
  },
  'a debt at Aave repaid in full': {
    from: documents.aave,
    request: call(
      contracts.aavePool,
      'repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf) returns (uint256)',
      [weth.address, max256, 2n, account],
    ),
    node: seen({
      contracts: [contracts.aavePool],
      facts: [{ ...debt, balance: parseEther('0.0503') }],
      changes: [spent(weth, parseEther('0.0503')), spent(debt, parseEther('0.0503'))],
    }),
  },
  'the efficiency mode of Aave': {
    from: documents.aave,
    on: base,
    request: call(poolBase, 'setUserEMode(uint8 categoryId)', [1]),
    node: seen({ contracts: [poolBase] }),
  },
  'a collateral of Aave switched off': {
    from: documents.aave,
    on: base,
    request: call(poolBase, 'setUserUseReserveAsCollateral(address asset, bool useAsCollateral)', [
      onBase.weth.address,
      false,
    ]),
    node: seen({ contracts: [poolBase] }),
  },
  'ether supplied to Aave through its gateway': {
    from: documents.aave,
    request: call(
      gateway,
      'depositETH(address pool, address onBehalfOf, uint16 referralCode) payable',
      [contracts.aavePool, account, 0],
      parseEther('0.6'),
    ),
    node: seen({
      contracts: [gateway, contracts.aavePool],
      facts: [
        { address: '0x4d5F47FA6A74757f35C14fD3a6Ef8E3C9BC514E8', symbol: 'aEthWETH', decimals: 18 },
      ],
      changes: [
        spent('ether', parseEther('0.6')),
        gained(
          {
            address: '0x4d5F47FA6A74757f35C14fD3a6Ef8E3C9BC514E8',
            symbol: 'aEthWETH',
            decimals: 18,
          },
          parseEther('0.6'),
        ),
      ],
    }),
  },
  'USDC of Base supplied to Compound': {
    from: documents.compound,
    on: base,
    request: batch(
      call(onBase.usdc.address, 'approve(address spender, uint256 amount) returns (bool)', [
        cometBase,
        parseUnits('120', 6),
      ]),
      call(cometBase, 'supply(address asset, uint256 amount)', [
        onBase.usdc.address,
        parseUnits('120', 6),
      ]),
    ),
    node: seen({
      contracts: [onBase.usdc.address],
      facts: [{ address: cometBase, symbol: 'cUSDCv3', decimals: 6 }],
      changes: [
        ...paid(onBase.usdc, parseUnits('120', 6), cometBase),
        gained({ address: cometBase, symbol: 'cUSDCv3', decimals: 6 }, parseUnits('120', 6)),
      ],
    }),
  },
  'USDC withdrawn from Compound': {
    from: documents.compound,
    request: call(comet, 'withdraw(address asset, uint256 amount)', [
      usdc.address,
      parseUnits('75', 6),
    ]),
    node: seen({
      facts: [{ address: comet, symbol: 'cUSDCv3', decimals: 6, balance: parseUnits('200', 6) }],
      changes: [
        spent({ address: comet, symbol: 'cUSDCv3', decimals: 6 }, parseUnits('75', 6)),
        gained(usdc, parseUnits('75', 6)),
      ],
    }),
  },
  'USDC in a vault of Morpho': {
    from: documents.morpho,
    request: call(
      steakhouse.address,
      'deposit(uint256 assets, address receiver) returns (uint256)',
      [parseUnits('350', 6), account],
    ),
    node: seen({
      contracts: [morpho],
      facts: [steakhouse],
      changes: [
        ...paid(usdc, parseUnits('350', 6), steakhouse.address),
        gained(steakhouse, parseUnits('318', 6)),
      ],
    }),
  },
  'collateral put in a market of Morpho': {
    from: documents.morpho,
    request: call(
      morpho,
      'supplyCollateral((address loanToken, address collateralToken, address oracle, address irm, uint256 lltv) marketParams, uint256 assets, address onBehalf, bytes data)',
      [market, parseEther('0.5'), account, '0x'],
    ),
    node: seen({
      contracts: [morpho],
      facts: [
        { address: contracts.wsteth, symbol: 'wstETH', decimals: 18, balance: parseEther('0.6') },
      ],
      changes: paid(
        { address: contracts.wsteth, symbol: 'wstETH', decimals: 18 },
        parseEther('0.5'),
        morpho,
      ),
    }),
  },
  'USDC borrowed in a market of Morpho': {
    from: documents.morpho,
    request: call(
      morpho,
      'borrow((address loanToken, address collateralToken, address oracle, address irm, uint256 lltv) marketParams, uint256 assets, uint256 shares, address onBehalf, address receiver) returns (uint256, uint256)',
      [market, parseUnits('900', 6), 0n, account, account],
    ),
    node: seen({ contracts: [morpho], changes: [gained(usdc, parseUnits('900', 6))] }),
  },
  'a deposit at Euler through its connector': {
    from: documents.euler,
    request: call(
      evc,
      'batch((address targetContract, address onBehalfOfAccount, uint256 value, bytes data)[] items) payable',
      [
        [
          {
            targetContract: eulerUsdc,
            onBehalfOfAccount: account,
            value: 0n,
            data: encode('deposit(uint256 amount, address receiver) returns (uint256)', [
              parseUnits('100', 6),
              account,
            ]),
          },
        ],
      ],
    ),
    node: seen({
      contracts: [evc],
      facts: [{ address: eulerUsdc, symbol: 'eUSDC-2', decimals: 6 }],
      changes: [
        ...paid(usdc, parseUnits('100', 6), eulerUsdc),
        gained({ address: eulerUsdc, symbol: 'eUSDC-2', decimals: 6 }, parseUnits('99', 6)),
      ],
    }),
  },
  'a trove of Liquity opened': {
    from: documents.liquity,
    request: call(
      borrowerOperations,
      'adjustTrove(uint256 _troveId, uint256 _collChange, bool _isCollIncrease, uint256 _boldChange, bool _isDebtIncrease, uint256 _maxUpfrontFee)',
      [8_123n, parseEther('0.2'), true, 0n, false, parseUnits('10', 18)],
    ),
    node: seen({ contracts: [borrowerOperations], changes: [spent(weth, parseEther('0.2'))] }),
  },
  'DAI in the savings of Sky': {
    from: documents.sky,
    request: call(sdai.address, 'deposit(uint256 assets, address receiver) returns (uint256)', [
      parseUnits('500', 18),
      account,
    ]),
    node: seen({
      facts: [sdai],
      changes: [
        ...paid(dai, parseUnits('500', 18), sdai.address),
        gained(sdai, parseUnits('430', 18)),
      ],
    }),
  },
  'USDS out of the savings of Sky': {
    from: documents.sky,
    request: call(
      susds.address,
      'withdraw(uint256 assets, address receiver, address owner) returns (uint256)',
      [parseUnits('60', 18), account, account],
    ),
    node: seen({
      facts: [usds, { ...susds, balance: parseUnits('100', 18) }],
      changes: [spent(susds, parseUnits('56', 18)), gained(usds, parseUnits('60', 18))],
    }),
  },
  'USDC borrowed on Arbitrum in one multicall': {
    from: documents.aave,
    on: arbitrum,
    request: call(
      '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
      'multicall(bytes[] data) returns (bytes[])',
      [
        [
          encode('supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)', [
            onArbitrum.weth.address,
            parseEther('0.2'),
            account,
            0,
          ]),
          encode(
            'borrow(address asset, uint256 amount, uint256 interestRateMode, uint16 referralCode, address onBehalfOf)',
            [onArbitrum.usdc.address, parseUnits('200', 6), 2n, 0, account],
          ),
        ],
      ],
    ),
    node: seen({
      contracts: ['0x794a61358D6845594F94dc1DB02A252b5b4814aD', onArbitrum.weth.address],
      changes: [
        spent(onArbitrum.weth, parseEther('0.2')),
        gained(onArbitrum.usdc, parseUnits('200', 6)),
      ],
    }),
  },
})
