import { parseEther } from 'viem'
import { contracts, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import { gained, gainedItem, node, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import {
  account,
  type CorpusCase,
  call,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { steth } = tokens
const wsteth = { address: contracts.wsteth, symbol: 'wstETH', decimals: 18 } as const

const lido: CorpusCase[] = [
  {
    name: 'ether staked with Lido, with a referral',
    source: 'Lido stETH.submit(address) (docs.lido.fi, github.com/lidofinance/lido-dao)',
    request: call(
      steth.address,
      'submit(address _referral) payable returns (uint256)',
      ['0x11d00000000000000000000000000000000011d0'],
      parseEther('4'),
    ),
    node: node([steth.address], {
      people: ['0x11d00000000000000000000000000000000011d0'],
      changes: [...paid('ether', parseEther('4'), steth.address), gained(steth, parseEther('4'))],
    }),
  },
  {
    name: 'a withdrawal of wstETH asked for in two parts',
    source: 'Lido WithdrawalQueueERC721.requestWithdrawalsWstETH(uint256[],address)',
    request: call(
      contracts.withdrawalQueue,
      'requestWithdrawalsWstETH(uint256[] _amounts, address _owner) returns (uint256[] requestIds)',
      [[parseEther('2'), parseEther('0.5')], account],
    ),
    node: node([contracts.withdrawalQueue], {
      facts: [{ ...wsteth, balance: parseEther('2.5') }],
      changes: [
        spent(wsteth, parseEther('2.5')),
        gainedItem(contracts.withdrawalQueue, 98_431n),
        gainedItem(contracts.withdrawalQueue, 98_432n),
      ],
    }),
  },
  {
    name: 'two withdrawals of Lido paid out',
    source: 'Lido WithdrawalQueueERC721.claimWithdrawals(uint256[],uint256[])',
    request: call(
      contracts.withdrawalQueue,
      'claimWithdrawals(uint256[] _requestIds, uint256[] _hints)',
      [
        [98_431n, 98_432n],
        [812n, 812n],
      ],
    ),
    node: node([contracts.withdrawalQueue], {
      changes: [gained('ether', parseEther('3.061'))],
    }),
  },
  {
    name: 'a part of the wstETH turned back into stETH',
    source: 'Lido wstETH.unwrap(uint256)',
    request: call(contracts.wsteth, 'unwrap(uint256 _wstETHAmount) returns (uint256)', [
      parseEther('0.75'),
    ]),
    node: node([], {
      facts: [{ ...wsteth, balance: parseEther('2.5') }],
      changes: [spent(wsteth, parseEther('0.75')), gained(steth, parseEther('0.9183'))],
    }),
  },
]

const reth = {
  address: '0xae78736Cd615f374D3085123A210448E74Fc6393',
  symbol: 'rETH',
  decimals: 18,
} as const
const rocketDeposits = '0xDD3f50F8A6CafbE9b31a427582963f465E745AF8'
const rocketRouter = '0x16D5A408e807db8eF7c578279BEeEe6b228f1c1C'

const rocketPool: CorpusCase[] = [
  {
    name: 'ether into the deposit pool of Rocket Pool',
    source:
      'Rocket Pool RocketDepositPool.deposit() (docs.rocketpool.net, github.com/rocket-pool/rocketpool)',
    request: call(rocketDeposits, 'deposit() payable', [], parseEther('1.3')),
    node: node([rocketDeposits], {
      facts: [reth],
      changes: [spent('ether', parseEther('1.3')), gained(reth, parseEther('1.132'))],
    }),
  },
  {
    name: 'ether for rETH over the best way of Rocket Pool',
    source: 'Rocket Pool RocketSwapRouter.swapTo(uint256,uint256,uint256,uint256)',
    request: call(
      rocketRouter,
      'swapTo(uint256 _uniswapPortion, uint256 _balancerPortion, uint256 _minTokensOut, uint256 _idealTokensOut) payable',
      [0n, 10n, parseEther('0.864'), parseEther('0.871')],
      parseEther('1'),
    ),
    node: node([rocketRouter], {
      facts: [reth],
      changes: [spent('ether', parseEther('1')), gained(reth, parseEther('0.8706'))],
    }),
  },
  {
    name: 'rETH burnt for ether',
    source: 'Rocket Pool RocketTokenRETH.burn(uint256)',
    request: call(reth.address, 'burn(uint256 _rethAmount)', [parseEther('0.4')]),
    node: node([], {
      facts: [{ ...reth, balance: parseEther('1.1') }],
      changes: [spent(reth, parseEther('0.4')), gained('ether', parseEther('0.4592'))],
    }),
  },
]

const usde = {
  address: '0x4c9EDD5852cd905f086C759E8383e09bff1E68B3',
  symbol: 'USDe',
  decimals: 18,
} as const
const susde = {
  address: '0x9D39A5DE30e57443BfF2A8307A4256c8797A3497',
  symbol: 'sUSDe',
  decimals: 18,
} as const

const ethena: CorpusCase[] = [
  {
    name: 'USDe staked',
    source: 'Ethena StakedUSDeV2.deposit(uint256,address) (docs.ethena.fi, github.com/ethena-labs)',
    request: call(susde.address, 'deposit(uint256 assets, address receiver) returns (uint256)', [
      parseEther('1200'),
      account,
    ]),
    node: node([], {
      facts: [susde, { ...usde, balance: parseEther('1300') }],
      changes: [
        ...paid(usde, parseEther('1200'), susde.address),
        gained(susde, parseEther('994.2')),
      ],
    }),
  },
  {
    name: 'the wait for staked USDe begun',
    source: 'Ethena StakedUSDeV2.cooldownShares(uint256)',
    request: call(susde.address, 'cooldownShares(uint256 shares) returns (uint256 assets)', [
      parseEther('300'),
    ]),
    node: node([], {
      facts: [{ ...susde, balance: parseEther('994.2') }],
      changes: [spent(susde, parseEther('300'))],
    }),
  },
  {
    name: 'USDe paid out after the wait',
    source: 'Ethena StakedUSDeV2.unstake(address)',
    request: call(susde.address, 'unstake(address receiver)', [account]),
    node: node([], {
      facts: [susde, usde],
      changes: [gained(usde, parseEther('362.4'))],
    }),
  },
]

const pendleRouter = '0x888888888889758F76e7103c6CbF23ABbF58F946'
const pendleMarket = '0x34280882267ffa6383B363E278B027Be083bBe3b'
const pendleShares = { address: pendleMarket, symbol: 'PLP-stETH-30DEC2027', decimals: 18 } as const
const ptSteth = {
  address: '0xb253Eff1104802b97aC7E3aC9FdD73AecE295a2c',
  symbol: 'PT-stETH-30DEC2027',
  decimals: 18,
} as const
const sySteth = '0xcbC72d92b2dc8187414F6734718563898740C0BC'
const pendle = {
  address: '0x808507121B80c02388fAd14726482e061B8da827',
  symbol: 'PENDLE',
  decimals: 18,
} as const
const swapData = '(uint8 swapType, address extRouter, bytes extCalldata, bool needScale) swapData'
const noSwap = { swapType: 0, extRouter: zeroAddress, extCalldata: '0x', needScale: false }
const guess =
  '(uint256 guessMin, uint256 guessMax, uint256 guessOffchain, uint256 maxIteration, uint256 eps)'
const fill =
  '((uint256 salt, uint256 expiry, uint256 nonce, uint8 orderType, address token, address YT, address maker, address receiver, uint256 makingAmount, uint256 lnImpliedRate, uint256 failSafeRate, bytes permit) order, bytes signature, uint256 makingAmount)[]'
const limit = `(address limitRouter, uint256 epsSkipMarket, ${fill} normalFills, ${fill} flashFills, bytes optData) limit`
const noLimit = {
  limitRouter: zeroAddress,
  epsSkipMarket: 0n,
  normalFills: [],
  flashFills: [],
  optData: '0x',
}
const input = `(address tokenIn, uint256 netTokenIn, address tokenMintSy, address pendleSwap, ${swapData}) input`
const inputOf = (token: string, netTokenIn: bigint) => ({
  tokenIn: token,
  netTokenIn,
  tokenMintSy: token,
  pendleSwap: zeroAddress,
  swapData: noSwap,
})
const guessOf = (amount: bigint) => ({
  guessMin: amount / 2n,
  guessMax: amount * 2n,
  guessOffchain: amount,
  maxIteration: 30n,
  eps: 10_000_000_000_000n,
})

const pendleCases: CorpusCase[] = [
  {
    name: 'stETH at a fixed rate until 2027',
    source:
      'Pendle RouterV4.swapExactTokenForPt (github.com/pendle-finance/pendle-core-v2-public, docs.pendle.finance)',
    request: call(
      pendleRouter,
      `swapExactTokenForPt(address receiver, address market, uint256 minPtOut, ${guess} guessPtOut, ${input}, ${limit}) payable returns (uint256 netPtOut, uint256 netSyFee, uint256 netSyInterm)`,
      [
        account,
        pendleMarket,
        parseEther('1.07'),
        guessOf(parseEther('1.075')),
        inputOf(steth.address, parseEther('1')),
        noLimit,
      ],
    ),
    node: node([pendleRouter, pendleMarket, steth.address], {
      facts: [ptSteth],
      changes: [...paid(steth, parseEther('1'), sySteth), gained(ptSteth, parseEther('1.0749'))],
    }),
  },
  {
    name: 'a fixed rate sold before its end',
    source: 'Pendle RouterV4.swapExactPtForToken',
    request: call(
      pendleRouter,
      `swapExactPtForToken(address receiver, address market, uint256 exactPtIn, (address tokenOut, uint256 minTokenOut, address tokenRedeemSy, address pendleSwap, ${swapData}) output, ${limit}) returns (uint256 netTokenOut, uint256 netSyFee, uint256 netSyInterm)`,
      [
        account,
        pendleMarket,
        parseEther('0.8'),
        {
          tokenOut: contracts.wsteth,
          minTokenOut: parseEther('0.604'),
          tokenRedeemSy: contracts.wsteth,
          pendleSwap: zeroAddress,
          swapData: noSwap,
        },
        noLimit,
      ],
    ),
    node: node([pendleRouter, pendleMarket], {
      facts: [wsteth, { ...ptSteth, balance: parseEther('1.0749') }],
      changes: [
        ...paid(ptSteth, parseEther('0.8'), pendleMarket),
        gained(wsteth, parseEther('0.608')),
      ],
    }),
  },
  {
    name: 'ether added to a pool of Pendle',
    source: 'Pendle RouterV4.addLiquiditySingleToken with value',
    request: call(
      pendleRouter,
      `addLiquiditySingleToken(address receiver, address market, uint256 minLpOut, ${guess} guessPtReceivedFromSy, ${input}, ${limit}) payable returns (uint256 netLpOut, uint256 netSyFee, uint256 netSyInterm)`,
      [
        account,
        pendleMarket,
        parseEther('0.238'),
        guessOf(parseEther('0.26')),
        inputOf(zeroAddress, parseEther('0.5')),
        noLimit,
      ],
      parseEther('0.5'),
    ),
    node: node([pendleRouter], {
      facts: [pendleShares],
      changes: [spent('ether', parseEther('0.5')), gained(pendleShares, parseEther('0.2397'))],
    }),
  },
  {
    name: 'rewards of a pool of Pendle collected',
    source: 'Pendle RouterV4.redeemDueInterestAndRewards(address,address[],address[],address[])',
    request: call(
      pendleRouter,
      'redeemDueInterestAndRewards(address user, address[] sys, address[] yts, address[] markets)',
      [account, [], [], [pendleMarket]],
    ),
    node: node([pendleRouter, pendleMarket], {
      facts: [pendle],
      changes: [gained(pendle, parseEther('3.18'))],
    }),
  },
]

const booster = '0xF403C135812408BFbE8713b5A23a04b3D48AAE31'
const stethRewards = '0x0A760466E1B4621579a82a39CB56Dda2F4E70f03'
const cvxLocker = '0x72a19342e8F1838460eBFCCEf09F6585e32db86E'
const steCrv = {
  address: '0x06325440D014e39736583c165C2963BA99fAf14E',
  symbol: 'steCRV',
  decimals: 18,
} as const
const cvx = {
  address: '0x4e3FBD56CD56c3e72c1403e103b45Db9da5B9D2B',
  symbol: 'CVX',
  decimals: 18,
} as const
const crv = {
  address: '0xD533a949740bb3306d119CC777fa900bA034cd52',
  symbol: 'CRV',
  decimals: 18,
} as const

const convex: CorpusCase[] = [
  {
    name: 'shares of a Curve pool staked with Convex',
    source:
      'Convex Booster.deposit(uint256,uint256,bool) (docs.convexfinance.com, github.com/convex-eth/platform)',
    request: call(booster, 'deposit(uint256 _pid, uint256 _amount, bool _stake) returns (bool)', [
      25n,
      parseEther('6'),
      true,
    ]),
    node: node([booster], {
      facts: [{ ...steCrv, balance: parseEther('6') }],
      changes: [spent(steCrv, parseEther('6'))],
    }),
  },
  {
    name: 'shares taken back from Convex with their rewards',
    source: 'Convex BaseRewardPool.withdrawAndUnwrap(uint256,bool)',
    request: call(stethRewards, 'withdrawAndUnwrap(uint256 amount, bool claim) returns (bool)', [
      parseEther('6'),
      true,
    ]),
    node: node([stethRewards], {
      facts: [steCrv, crv, cvx],
      changes: [
        gained(steCrv, parseEther('6')),
        gained(crv, parseEther('12.4')),
        gained(cvx, parseEther('0.31')),
      ],
    }),
  },
  {
    name: 'CVX locked for 16 weeks',
    source: 'Convex CvxLockerV2.lock(address,uint256,uint256)',
    request: call(cvxLocker, 'lock(address _account, uint256 _amount, uint256 _spendRatio)', [
      account,
      parseEther('150'),
      0n,
    ]),
    node: node([cvxLocker], {
      facts: [{ ...cvx, balance: parseEther('151') }],
      changes: [spent(cvx, parseEther('150'))],
    }),
  },
]

/** Staking and its markets: Lido, Rocket Pool, Ethena, Pendle, Convex. */
export const staking: CorpusCase[] = [...lido, ...rocketPool, ...ethena, ...pendleCases, ...convex]
