import { keccak256, parseEther, parseUnits, toHex } from 'viem'
import {
  arbitrum,
  base,
  onArbitrum,
  onBase,
  onOptimism,
  optimism,
} from '#tests/lib/review/preview/corpus/chains.ts'
import { soon } from '#tests/lib/review/preview/corpus/contracts.ts'
import { gained, gainedItem, node, paid } from '#tests/lib/review/preview/corpus/node.ts'
import {
  account,
  type CorpusCase,
  call,
  encode,
  friend,
  send,
} from '#tests/lib/review/preview/corpus/requests.ts'

const ensGovernor = '0x323A76393544d5ecca80cd6ef2A560C6a395b7E3'
const ensToken = '0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const proposalType = 'address[] targets, uint256[] values, bytes[] calldatas'
const text = '# Grant for the reading club\n\nPays 900 USDC for books.'
const grant = [
  [usdc],
  [0n],
  [encode('transfer(address to, uint256 amount) returns (bool)', [friend, parseUnits('900', 6)])],
] as const

const proposals: CorpusCase[] = [
  {
    name: 'a grant proposed to ENS',
    source:
      'Tally: Governor.propose(address[],uint256[],bytes[],string) of ENS (OpenZeppelin Governor)',
    request: call(
      ensGovernor,
      `propose(${proposalType}, string description) returns (uint256 proposalId)`,
      [...grant, text],
    ),
    node: node([ensGovernor, usdc], { people: [friend], changes: [], permissions: [] }),
  },
  {
    name: 'a proposal that was accepted put in the queue',
    source: 'Tally: Governor.queue(address[],uint256[],bytes[],bytes32)',
    request: call(
      ensGovernor,
      `queue(${proposalType}, bytes32 descriptionHash) returns (uint256 proposalId)`,
      [...grant, keccak256(toHex(text))],
    ),
    node: node([ensGovernor, usdc], { people: [friend], changes: [], permissions: [] }),
  },
  {
    name: 'a proposal that has waited carried out',
    source: 'Tally: Governor.execute(address[],uint256[],bytes[],bytes32)',
    request: call(
      ensGovernor,
      `execute(${proposalType}, bytes32 descriptionHash) payable returns (uint256 proposalId)`,
      [...grant, keccak256(toHex(text))],
    ),
    node: node([ensGovernor, usdc, ensToken], {
      people: [friend],
      changes: [
        gained({ address: usdc, symbol: 'USDC', decimals: 6 }, parseUnits('900', 6), friend),
      ],
    }),
  },
]

const positionsOnBase = '0x03a520b32C04BF3bEEf7BEb72E919cf822Ed34f1'
const positions = '0xC36442b4a4522E871399CD717aBDD847Ab11FE88'
const collect =
  'collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max) params) payable returns (uint256 amount0, uint256 amount1)'
const most = 2n ** 128n - 1n

const liquidity: CorpusCase[] = [
  {
    name: 'fees of a position on Arbitrum collected',
    source:
      'Uniswap v3 NonfungiblePositionManager.collect on Arbitrum (docs.uniswap.org/contracts/v3)',
    request: call(positions, collect, [
      { tokenId: 4_412_003n, recipient: account, amount0Max: most, amount1Max: most },
    ]),
    context: arbitrum,
    node: node([positions], {
      changes: [
        gained(onArbitrum.weth, parseEther('0.0041')),
        gained(onArbitrum.usdc, parseUnits('11.7', 6)),
      ],
    }),
  },
  {
    name: 'a position of ether and USDC opened on Base',
    source: 'Uniswap v3 NonfungiblePositionManager.multicall: mint, refundETH on Base',
    request: call(
      positionsOnBase,
      'multicall(bytes[] data) payable returns (bytes[] results)',
      [
        [
          encode(
            'mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline) params) payable returns (uint256, uint128, uint256, uint256)',
            [
              {
                token0: onBase.weth.address,
                token1: onBase.usdc.address,
                fee: 500,
                tickLower: -197_000,
                tickUpper: -194_000,
                amount0Desired: parseEther('0.1'),
                amount1Desired: parseUnits('320', 6),
                amount0Min: parseEther('0.095'),
                amount1Min: parseUnits('300', 6),
                recipient: account,
                deadline: BigInt(soon),
              },
            ],
          ),
          encode('refundETH() payable'),
        ],
      ],
      parseEther('0.1'),
    ),
    context: base,
    node: node([positionsOnBase, onBase.weth.address, onBase.usdc.address], {
      changes: [
        ...paid(onBase.usdc, parseUnits('318.8', 6), '0xd0b53D9277642d899DF5C87A3966A349A798F224'),
        gained('ether', -parseEther('0.1')),
        gainedItem(positionsOnBase, 3_310_221n),
      ],
    }),
  },
  {
    name: 'a position on Optimism emptied and collected',
    source:
      'Uniswap v3 NonfungiblePositionManager.multicall: decreaseLiquidity, collect on Optimism',
    request: call(positions, 'multicall(bytes[] data) payable returns (bytes[] results)', [
      [
        encode(
          'decreaseLiquidity((uint256 tokenId, uint128 liquidity, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params) payable returns (uint256, uint256)',
          [
            {
              tokenId: 902_114n,
              liquidity: 81_220_331_004_512n,
              amount0Min: parseUnits('98', 6),
              amount1Min: parseEther('0.031'),
              deadline: BigInt(soon),
            },
          ],
        ),
        encode(collect, [
          { tokenId: 902_114n, recipient: account, amount0Max: most, amount1Max: most },
        ]),
      ],
    ]),
    context: optimism,
    node: node([positions], {
      changes: [
        gained(onOptimism.usdc, parseUnits('99.6', 6)),
        gained(onOptimism.weth, parseEther('0.0317')),
      ],
    }),
  },
]

/** Another account of the same person. */
const second = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'

const housekeeping: CorpusCase[] = [
  {
    name: 'a transaction that waits replaced by nothing',
    source: 'MetaMask and others: cancel with 0 ether to the own account at the same nonce',
    request: {
      kind: 'transaction',
      to: account,
      value: 0n,
      data: '0x',
      nonce: 41n,
      maxFeePerGas: 3_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
    },
    context: { pendingNonces: { first: 41n, next: 42n } },
    node: node([], { changes: [], permissions: [] }),
  },
  {
    name: 'ether moved to another account of the same person',
    source: 'a plain payment between own accounts (wallets list them as own)',
    request: send(second, parseEther('6')),
    context: { ownAddresses: [account, second], knownAddresses: [friend, second] },
    node: node([], { people: [second], changes: paid('ether', parseEther('6'), second) }),
  },
  {
    name: 'a little ether to a friend with a note',
    source: 'a plain payment whose data is a text in UTF-8 (etherscan.io input data message)',
    request: send(friend, parseEther('0.02'), toHex('Thank you for the book!')),
    node: node([], { people: [friend], changes: paid('ether', parseEther('0.02'), friend) }),
  },
]

/** Proposals, positions on other networks, and housekeeping. */
export const affairs: CorpusCase[] = [...proposals, ...liquidity, ...housekeeping]
