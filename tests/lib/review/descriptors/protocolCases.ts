import {
  account,
  call,
  type DescriptorCase,
  dai,
  deadline,
  ether,
  friend,
  nativeMark,
  swapLabels,
  transferLabels,
  usdc,
  weth,
} from './cases.ts'

const wbtc = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'
const link = '0x514910771AF9Ca656af840dff83E8264EcF986CA'
const uni = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const usde = '0x4c9EDD5852cd905f086C759E8383e09bff1E68B3'
const sUsde = '0x9D39A5DE30e57443BfF2A8307A4256c8797A3497'
const sDai = '0x83F20F44975D03b1b09e64809B757c47f942BEeA'
const rEth = '0xae78736Cd615f374D3085123A210448E74Fc6393'
const eEth = '0x35fA164735182de50811E8e2E824cFb9B6118ac2'
const weEth = '0xCd5fE23C85820F7B72D0926FC9b05b43E359b7ee'

/** The tokens of these cases, as a site would configure them. */
export const protocolTokens = [
  { address: wbtc, symbol: 'WBTC', decimals: 8 },
  { address: link, symbol: 'LINK', decimals: 18 },
  { address: uni, symbol: 'UNI', decimals: 18 },
  { address: usde, symbol: 'USDe', decimals: 18 },
  { address: sUsde, symbol: 'sUSDe', decimals: 18 },
  { address: sDai, symbol: 'sDAI', decimals: 18 },
  { address: rEth, symbol: 'rETH', decimals: 18 },
  { address: eEth, symbol: 'eETH', decimals: 18 },
  { address: weEth, symbol: 'weETH', decimals: 18 },
] as const

const transfer = 'transfer(address to, uint256 value)'
const approve = 'approve(address spender, uint256 value)'
const market =
  '(address loanToken, address collateralToken, address oracle, address irm, uint256 lltv) marketParams'
const usdcMarket = {
  loanToken: usdc,
  collateralToken: weth,
  oracle: friend,
  irm: friend,
  lltv: 860_000_000_000_000_000n,
}

/** Requests to the contracts of tokens, vaults, lending, swaps, bridges and staking. */
export const protocolCases: DescriptorCase[] = [
  {
    file: 'token-wbtc',
    request: call(wbtc, transfer, [friend, 150_000_000n]),
    title: 'Send 1.5 WBTC to Bea',
    labels: transferLabels,
  },
  {
    file: 'token-link',
    request: call(link, transfer, [friend, 12n * ether]),
    title: 'Send 12 LINK to Bea',
    labels: transferLabels,
  },
  {
    file: 'token-uni',
    request: call(uni, 'delegate(address delegatee)', [friend]),
    title: 'Let Bea vote with your UNI',
    labels: ['Who may vote'],
  },
  {
    file: 'token-usde',
    request: call(usde, approve, [friend, 40n * ether]),
    title: 'Let Bea spend up to 40 USDe',
    labels: ['Who may spend', 'Limit'],
  },
  {
    file: 'ethena-susde',
    request: call(sUsde, 'cooldownAssets(uint256 assets)', [30n * ether]),
    title: 'Start to withdraw 30 USDe',
    labels: ['You withdraw later'],
  },
  {
    file: 'sky-sdai',
    request: call(sDai, 'redeem(uint256 shares, address receiver, address owner)', [
      5n * ether,
      friend,
      account,
    ]),
    title: 'Redeem 5 sDAI to Bea',
    labels: ['Shares you give', 'To', 'Shares of'],
  },
  {
    file: 'rocket-pool-reth',
    request: call(rEth, 'burn(uint256 amount)', [2n * ether]),
    title: 'Give 2 rETH back for ETH',
    labels: ['You give'],
  },
  {
    file: 'etherfi-pool',
    request: call('0x308861A430be4cce5502d0A12724771Fc6DaF216', 'deposit()', [], 3n * ether),
    title: 'Stake 3 ETH with ether.fi',
    labels: ['Amount'],
  },
  {
    file: 'etherfi-weeth',
    request: call(weEth, 'wrap(uint256 amount)', [ether]),
    title: 'Wrap 1 eETH',
    labels: ['Amount'],
  },
  {
    file: 'morpho-blue',
    request: call(
      '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb',
      `supplyCollateral(${market}, uint256 assets, address onBehalf, bytes data)`,
      [usdcMarket, 4n * ether, account, '0x'],
    ),
    title: 'Supply 4 WETH to Morpho as collateral',
    labels: ['Amount', 'For'],
  },
  {
    // Of amount and shares, one is zero: no title can name the amount.
    file: 'morpho-blue',
    request: call(
      '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb',
      `borrow(${market}, uint256 assets, uint256 shares, address onBehalf, address receiver)`,
      [usdcMarket, 900_000_000n, 0n, account, account],
    ),
    title: 'Borrow from Morpho',
    labels: ['Amount', 'Or shares', 'Debt of', 'To'],
  },
  {
    file: 'paraswap-router',
    request: call(
      '0x6A000F20005980200259B80c5102003040001068',
      'swapExactAmountIn(address executor, (address srcToken, address destToken, uint256 fromAmount, uint256 toAmount, uint256 quotedAmount, bytes32 metadata, address beneficiary) swapData, uint256 partnerAndFee, bytes permit, bytes executorData)',
      [
        friend,
        {
          srcToken: nativeMark,
          destToken: usdc,
          fromAmount: ether,
          toAmount: 1_950_000_000n,
          quotedAmount: 2_000_000_000n,
          metadata: `0x${'0'.repeat(64)}`,
          beneficiary: account,
        },
        0n,
        '0x',
        '0x',
      ],
      ether,
    ),
    title: 'Swap 1 ETH for at least 1950 USDC',
    labels: swapLabels,
  },
  {
    file: 'kyberswap-router',
    request: call(
      '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5',
      'swap((address callTarget, address approveTarget, bytes targetData, (address srcToken, address dstToken, address[] srcReceivers, uint256[] srcAmounts, address[] feeReceivers, uint256[] feeAmounts, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags, bytes permit) desc, bytes clientData) execution)',
      [
        {
          callTarget: friend,
          approveTarget: friend,
          targetData: '0x',
          desc: {
            srcToken: usdc,
            dstToken: dai,
            srcReceivers: [friend],
            srcAmounts: [50_000_000n],
            feeReceivers: [],
            feeAmounts: [],
            dstReceiver: account,
            amount: 50_000_000n,
            minReturnAmount: 49n * ether,
            flags: 0n,
            permit: '0x',
          },
          clientData: '0x',
        },
      ],
    ),
    title: 'Swap 50 USDC for at least 49 DAI',
    labels: swapLabels,
  },
  {
    file: '0x-exchange',
    request: call(
      '0xDef1C0ded9bec7F1a1670819833240f027b25EfF',
      'transformERC20(address inputToken, address outputToken, uint256 inputTokenAmount, uint256 minOutputTokenAmount, (uint32 deploymentNonce, bytes data)[] transformations)',
      [usdc, nativeMark, 2_000_000_000n, ether, []],
    ),
    title: 'Swap 2000 USDC for at least 1 ETH',
    labels: ['You pay', 'You get at least'],
  },
  {
    file: 'sushiswap-router',
    request: call(
      '0xd9e1cE17f2641f24aE83637ab66a2cca9C378B9F',
      'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
      [1_900_000_000n, [weth, usdc], account, deadline],
      ether,
    ),
    title: 'Swap 1 ETH for at least 1900 USDC',
    labels: [...swapLabels, 'Valid until'],
  },
  {
    file: 'polygon-bridge',
    request: call(
      '0xA0c68C638235ee32657e8f720a23ceC1bFc77C77',
      'depositEtherFor(address user)',
      [friend],
      ether / 2n,
    ),
    title: 'Bridge 0.5 ETH to Bea on Polygon',
    labels: ['Amount', 'To'],
  },
  {
    file: 'arbitrum-gateway',
    request: call(
      '0x72Ce9c846789fdB6fC1f34aC4AD25Dd9ef7031ef',
      'outboundTransfer(address token, address to, uint256 amount, uint256 maxGas, uint256 gasPriceBid, bytes data)',
      [usdc, friend, 75_000_000n, 200_000n, 1_000_000_000n, '0x'],
      ether / 1000n,
    ),
    title: 'Bridge 75 USDC to Bea on Arbitrum',
    labels: ['Amount', 'To', 'Fee, at most'],
  },
  {
    file: 'uniswap-v3-positions',
    request: call(
      '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
      'collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max) params)',
      [{ tokenId: 77n, recipient: friend, amount0Max: 1n, amount1Max: 1n }],
    ),
    title: 'Collect the fees of position 77 to Bea',
    labels: ['Position', 'To'],
  },
  {
    file: 'ens-reverse-registrar',
    request: call('0xa58E81fe9b61B5c3fE2AFD33CF304c454AbFc7Cb', 'setName(string name)', [
      'latchkey.eth',
    ]),
    title: 'Show latchkey.eth as your name',
    labels: ['Name'],
  },
  {
    file: 'ethereum-deposit',
    request: call(
      '0x00000000219ab540356cBB839Cbe05303d7705Fa',
      'deposit(bytes pubkey, bytes withdrawal_credentials, bytes signature, bytes32 deposit_data_root)',
      [
        `0x${'ab'.repeat(48)}`,
        `0x01${'00'.repeat(31)}`,
        `0x${'cd'.repeat(96)}`,
        `0x${'e'.repeat(64)}`,
      ],
      32n * ether,
    ),
    title: 'Stake 32 ETH with a validator',
    labels: ['Amount', 'Validator', 'Withdrawals go to'],
  },
  {
    file: 'eigenlayer-deposits',
    request: call(
      '0x858646372CC42E1A627fcE94aa7A7033e7CF075A',
      'depositIntoStrategy(address strategy, address token, uint256 amount)',
      [friend, rEth, ether],
    ),
    title: 'Restake 1 rETH',
    labels: ['Amount', 'Strategy'],
  },
]
