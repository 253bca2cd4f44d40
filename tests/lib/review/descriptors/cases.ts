import { type AbiFunction, encodeFunctionData, parseAbiItem } from 'viem'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { typed } from '../preview/context.ts'

/** A request for one of the tree's descriptors, and how it must be described. */
export type DescriptorCase = {
  file: string
  request: SigningRequest
  title: string
  labels: string[]
}

export const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

export const ether = 10n ** 18n
const zeroAddress = `0x${'0'.repeat(40)}`
const zeros = `0x${'0'.repeat(64)}`
export const deadline = 1_800_000_000
export const nativeMark = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

export function call(to: string, signature: string, args: unknown[], value = 0n): SigningRequest {
  const item = parseAbiItem(`function ${signature}`) as AbiFunction
  const data = encodeFunctionData({ abi: [item], functionName: item.name, args })
  return { kind: 'transaction', to, data, value }
}

const transferOf = (to: string, amount: bigint) =>
  call(to, 'transfer(address to, uint256 value)', [friend, amount])

export const transferLabels = ['Amount', 'To']
export const swapLabels = ['You pay', 'You get at least', 'To']

export const cases: DescriptorCase[] = [
  {
    file: 'token-usdc',
    request: transferOf(usdc, 25_000_000n),
    title: 'Send 25 USDC to Bea',
    labels: transferLabels,
  },
  {
    file: 'token-usdt',
    request: transferOf('0xdAC17F958D2ee523a2206206994597C13D831ec7', 5_500_000n),
    title: 'Send 5.5 USDT to Bea',
    labels: transferLabels,
  },
  {
    file: 'token-dai',
    request: call(dai, 'approve(address spender, uint256 value)', [permit2, 2n ** 256n - 1n]),
    title: 'Let Permit2 spend up to Unlimited DAI',
    labels: ['Who may spend', 'Limit'],
  },
  {
    file: 'token-weth',
    request: call(weth, 'deposit()', [], ether / 2n),
    title: 'Wrap 0.5 ETH',
    labels: ['Amount'],
  },
  {
    file: 'token-weth',
    request: call(weth, 'withdraw(uint256 amount)', [ether]),
    title: 'Unwrap 1 WETH',
    labels: ['Amount'],
  },
  {
    file: 'permit2-calls',
    request: call(
      permit2,
      'approve(address token, address spender, uint160 amount, uint48 expiration)',
      [usdc, friend, 100_000_000n, deadline],
    ),
    title: 'Let Bea spend up to 100 USDC until 2027-01-15 08:00:00Z',
    labels: ['Who may spend', 'Limit', 'Valid until'],
  },
  {
    file: 'permit2-signatures',
    request: typed(
      [
        'PermitSingle(PermitDetails details, address spender, uint256 sigDeadline)',
        'PermitDetails(address token, uint160 amount, uint48 expiration, uint48 nonce)',
      ],
      {
        details: { token: usdc, amount: '100000000', expiration: deadline, nonce: 0 },
        spender: friend,
        sigDeadline: deadline,
      },
      { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
    ),
    title: 'Let Bea spend up to 100 USDC until 2027-01-15 08:00:00Z',
    labels: ['Who may spend', 'Limit', 'Valid until', 'Can be used until'],
  },
  {
    file: 'uniswap-v2-router',
    request: call(
      '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
      'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
      [1_900_000_000n, [weth, usdc], account, deadline],
      ether,
    ),
    title: 'Swap 1 ETH for at least 1900 USDC',
    labels: [...swapLabels, 'Valid until'],
  },
  {
    file: 'uniswap-v3-router',
    request: call(
      '0xE592427A0AEce92De3Edee1F18E0157C05861564',
      'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
      [
        {
          tokenIn: usdc,
          tokenOut: dai,
          fee: 100,
          recipient: account,
          deadline,
          amountIn: 10_000_000n,
          amountOutMinimum: 9n * ether,
          sqrtPriceLimitX96: 0n,
        },
      ],
    ),
    title: 'Swap 10 USDC for at least 9 DAI',
    labels: [...swapLabels, 'Valid until'],
  },
  {
    file: 'uniswap-v3-router-2',
    request: call(
      '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
      'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
      [
        {
          tokenIn: usdc,
          tokenOut: weth,
          fee: 500,
          recipient: account,
          amountIn: 2_000_000_000n,
          amountOutMinimum: ether,
          sqrtPriceLimitX96: 0n,
        },
      ],
    ),
    title: 'Swap 2000 USDC for at least 1 WETH',
    labels: swapLabels,
  },
  {
    file: 'uniswap-universal-router',
    request: call(
      '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
      'execute(bytes commands, bytes[] inputs, uint256 deadline)',
      ['0x0b00', ['0x', '0x'], deadline],
      ether,
    ),
    title: 'Run a list of steps on Uniswap',
    labels: ['You pay', 'Valid until'],
  },
  {
    file: 'aave-v3-pool',
    request: call(
      '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2',
      'supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
      [usdc, 500_000_000n, account, 0],
    ),
    title: 'Supply 500 USDC to Aave',
    labels: ['Amount', 'For'],
  },
  {
    file: 'aave-v3-pool',
    request: call(
      '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2',
      'borrow(address asset, uint256 amount, uint256 interestRateMode, uint16 referralCode, address onBehalfOf)',
      [dai, 40n * ether, 2n, 0, account],
    ),
    title: 'Borrow 40 DAI from Aave',
    labels: ['Amount', 'Interest rate', 'Debt of'],
  },
  {
    file: 'lido-steth',
    request: call(
      '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84',
      'submit(address referral)',
      [zeroAddress],
      ether,
    ),
    title: 'Stake 1 ETH with Lido',
    labels: ['Amount'],
  },
  {
    file: 'lido-wsteth',
    request: call('0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0', 'wrap(uint256 amount)', [ether]),
    title: 'Wrap 1 stETH',
    labels: ['Amount'],
  },
  {
    file: 'lido-withdrawals',
    request: call(
      '0x889edC2eDab5f40e902b864aD4d7AdE8E412F9B1',
      'requestWithdrawals(uint256[] amounts, address owner)',
      [[ether, 2n * ether], account],
    ),
    title: 'Ask for staked ETH back',
    labels: ['Amount', 'Amount', 'For'],
  },
  {
    file: 'compound-v3-usdc',
    request: call(
      '0xc3d688B66703497DAA19211EEdff47f25384cdc3',
      'supply(address asset, uint256 amount)',
      [weth, ether],
    ),
    title: 'Supply 1 WETH to Compound',
    labels: ['Amount'],
  },
  {
    file: 'ens-registrar-controller',
    request: call(
      '0x253553366Da8546fC250F225fe3d25d0C782303b',
      'renew(string name, uint256 duration)',
      ['latchkey', 31_536_000n],
      ether / 100n,
    ),
    title: 'Renew latchkey.eth',
    labels: ['Name (.eth)', 'For', 'You pay at most'],
  },
  ...(['v5', 'v6'] as const).map((version) => ({
    file: `1inch-router-${version}`,
    request: call(
      version === 'v6'
        ? '0x111111125421cA6dc452d289314280a0f8842A65'
        : '0x1111111254EEB25477B68fb85Ed929f73A960582',
      `swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, ${version === 'v5' ? 'bytes permit, ' : ''}bytes data)`,
      [
        friend,
        {
          srcToken: usdc,
          dstToken: nativeMark,
          srcReceiver: friend,
          dstReceiver: account,
          amount: 2_000_000_000n,
          minReturnAmount: ether,
          flags: 0n,
        },
        ...(version === 'v5' ? ['0x'] : []),
        '0x1234',
      ],
    ),
    title: 'Swap 2000 USDC for at least 1 ETH',
    labels: swapLabels,
  })),
  {
    file: 'cow-orders',
    request: typed(
      [
        'Order(address sellToken, address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, uint32 validTo, bytes32 appData, uint256 feeAmount, string kind, bool partiallyFillable, string sellTokenBalance, string buyTokenBalance)',
      ],
      {
        sellToken: usdc,
        buyToken: dai,
        receiver: account,
        sellAmount: '100000000',
        buyAmount: String(99n * ether),
        validTo: deadline,
        appData: zeros,
        feeAmount: '0',
        kind: 'sell',
        partiallyFillable: false,
        sellTokenBalance: 'erc20',
        buyTokenBalance: 'erc20',
      },
      {
        name: 'Gnosis Protocol',
        version: 'v2',
        chainId: 1,
        verifyingContract: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
      },
    ),
    title: 'Swap 100 USDC for at least 99 DAI',
    labels: ['You pay at most', 'You get at least', 'Fee', 'To', 'Valid until', 'Kind'],
  },
  {
    file: 'seaport-orders',
    request: typed(
      [
        'OrderComponents(address offerer, address zone, OfferItem[] offer, ConsiderationItem[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 counter)',
        'OfferItem(uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount)',
        'ConsiderationItem(uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount, address recipient)',
      ],
      {
        offerer: account,
        zone: zeroAddress,
        offer: [
          {
            itemType: 2,
            token: friend,
            identifierOrCriteria: '7',
            startAmount: '1',
            endAmount: '1',
          },
        ],
        consideration: [
          {
            itemType: 0,
            token: zeroAddress,
            identifierOrCriteria: '0',
            startAmount: String(30n * ether),
            endAmount: String(30n * ether),
            recipient: account,
          },
        ],
        orderType: 0,
        startTime: deadline - 86_400,
        endTime: deadline,
        zoneHash: zeros,
        salt: '1',
        conduitKey: zeros,
        counter: 0,
      },
      {
        name: 'Seaport',
        version: '1.6',
        chainId: 1,
        verifyingContract: '0x0000000000000068F116a894984e2DB1123eB395',
      },
    ),
    title: 'Offer a trade',
    labels: [
      'You give from',
      'Item you give',
      'Quantity you give',
      'You get from',
      'Quantity paid, in smallest units',
      'Paid to',
      'Valid until',
    ],
  },
  {
    file: 'optimism-bridge',
    request: call(
      '0x99C9fc46f92E8a1c0deC1b1747d010903E884bE1',
      'depositETHTo(address to, uint32 minGasLimit, bytes extraData)',
      [friend, 200_000, '0x'],
      ether,
    ),
    title: 'Bridge 1 ETH to Bea',
    labels: ['Amount', 'To'],
  },
  {
    file: 'base-bridge',
    request: call(
      '0x3154Cf16ccdb4C6d922629664174b904d80F2C35',
      'depositERC20(address l1Token, address l2Token, uint256 amount, uint32 minGasLimit, bytes extraData)',
      [usdc, friend, 10_000_000n, 200_000, '0x'],
    ),
    title: 'Bridge 10 USDC',
    labels: ['Amount'],
  },
  {
    file: 'arbitrum-inbox',
    request: call('0x4Dbd4fc535Ac27206064B68FfCf827b0A60BAB3f', 'depositEth()', [], ether),
    title: 'Bridge 1 ETH to Arbitrum',
    labels: ['Amount'],
  },
]
