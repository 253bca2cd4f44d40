import { parseEther, parseUnits } from 'viem'
import { max256 } from '#tests/lib/review/preview/context.ts'
import { contracts, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { allowed, gained, gainedItem, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import { account, batch, call, encode, tokens } from '#tests/lib/review/preview/corpus/requests.ts'
import { everyday, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const { usdc, dai, weth, wbtc } = tokens
const aave = contracts.aavePool
const morpho = '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb'
const bundler = '0x6566194141eefa99Af43Bb5Aa71460Ca2Dc90245'
const adapter = '0x4A6c312ec70E8747a587EE860a0353cd42Be0aE0'
const comet = '0xc3d688B66703497DAA19211EEdff47f25384cdc3'
const evc = '0x0C9a3dd6b8F28529d72d7f9cE918D493519EE383'
const susds = '0xa3931d71877C0E7a3148CB7Eb4463524FEc27fbD'
const usds = {
  address: '0xdC035D45d973E3EC169d2276DDab16f1e407384F',
  symbol: 'USDS',
  decimals: 18,
} as const
const sky = {
  address: '0x56072C95FAA701256059aa122697B133aDEd9279',
  symbol: 'SKY',
  decimals: 18,
} as const
const usde = {
  address: '0x4c9EDD5852cd905f086C759E8383e09bff1E68B3',
  symbol: 'USDe',
  decimals: 18,
} as const
const susde = '0x9D39A5DE30e57443BfF2A8307A4256c8797A3497'
const syrup = '0x134cCaaA4F1e4552eC8aEcb9E4A2360dDcF8df76'
const syrupUsdc = {
  address: '0x80ac24aA929eaF5013f6436cdA2a7ba190f5Cc0b',
  symbol: 'syrupUSDC',
  decimals: 6,
} as const
const fluid = someone('vault of Fluid')
const skyDocs = ['Sky developer documents', 'https://developers.sky.money/'] as const
const aaveDocs = ['Aave: Pool', 'https://aave.com/docs/developers/smart-contracts/pool'] as const
const morphoDocs = [
  'Morpho: bundlers',
  'https://docs.morpho.org/get-started/resources/contracts/bundlers',
] as const

/** Lending, borrowing and saving at what people used in 2025 and 2026. */
export const moneyMarkets = everyday('money markets and savings of 2025 and 2026', {
  'a debt repaid with what was supplied': {
    from: aaveDocs,
    request: call(
      aave,
      'repayWithATokens(address asset, uint256 amount, uint256 interestRateMode) returns (uint256)',
      [usdc.address, max256, 2n],
    ),
    node: seen({
      contracts: [aave],
      facts: [
        { address: '0x98C23E9d8f34FEFb1B7BD6a91B7FF122F4e16F5c', symbol: 'aEthUSDC', decimals: 6 },
      ],
      changes: [
        spent(
          {
            address: '0x98C23E9d8f34FEFb1B7BD6a91B7FF122F4e16F5c',
            symbol: 'aEthUSDC',
            decimals: 6,
          },
          parseUnits('310', 6),
        ),
        spent(
          {
            address: '0x72E95b8931767C79bA4EeE721354d6E99a61D004',
            symbol: 'variableDebtEthUSDC',
            decimals: 6,
          },
          parseUnits('310', 6),
        ),
      ],
    }),
  },
  'the category of a position': {
    from: aaveDocs,
    request: call(aave, 'setUserEMode(uint8 categoryId)', [1]),
    node: seen({ contracts: [aave] }),
  },
  'a token that no longer counts as collateral': {
    from: aaveDocs,
    request: call(aave, 'setUserUseReserveAsCollateral(address asset, bool useAsCollateral)', [
      dai.address,
      false,
    ]),
    node: seen({ contracts: [aave] }),
  },
  'the gateway may borrow ether': {
    from: [
      'Aave: WrappedTokenGateway',
      'https://aave.com/docs/developers/smart-contracts/wrapped-token-gateway',
    ],
    request: call(
      '0xeA51d7853EEFb32b6ee06b1C12E6dcCA88Be0fFE',
      'approveDelegation(address delegatee, uint256 amount)',
      [contracts.aaveGateway, parseEther('0.5')],
    ),
    node: seen({
      contracts: [contracts.aaveGateway, '0xeA51d7853EEFb32b6ee06b1C12E6dcCA88Be0fFE'],
    }),
  },
  'a loan of USDC against bitcoin': {
    from: aaveDocs,
    request: batch(
      call(wbtc.address, 'approve(address spender, uint256 amount) returns (bool)', [
        aave,
        parseUnits('2', 8),
      ]),
      call(aave, 'supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)', [
        wbtc.address,
        parseUnits('2', 8),
        account,
        0,
      ]),
      call(
        aave,
        'borrow(address asset, uint256 amount, uint256 interestRateMode, uint16 referralCode, address onBehalfOf)',
        [usdc.address, parseUnits('40000', 6), 2n, 0, account],
      ),
    ),
    node: seen({
      contracts: [aave],
      changes: [
        ...paid(wbtc, parseUnits('2', 8), '0x5Ee5bf7ae06D1Be5997A1A72006FE6C607eC6DE8'),
        gained(
          {
            address: '0x5Ee5bf7ae06D1Be5997A1A72006FE6C607eC6DE8',
            symbol: 'aEthWBTC',
            decimals: 8,
          },
          parseUnits('2', 8),
        ),
        gained(usdc, parseUnits('40000', 6)),
      ],
    }),
  },
  'a bundle of Morpho that supplies collateral and borrows': {
    from: morphoDocs,
    request: call(
      bundler,
      'multicall((address to, bytes data, uint256 value, bool skipRevert, bytes32 callbackHash)[] bundle) payable',
      [
        [
          {
            to: adapter,
            data: encode('erc20TransferFrom(address token, address receiver, uint256 amount)', [
              weth.address,
              adapter,
              parseEther('2'),
            ]),
            value: 0n,
            skipRevert: false,
            callbackHash: `0x${'0'.repeat(64)}`,
          },
          {
            to: adapter,
            data: encode(
              'morphoSupplyCollateral((address loanToken, address collateralToken, address oracle, address irm, uint256 lltv) marketParams, uint256 assets, address onBehalf, bytes data)',
              [
                {
                  loanToken: usdc.address,
                  collateralToken: weth.address,
                  oracle: someone('oracle of a market'),
                  irm: '0x870aC11D48B15DB9a138Cf899d20F13F79Ba00BC',
                  lltv: parseEther('0.86'),
                },
                parseEther('2'),
                account,
                '0x',
              ],
            ),
            value: 0n,
            skipRevert: false,
            callbackHash: `0x${'0'.repeat(64)}`,
          },
          {
            to: adapter,
            data: encode(
              'morphoBorrow((address loanToken, address collateralToken, address oracle, address irm, uint256 lltv) marketParams, uint256 assets, uint256 shares, uint256 minSharePriceE27, address receiver)',
              [
                {
                  loanToken: usdc.address,
                  collateralToken: weth.address,
                  oracle: someone('oracle of a market'),
                  irm: '0x870aC11D48B15DB9a138Cf899d20F13F79Ba00BC',
                  lltv: parseEther('0.86'),
                },
                parseUnits('2500', 6),
                0n,
                0n,
                account,
              ],
            ),
            value: 0n,
            skipRevert: false,
            callbackHash: `0x${'0'.repeat(64)}`,
          },
        ],
      ],
    ),
    node: seen({
      contracts: [bundler, adapter, morpho],
      changes: [...paid(weth, parseEther('2'), morpho), gained(usdc, parseUnits('2500', 6))],
    }),
  },
  'the adapter of the bundler may act at Morpho': {
    from: morphoDocs,
    request: call(morpho, 'setAuthorization(address authorized, bool newIsAuthorized)', [
      adapter,
      true,
    ]),
    node: seen({ contracts: [morpho, adapter] }),
  },
  'rewards of Compound': {
    from: documents.compound,
    request: call(
      '0x1B0e765F6224C21223AeA2af16c1C46E38885a40',
      'claim(address comet, address src, bool shouldAccrue)',
      [comet, account, true],
    ),
    node: seen({
      contracts: [comet, '0x1B0e765F6224C21223AeA2af16c1C46E38885a40'],
      changes: [
        gained(
          { address: '0xc00e94Cb662C3520282E6f5717214004A7f26888', symbol: 'COMP', decimals: 18 },
          parseEther('1.31'),
        ),
      ],
    }),
  },
  'the bulker of Compound': {
    from: documents.compound,
    request: call(comet, 'allow(address manager, bool isAllowed)', [
      '0xa397a8C2086C554B531c02E29f3291c9704B00c7',
      true,
    ]),
    node: seen({ contracts: [comet, '0xa397a8C2086C554B531c02E29f3291c9704B00c7'] }),
  },
  'a market of Euler as collateral': {
    from: documents.euler,
    request: call(evc, 'enableCollateral(address account, address vault) payable', [
      account,
      someone('vault of Euler'),
    ]),
    node: seen({ contracts: [evc, someone('vault of Euler')] }),
  },
  'a position of Fluid with ether': {
    from: ['Fluid: vault operate', 'https://docs.fluid.instadapp.io'],
    request: call(
      fluid,
      'operate(uint256 nftId_, int256 newCol_, int256 newDebt_, address to_) payable returns (uint256, int256, int256)',
      [0n, parseEther('1'), parseUnits('1400', 6), account],
      parseEther('1'),
    ),
    node: seen({
      contracts: [fluid],
      changes: [
        ...paid('ether', parseEther('1'), someone('liquidity of Fluid')),
        gained(usdc, parseUnits('1400', 6)),
        gainedItem('0x324c5Dc1fC42c7a4D43d92df1eBA58a54d13Bf2d', 9912n),
      ],
    }),
  },
  'another rate for a loan of BOLD': {
    from: documents.liquity,
    request: call(
      someone('operations of borrowers'),
      'adjustTroveInterestRate(uint256 _troveId, uint256 _newAnnualInterestRate, uint256 _upperHint, uint256 _lowerHint, uint256 _maxUpfrontFee)',
      [8811n, parseEther('0.045'), 0n, 0n, parseEther('12')],
    ),
    node: seen({ contracts: [someone('operations of borrowers')] }),
  },
  'a loan of crvUSD': {
    from: ['Curve: crvUSD controller', 'https://docs.curve.finance/crvUSD/controller/'],
    request: call(
      '0xA920De414eA4Ab66b97dA1bFE9e6EcA7d4219635',
      'create_loan(uint256 collateral, uint256 debt, uint256 N)',
      [parseEther('1'), parseEther('1200'), 10n],
    ),
    node: seen({
      contracts: ['0xA920De414eA4Ab66b97dA1bFE9e6EcA7d4219635'],
      changes: [
        ...paid(weth, parseEther('1'), someone('AMM of crvUSD')),
        gained(
          { address: '0xf939E0A03FB07F59A73314E73794Be0E57ac1b4E', symbol: 'crvUSD', decimals: 18 },
          parseEther('1200'),
        ),
      ],
    }),
  },
  'all USDS saved with a referral': {
    from: skyDocs,
    request: batch(
      call(usds.address, 'approve(address spender, uint256 amount) returns (bool)', [
        susds,
        parseEther('750'),
      ]),
      call(susds, 'deposit(uint256 assets, address receiver, uint16 referral) returns (uint256)', [
        parseEther('750'),
        account,
        1001,
      ]),
    ),
    node: seen({
      contracts: [susds],
      facts: [{ ...usds, balance: parseEther('750') }],
      changes: [
        ...paid(usds, parseEther('750'), susds),
        gained({ address: susds, symbol: 'sUSDS', decimals: 18 }, parseEther('702.4')),
      ],
    }),
  },
  'SKY locked in the engine of stakes': {
    from: skyDocs,
    request: call(
      '0xCe01C90dE7FD1bcFa39e237FE6D8D9F569e8A6a3',
      'lock(address owner, uint256 index, uint256 wad, uint16 ref)',
      [account, 0n, parseEther('8000'), 1],
    ),
    node: seen({
      contracts: ['0xCe01C90dE7FD1bcFa39e237FE6D8D9F569e8A6a3'],
      facts: [{ ...sky, balance: parseEther('12000') }],
      changes: paid(sky, parseEther('8000'), '0xCe01C90dE7FD1bcFa39e237FE6D8D9F569e8A6a3'),
    }),
  },
  'MKR turned into SKY': {
    from: skyDocs,
    request: call(
      '0xA1Ea1bA18E88C381C724a75F23a130420C403f9a',
      'mkrToSky(address usr, uint256 mkrAmt)',
      [account, parseEther('0.5')],
    ),
    node: seen({
      contracts: ['0xA1Ea1bA18E88C381C724a75F23a130420C403f9a'],
      changes: [
        ...paid(
          { address: '0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2', symbol: 'MKR', decimals: 18 },
          parseEther('0.5'),
          zeroAddress,
        ),
        gained(sky, parseEther('12000')),
      ],
    }),
  },
  'sUSDe that cools down': {
    from: documents.ethena,
    request: call(susde, 'cooldownShares(uint256 shares) returns (uint256)', [parseEther('450')]),
    node: seen({
      contracts: [susde],
      changes: [spent({ address: susde, symbol: 'sUSDe', decimals: 18 }, parseEther('450'))],
    }),
  },
  'USDe after the cooldown': {
    from: documents.ethena,
    request: call(susde, 'unstake(address receiver)', [account]),
    node: seen({ contracts: [susde], changes: [gained(usde, parseEther('531.2'))] }),
  },
  'USDC lent at Maple': {
    from: [
      'Maple: syrup router',
      'https://docs.maple.finance/integrate/technical-resources/syrupusdc-usdt',
    ],
    request: call(syrup, 'deposit(uint256 amount, bytes32 depositData) returns (uint256)', [
      parseUnits('600', 6),
      `0x${'303a6d61706c65'.padEnd(64, '0')}`,
    ]),
    node: seen({
      contracts: [syrup],
      changes: [
        ...paid(usdc, parseUnits('600', 6), someone('pool of Maple')),
        gained(syrupUsdc, parseUnits('528.7', 6)),
      ],
      permissions: [allowed(usdc, syrup, 0n, parseUnits('600', 6))],
    }),
  },
})
