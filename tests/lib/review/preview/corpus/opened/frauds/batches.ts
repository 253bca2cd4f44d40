import { concat, parseEther, parseUnits } from 'viem'
import { max160, max256, now } from '#tests/lib/review/preview/context.ts'
import { base, onBase } from '#tests/lib/review/preview/corpus/chains.ts'
import { contracts, soon, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { gained, paid, paidItem } from '#tests/lib/review/preview/corpus/node.ts'
import {
  account,
  batch,
  call,
  collection,
  encode,
  send,
  tokens,
  values,
} from '#tests/lib/review/preview/corpus/requests.ts'
import { frauds, seen, unlimited } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents, reports } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const thief = someone('last in a batch')
const fresh = someone('wrapper of calls')
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const people = [thief]
const { usdc, usdt, weth, dai } = tokens
const transfer = 'transfer(address to, uint256 amount) returns (bool)'
const transferFrom = 'transferFrom(address from, address to, uint256 amount) returns (bool)'
const approve = 'approve(address spender, uint256 amount) returns (bool)'
const swap = call(
  contracts.swapRouter02,
  'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params) payable returns (uint256)',
  [
    {
      tokenIn: usdc.address,
      tokenOut: weth.address,
      fee: 500,
      recipient: account,
      amountIn: parseUnits('100', 6),
      amountOutMinimum: parseEther('0.03'),
      sqrtPriceLimitX96: 0n,
    },
  ],
)

export const batches = frauds('batches and wrapped calls', {
  'a swap whose last call sends all USDT': {
    from: reports.uniswapBatch,
    request: batch(
      call(usdc.address, approve, [contracts.swapRouter02, parseUnits('100', 6)]),
      swap,
      call(usdt.address, transfer, [thief, parseUnits('1000', 6)]),
    ),
    node: seen({
      people,
      contracts: [contracts.swapRouter02],
      changes: [
        gained(weth, parseEther('0.031')),
        ...paid(usdc, parseUnits('100', 6), contracts.swapRouter02),
        ...paid(usdt, parseUnits('1000', 6), thief),
      ],
    }),
  },
  'five tokens sent at once under the name of a claim': {
    from: reports.batchPhishing,
    request: batch(
      ...[usdc, usdt, dai, weth].map((token) =>
        call(token.address, transfer, [thief, parseUnits('1000', token.decimals)]),
      ),
      send(thief, parseEther('9.9')),
    ),
    node: seen({
      people,
      changes: [
        ...[usdc, usdt, dai, weth].flatMap((token) =>
          paid(token, parseUnits('1000', token.decimals), thief),
        ),
        ...paid('ether', parseEther('9.9'), thief),
      ],
    }),
  },
  'ten small calls and one approval between them': {
    from: reports.uniswapBatch,
    request: batch(
      ...[1n, 2n, 3n, 4n, 5n].map((id) => call(someone('quests'), 'check(uint256 quest)', [id])),
      call(usdc.address, approve, [fresh, max256]),
      ...[6n, 7n, 8n, 9n].map((id) => call(someone('quests'), 'check(uint256 quest)', [id])),
    ),
    node: seen({
      young: [fresh],
      contracts: [someone('quests')],
      permissions: [unlimited(usdc, fresh)],
    }),
  },
  'an NFT minted and another sent away': {
    from: reports.nftSecurity,
    request: batch(
      call(someone('free mint'), 'mint(uint256 quantity) payable', [1n]),
      call(collection, 'transferFrom(address from, address to, uint256 tokenId)', [
        account,
        thief,
        6612n,
      ]),
    ),
    node: seen({
      people,
      contracts: [someone('free mint'), collection],
      changes: paidItem(collection, 6612n, thief),
    }),
  },
  'a permission of Permit2 at the end of a deposit': {
    from: reports.permit2Epidemic,
    request: batch(
      call(weth.address, 'deposit() payable', [], parseEther('0.5')),
      call(
        contracts.permit2,
        'approve(address token, address spender, uint160 amount, uint48 expiration)',
        [weth.address, fresh, max160, now + 31536000],
      ),
    ),
    node: seen({ young: [fresh], contracts: [contracts.permit2] }),
  },
  'tokens moved by the public multicall contract': {
    from: reports.multicall,
    request: call(
      multicall3,
      'aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable',
      [
        [
          {
            target: usdc.address,
            allowFailure: true,
            callData: encode(transferFrom, [account, thief, parseUnits('1000', 6)]),
          },
          {
            target: usdt.address,
            allowFailure: true,
            callData: encode(transferFrom, [account, thief, parseUnits('1000', 6)]),
          },
        ],
      ],
    ),
    node: seen({
      people,
      contracts: [multicall3],
      changes: [
        ...paid(usdc, parseUnits('1000', 6), thief),
        ...paid(usdt, parseUnits('1000', 6), thief),
      ],
    }),
  },
  'ether sent through the public multicall contract': {
    from: reports.aggregate,
    request: call(
      multicall3,
      'aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable',
      [[{ target: thief, allowFailure: false, value: parseEther('9.8'), callData: '0x' }]],
      parseEther('9.8'),
    ),
    node: seen({
      people,
      contracts: [multicall3],
      changes: paid('ether', parseEther('9.8'), thief),
    }),
  },
  'a swap whose output is swept to a person': {
    from: documents.uniswapV3,
    request: call(
      contracts.swapRouter02,
      'multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
      [
        BigInt(soon),
        [
          encode(
            'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params) payable returns (uint256)',
            [
              {
                tokenIn: usdc.address,
                tokenOut: weth.address,
                fee: 500,
                recipient: '0x0000000000000000000000000000000000000002',
                amountIn: parseUnits('1000', 6),
                amountOutMinimum: 0n,
                sqrtPriceLimitX96: 0n,
              },
            ],
          ),
          encode('unwrapWETH9(uint256 amountMinimum, address recipient) payable', [0n, thief]),
        ],
      ],
    ),
    node: seen({
      people,
      contracts: [contracts.swapRouter02],
      changes: [
        ...paid(usdc, parseUnits('1000', 6), contracts.swapRouter02),
        gained('ether', parseEther('0.31'), thief),
      ],
    }),
  },
  'a swap of the universal router whose last command pays a person': {
    from: documents.universalRouter,
    request: call(
      contracts.universalRouter,
      'execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
      [
        concat(['0x0b', '0x00', '0x04']),
        [
          values('address recipient, uint256 amount', [
            '0x0000000000000000000000000000000000000002',
            parseEther('9'),
          ]),
          values(
            'address recipient, uint256 amountIn, uint256 amountOutMin, bytes path, bool payerIsUser',
            [
              '0x0000000000000000000000000000000000000002',
              parseEther('9'),
              0n,
              concat([weth.address, '0x0001f4', usdc.address]),
              false,
            ],
          ),
          values('address token, address recipient, uint256 amountMin', [usdc.address, thief, 0n]),
        ],
        BigInt(soon),
      ],
      parseEther('9'),
    ),
    node: seen({
      people,
      contracts: [contracts.universalRouter],
      changes: [
        ...paid('ether', parseEther('9'), contracts.universalRouter),
        gained(usdc, parseUnits('29000', 6), thief),
      ],
    }),
  },
  'tokens taken by a command of the universal router': {
    from: documents.universalRouter,
    request: call(contracts.universalRouter, 'execute(bytes commands, bytes[] inputs) payable', [
      '0x02',
      [
        values('address token, address recipient, uint160 amount', [
          usdt.address,
          thief,
          parseUnits('1000', 6),
        ]),
      ],
    ]),
    node: seen({
      people,
      contracts: [contracts.universalRouter],
      changes: paid(usdt, parseUnits('1000', 6), thief),
    }),
  },
  'a position of liquidity collected for a person': {
    from: documents.uniswapV3,
    request: call(contracts.v3Positions, 'multicall(bytes[] data) payable returns (bytes[])', [
      [
        encode(
          'decreaseLiquidity((uint256 tokenId, uint128 liquidity, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params) payable',
          [
            {
              tokenId: 843112n,
              liquidity: 918273645546372819n,
              amount0Min: 0n,
              amount1Min: 0n,
              deadline: BigInt(soon),
            },
          ],
        ),
        encode(
          'collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max) params) payable',
          [
            {
              tokenId: 843112n,
              recipient: thief,
              amount0Max: 2n ** 128n - 1n,
              amount1Max: 2n ** 128n - 1n,
            },
          ],
        ),
      ],
    ]),
    node: seen({
      people,
      contracts: [contracts.v3Positions],
      changes: [gained(usdc, parseUnits('44000', 6), thief), gained(weth, parseEther('14'), thief)],
    }),
  },
  'a batch on Base that is not atomic and ends with a transfer': {
    from: documents.eip5792,
    on: base,
    request: {
      kind: 'batch',
      isAtomic: false,
      calls: [
        { to: onBase.weth.address, value: parseEther('0.01'), data: encode('deposit() payable') },
        {
          to: onBase.usdc.address,
          value: 0n,
          data: encode(transfer, [thief, parseUnits('1000', 6)]),
        },
      ],
    },
    node: seen({
      people,
      contracts: [onBase.usdc.address, onBase.weth.address],
      changes: paid(onBase.usdc, parseUnits('1000', 6), thief),
    }),
  },
  'a contract made within a batch and then approved': {
    from: reports.create2,
    request: batch(
      send(
        '0x4e59b44847b379578588920cA78FbF26c0B4956C',
        0n,
        concat([
          `0x${'00'.repeat(32)}`,
          '0x6080604052348015600f57600080fd5b50603f80601d6000396000f3fe',
        ]),
      ),
      call(weth.address, approve, [fresh, max256]),
    ),
    node: seen({ people: [fresh], permissions: [unlimited(weth, fresh)] }),
  },
  'a wrapper that calls tokens in the name of the account': {
    from: reports.aggregate,
    request: call(fresh, 'multicall(address[] targets, bytes[] data, uint256[] values) payable', [
      [usdc.address, zeroAddress],
      [encode(transferFrom, [account, thief, parseUnits('1000', 6)]), '0x'],
      [0n, 0n],
    ]),
    node: seen({ people, young: [fresh], changes: paid(usdc, parseUnits('1000', 6), thief) }),
  },
})
