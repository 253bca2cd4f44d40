import { parseEther, parseUnits } from 'viem'
import { max256 } from '#tests/lib/review/preview/context.ts'
import { contracts, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  account,
  type CorpusCase,
  call,
  tokens,
  values,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, dai, weth } = tokens
const cUsdc = '0x39AA39c021dfbaE8faC545936693aC917d5E7563'
const cEther = '0x4Ddc2D193948926D02f9B1fE9e1daa0718270ED5'
const comptroller = '0x3d9819210A31b4961b30EF54bE2aeD79B9c9Cd3B'
const comet = '0xc3d688B66703497DAA19211EEdff47f25384cdc3'
const bulker = '0xa397a8C2086C554B531c02E29f3291c9704B00c7'
const morpho = '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb'
const spark = '0xC13e21B648A5Ee794902342038FF3aDAB66BE987'
const marketParams =
  '(address loanToken, address collateralToken, address oracle, address irm, uint256 lltv) marketParams'
const wstethMarket = {
  loanToken: usdc.address,
  collateralToken: contracts.wsteth,
  oracle: '0x48F7E36EB6B826B2dF4B2E630B62Cd25e89E40e2',
  irm: '0x870aC11D48B15DB9a138Cf899d20F13F79Ba00BC',
  lltv: parseEther('0.86'),
}
const supply = 'supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)'

/** Lending and borrowing for the account itself. */
export const lending: CorpusCase[] = [
  {
    name: 'USDC supplied to Aave',
    source: 'Aave v3: Pool.supply(address,uint256,address,uint16)',
    request: call(contracts.aavePool, supply, [usdc.address, parseUnits('250', 6), account, 0]),
  },
  {
    name: 'DAI borrowed at the variable rate',
    source: 'Aave v3: Pool.borrow(address,uint256,uint256,uint16,address)',
    request: call(
      contracts.aavePool,
      'borrow(address asset, uint256 amount, uint256 interestRateMode, uint16 referralCode, address onBehalfOf)',
      [dai.address, parseEther('120'), 2n, 0, account],
    ),
  },
  {
    name: 'a whole debt repaid',
    source: 'Aave v3: Pool.repay with type(uint256).max, which means the whole debt',
    request: call(
      contracts.aavePool,
      'repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf) returns (uint256)',
      [dai.address, max256, 2n, account],
    ),
  },
  {
    name: 'all USDC withdrawn from Aave to oneself',
    source: 'Aave v3: Pool.withdraw with type(uint256).max, which means everything',
    request: call(
      contracts.aavePool,
      'withdraw(address asset, uint256 amount, address to) returns (uint256)',
      [usdc.address, max256, account],
    ),
  },
  {
    name: 'a deposit used as collateral',
    source: 'Aave v3: Pool.setUserUseReserveAsCollateral(address,bool)',
    request: call(
      contracts.aavePool,
      'setUserUseReserveAsCollateral(address asset, bool useAsCollateral)',
      [weth.address, true],
    ),
  },
  {
    name: 'ether supplied over the gateway',
    source: 'Aave v3: WrappedTokenGatewayV3.depositETH(address,address,uint16)',
    request: call(
      contracts.aaveGateway,
      'depositETH(address pool, address onBehalfOf, uint16 referralCode) payable',
      [contracts.aavePool, account, 0],
      parseEther('1.8'),
    ),
  },
  {
    name: 'the gateway allowed to borrow one ether for the account',
    source: 'Aave v3: variableDebtEthWETH.approveDelegation, delegatee WrappedTokenGatewayV3',
    request: call(
      '0xeA51d7853EEFb32b6ee06b1C12E6dcCA88Be0fFE',
      'approveDelegation(address delegatee, uint256 amount)',
      [contracts.aaveGateway, parseEther('1')],
    ),
  },
  {
    name: 'rewards of Aave claimed',
    source: 'Aave v3: RewardsController.claimAllRewardsToSelf(address[])',
    request: call(
      '0x8164Cc65827dcFe994AB23944CBC90e0aa80bFcb',
      'claimAllRewardsToSelf(address[] assets) returns (address[] rewardsList, uint256[] claimedAmounts)',
      [['0x98C23E9d8f34FEFb1B7BD6a91B7FF122F4e16F5c']],
    ),
  },
  {
    name: 'USDC lent with Compound v2',
    source: 'Compound v2: cUSDC mint(uint256)',
    request: call(cUsdc, 'mint(uint256 mintAmount) returns (uint256)', [parseUnits('300', 6)]),
  },
  {
    name: 'ether lent with Compound v2',
    source: 'Compound v2: cETH mint(), which is payable',
    request: call(cEther, 'mint() payable', [], parseEther('0.6')),
  },
  {
    name: 'markets entered before a loan',
    source: 'Compound v2: Comptroller.enterMarkets(address[])',
    request: call(comptroller, 'enterMarkets(address[] cTokens) returns (uint256[])', [
      [cUsdc, cEther],
    ]),
  },
  {
    name: 'lent USDC taken back',
    source: 'Compound v2: cUSDC redeemUnderlying(uint256)',
    request: call(cUsdc, 'redeemUnderlying(uint256 redeemAmount) returns (uint256)', [
      parseUnits('120', 6),
    ]),
  },
  {
    name: 'USDC supplied to Compound v3',
    source: 'Compound v3: Comet cUSDCv3 supply(address,uint256)',
    request: call(comet, 'supply(address asset, uint256 amount)', [
      usdc.address,
      parseUnits('400', 6),
    ]),
  },
  {
    name: 'ether supplied as collateral through the bulker',
    source: 'Compound v3: MainnetBulker.invoke(bytes32[],bytes[]) of ACTION_SUPPLY_NATIVE_TOKEN',
    request: call(
      bulker,
      'invoke(bytes32[] actions, bytes[] data) payable',
      [
        ['0x414354494f4e5f535550504c595f4e41544956455f544f4b454e000000000000'],
        [values('address comet, address to, uint256 amount', [comet, account, parseEther('1')])],
      ],
      parseEther('1'),
    ),
  },
  {
    name: 'wstETH put up as collateral in Morpho',
    source: 'Morpho Blue: supplyCollateral(MarketParams,uint256,address,bytes)',
    request: call(
      morpho,
      `supplyCollateral(${marketParams}, uint256 assets, address onBehalf, bytes data)`,
      [wstethMarket, parseEther('1'), account, '0x'],
    ),
  },
  {
    name: 'USDC borrowed from Morpho to oneself',
    source: 'Morpho Blue: borrow(MarketParams,uint256,uint256,address,address)',
    request: call(
      morpho,
      `borrow(${marketParams}, uint256 assets, uint256 shares, address onBehalf, address receiver) returns (uint256 assetsBorrowed, uint256 sharesBorrowed)`,
      [wstethMarket, parseUnits('1500', 6), 0n, account, account],
    ),
  },
  {
    name: 'DAI supplied to Spark',
    source: 'Spark: SparkLend Pool.supply(address,uint256,address,uint16)',
    request: call(spark, supply, [dai.address, parseEther('500'), account, 0]),
  },
  {
    name: 'DAI upgraded to USDS for oneself',
    source: 'Sky: DaiUsds.daiToUsds(address,uint256)',
    request: call(
      '0x3225737a9Bbb6473CB4a45b7244ACa2BeFdB276A',
      'daiToUsds(address usr, uint256 wad)',
      [account, parseEther('800')],
    ),
  },
  {
    name: 'a personal proxy created for vaults',
    source: 'Maker: ProxyRegistry.build()',
    request: call('0x4678f0a6958e4D2Bc4F1BAF7Bc52E8F3564f3fE4', 'build() returns (address proxy)'),
  },
  {
    name: 'a trove of Liquity repaid in part',
    source: 'Liquity v1: BorrowerOperations.repayLUSD(uint256,address,address)',
    request: call(
      '0x24179CD81c9e782A4096035f7eC97fB8B783e007',
      'repayLUSD(uint256 _LUSDAmount, address _upperHint, address _lowerHint)',
      [parseEther('200'), zeroAddress, zeroAddress],
    ),
  },
]
