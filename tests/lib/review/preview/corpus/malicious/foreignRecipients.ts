import { now } from '#tests/lib/review/preview/context.ts'
import { contracts, soon, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  amount,
  assets,
  ether,
  item,
  kind,
  padded,
  seen,
  someone,
} from '#tests/lib/review/preview/corpus/frauds.ts'
import {
  account,
  batch,
  type CorpusCase,
  call,
  encode,
  send,
  tokens,
  values,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, usdt, dai, weth } = tokens
const heir = someone('foreign recipient of results')
const _heir32 = padded(heir)
const max128 = 2n ** 128n - 1n
const max = 2n ** 256n - 1n

const lending = kind(
  'Aave v3 and Compound III contracts: to and onBehalfOf; users phished: okx.com/learn/aave-60-billion-phishing-threat (2025)',
  {
    'everything lent is withdrawn to a stranger': {
      request: call(contracts.aavePool, 'withdraw(address asset, uint256 amount, address to)', [
        usdc.address,
        max,
        heir,
      ]),
      node: seen({
        people: [heir],
        contracts: [contracts.aavePool],
        moves: [
          [
            {
              kind: 'ERC-20',
              token: '0x98C23E9d8f34FEFb1B7BD6a91B7FF122F4e16F5c',
              symbol: 'aEthUSDC',
              decimals: 6,
            },
            amount('usdc', '52000'),
            heir,
          ],
        ],
      }),
    },
    'a deposit for a stranger': {
      request: call(
        contracts.aavePool,
        'supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
        [dai.address, ether('1000'), heir, 0],
      ),
      node: seen({
        people: [heir],
        contracts: [contracts.aavePool],
        moves: [[assets.dai, ether('1000'), '0x018008bfb33d285247A21d44E50697654f754e63']],
      }),
    },
    'a stranger’s debt repaid with everything': call(
      contracts.aavePool,
      'repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf)',
      [usdc.address, amount('usdc', '1000'), 2n, heir],
    ),
    'lent tokens of Compound for a stranger': call(
      '0xc3d688B66703497DAA19211EEdff47f25384cdc3',
      'withdrawTo(address to, address asset, uint256 amount)',
      [heir, usdc.address, max],
    ),
  },
)

const collects = kind(
  'Uniswap v3 contracts: recipient of collect and of swaps; no report known, the mechanism of the contracts',
  {
    'the fees of a position for a stranger': call(
      contracts.v3Positions,
      'collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max) params)',
      [{ tokenId: 812_345n, recipient: heir, amount0Max: max128, amount1Max: max128 }],
    ),
    'a position emptied for a stranger in a multicall': call(
      contracts.v3Positions,
      'multicall(bytes[] data)',
      [
        [
          encode(
            'decreaseLiquidity((uint256 tokenId, uint128 liquidity, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params)',
            [
              {
                tokenId: 812_345n,
                liquidity: 10n ** 15n,
                amount0Min: 0n,
                amount1Min: 0n,
                deadline: BigInt(soon),
              },
            ],
          ),
          encode(
            'collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max) params)',
            [{ tokenId: 812_345n, recipient: heir, amount0Max: max128, amount1Max: max128 }],
          ),
        ],
      ],
    ),
    'a swap of everything whose result a stranger gets': {
      request: call(
        contracts.swapRouter,
        'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
        [
          {
            tokenIn: weth.address,
            tokenOut: usdt.address,
            fee: 500,
            recipient: heir,
            deadline: BigInt(soon),
            amountIn: ether('1000'),
            amountOutMinimum: 0n,
            sqrtPriceLimitX96: 0n,
          },
        ],
      ),
      node: seen({
        people: [heir],
        contracts: [contracts.swapRouter],
        moves: [[assets.weth, ether('1000'), '0x11b815efB8f581194ae79006d24E0d814B7697F6']],
      }),
    },
  },
)

const bridges = kind(
  'Across and Stargate contracts: recipient of a bridge; no report known, the mechanism of the contracts',
  {
    'a bridge deposit for a stranger': call(
      '0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5',
      'depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message)',
      [
        account,
        heir,
        usdc.address,
        '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
        amount('usdc', '990'),
        amount('usdc', '989'),
        8453n,
        zeroAddress,
        now,
        soon,
        0,
        '0x',
      ],
    ),
    'a bridge deposit that asks for one unit on the other side': call(
      '0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5',
      'depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message)',
      [
        account,
        account,
        weth.address,
        '0x4200000000000000000000000000000000000006',
        ether('1000'),
        1n,
        8453n,
        heir,
        now,
        soon,
        0,
        '0x',
      ],
    ),
    'all ether through a bridge for a stranger': call(
      '0x150f94B44927F078737562f0fcF3C95c01Cc2376',
      'swapETH(uint16 _dstChainId, address _refundAddress, bytes _toAddress, uint256 _amountLD, uint256 _minAmountLD)',
      [110, account, heir, ether('9.8'), 0n],
      ether('9.85'),
    ),
  },
)

const rollups = kind(
  'Optimism, Base and Arbitrum bridge contracts: deposits to another account; no report known, the mechanism of the contracts',
  {
    'ether deposited to a stranger on Base': {
      request: call(
        '0x49048044D57e1C92A77f79988d21Fa8fAF74E97e',
        'depositTransaction(address _to, uint256 _value, uint64 _gasLimit, bool _isCreation, bytes _data)',
        [heir, ether('9.7'), 100_000n, false, '0x'],
        ether('9.7'),
      ),
      node: seen({
        contracts: ['0x49048044D57e1C92A77f79988d21Fa8fAF74E97e'],
        moves: [[assets.ether, ether('9.7'), '0x49048044D57e1C92A77f79988d21Fa8fAF74E97e']],
      }),
    },
    'tokens deposited to a stranger on Optimism': call(
      '0x99C9fc46f92E8a1c0deC1b1747d010903E884bE1',
      'depositERC20To(address _l1Token, address _l2Token, address _to, uint256 _amount, uint32 _l2Gas, bytes _extraData)',
      [
        dai.address,
        '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
        heir,
        ether('1000'),
        200_000,
        '0x',
      ],
    ),
    'a retryable ticket that pays a stranger on Arbitrum': call(
      '0x4Dbd4fc535Ac27206064B68FfCf827b0A60BAB3f',
      'createRetryableTicket(address to, uint256 l2CallValue, uint256 maxSubmissionCost, address excessFeeRefundAddress, address callValueRefundAddress, uint256 gasLimit, uint256 maxFeePerGas, bytes data)',
      [heir, ether('9.5'), ether('0.001'), heir, heir, 300_000n, 100_000_000n, '0x'],
      ether('9.6'),
    ),
  },
)

const routers = kind(
  'Uniswap Universal Router and SwapRouter02: recipients of commands; defy.club/?p=19928 (2025): drains disguised as Uniswap swaps',
  {
    'a router wraps all ether for a stranger': call(
      contracts.universalRouter,
      'execute(bytes commands, bytes[] inputs, uint256 deadline)',
      ['0x0b', [values('address, uint256', [heir, ether('9.9')])], BigInt(soon)],
      ether('9.9'),
    ),
    'a router sends a token from a permit to a stranger': call(
      contracts.universalRouter,
      'execute(bytes commands, bytes[] inputs, uint256 deadline)',
      [
        '0x02',
        [values('address, address, uint160', [usdc.address, heir, amount('usdc', '1000')])],
        BigInt(soon),
      ],
    ),
    'a swap whose rest is swept to a stranger': call(
      contracts.swapRouter02,
      'multicall(uint256 deadline, bytes[] data)',
      [
        BigInt(soon),
        [
          encode(
            'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
            [
              {
                tokenIn: usdc.address,
                tokenOut: weth.address,
                fee: 500,
                recipient: '0x0000000000000000000000000000000000000002',
                amountIn: amount('usdc', '1000'),
                amountOutMinimum: 0n,
                sqrtPriceLimitX96: 0n,
              },
            ],
          ),
          encode('unwrapWETH9(uint256 amountMinimum, address recipient)', [0n, heir]),
        ],
      ],
    ),
    'a router pays all ether to a stranger': call(
      contracts.universalRouter,
      'execute(bytes commands, bytes[] inputs)',
      ['0x05', [values('address, address, uint256', [zeroAddress, heir, ether('9.7')])]],
      ether('9.7'),
    ),
  },
)

const positions = kind(
  'Uniswap v3 and v4 position managers: transfer, TAKE_PAIR, recipient; no report known, the mechanism of the contracts',
  {
    'a position of v4 handed over': {
      request: call(
        contracts.v4Positions,
        'safeTransferFrom(address from, address to, uint256 id)',
        [account, heir, 5512n],
      ),
      node: seen({
        people: [heir],
        contracts: [contracts.v4Positions],
        moves: [[item(contracts.v4Positions, 5512n), 1n, heir]],
      }),
    },
    'a position of v4 emptied for a stranger': call(
      contracts.v4Positions,
      'modifyLiquidities(bytes unlockData, uint256 deadline)',
      [
        values('bytes, bytes[]', [
          '0x0311',
          [
            values('uint256, uint128, uint128, bytes', [5512n, 0n, 0n, '0x']),
            values('address, address, address', [usdc.address, weth.address, heir]),
          ],
        ]),
        BigInt(soon),
      ],
    ),
    'a new position in a stranger’s name': call(
      contracts.v3Positions,
      'mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline) params)',
      [
        {
          token0: usdc.address,
          token1: weth.address,
          fee: 500,
          tickLower: -887_270,
          tickUpper: 887_270,
          amount0Desired: amount('usdc', '1000'),
          amount1Desired: ether('1000'),
          amount0Min: 0n,
          amount1Min: 0n,
          recipient: heir,
          deadline: BigInt(soon),
        },
      ],
    ),
  },
)

const publicKey = `0x${'a7'.repeat(48)}` as const
const otherKey = 'b9'.repeat(48)
const validators = kind(
  'EIP-7251 (eips.ethereum.org/EIPS/eip-7251, Pectra 2025): consolidation into another validator; the mechanism of the document',
  {
    'a validator merged into a stranger’s': send(
      '0x0000BBdDc7CE488642fb579F8B00f3a590007251',
      1n,
      `${publicKey}${otherKey}`,
    ),
    'a validator merged into a stranger’s, with ether for the queue': send(
      '0x0000BBdDc7CE488642fb579F8B00f3a590007251',
      ether('4.8'),
      `${publicKey}${otherKey}`,
    ),
    'two validators merged into a stranger’s in a batch': batch(
      send('0x0000BBdDc7CE488642fb579F8B00f3a590007251', 1n, `${publicKey}${otherKey}`),
      send('0x0000BBdDc7CE488642fb579F8B00f3a590007251', 1n, `0x${'d1'.repeat(48)}${otherKey}`),
    ),
  },
)

const deposits = kind(
  'Deposit contract and EIP-7251: withdrawal credentials of somebody else; no report known, the mechanism of the contract',
  {
    'a validator whose stake a stranger may withdraw': {
      request: call(
        '0x00000000219ab540356cBB839Cbe05303d7705Fa',
        'deposit(bytes pubkey, bytes withdrawal_credentials, bytes signature, bytes32 deposit_data_root)',
        [
          publicKey,
          `0x01${'0'.repeat(22)}${heir.slice(2)}`,
          `0x${'c3'.repeat(96)}`,
          padded(someone('deposit root')),
        ],
        ether('32'),
      ),
      context: { balance: ether('40') },
    },
    'a compounding validator for a stranger': {
      request: call(
        '0x00000000219ab540356cBB839Cbe05303d7705Fa',
        'deposit(bytes pubkey, bytes withdrawal_credentials, bytes signature, bytes32 deposit_data_root)',
        [
          publicKey,
          `0x02${'0'.repeat(22)}${heir.slice(2)}`,
          `0x${'c3'.repeat(96)}`,
          padded(someone('deposit root')),
        ],
        ether('64'),
      ),
      context: { balance: ether('65') },
    },
    'a small first deposit that fixes a stranger’s credentials': call(
      '0x00000000219ab540356cBB839Cbe05303d7705Fa',
      'deposit(bytes pubkey, bytes withdrawal_credentials, bytes signature, bytes32 deposit_data_root)',
      [
        publicKey,
        `0x01${'0'.repeat(22)}${heir.slice(2)}`,
        `0x${'c3'.repeat(96)}`,
        padded(someone('deposit root')),
      ],
      ether('1'),
    ),
  },
)

/** Protocols whose result goes to a stranger. */
export const foreignRecipients: readonly CorpusCase[] = [
  ...lending,
  ...collects,
  ...bridges,
  ...rollups,
  ...routers,
  ...positions,
  ...validators,
  ...deposits,
]
