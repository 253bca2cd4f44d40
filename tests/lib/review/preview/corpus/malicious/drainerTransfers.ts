import { twin } from '#tests/lib/review/preview/context.ts'
import { contracts } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  allowed,
  amount,
  assets,
  ether,
  item,
  kind,
  seen,
  someone,
} from '#tests/lib/review/preview/corpus/frauds.ts'
import {
  account,
  batch,
  type CorpusCase,
  call,
  collection,
  encode,
  friend,
  send,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, usdt, dai, weth } = tokens
const max = 2n ** 256n - 1n
const sink = someone('sink of a drainer')
const page = someone('contract of a fake page')
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

const whole = kind(
  'Scam Sniffer, August 2025: payments to malicious contracts (mexc.co/en-IN/news/crypto-phishing-scams-stole-12-million-in-august/87654)',
  {
    'all ether but the fee': {
      request: send(sink, ether('9.98')),
      node: seen({ people: [sink], moves: [[assets.ether, ether('9.98'), sink]] }),
    },
    'all of a token by transferFrom of oneself': {
      request: call(dai.address, 'transferFrom(address from, address to, uint256 amount)', [
        account,
        sink,
        ether('1000'),
      ]),
      node: seen({
        people: [sink],
        contracts: [dai.address],
        moves: [[assets.dai, ether('1000'), sink]],
      }),
    },
    'all of a token by the name of a push': call(dai.address, 'push(address usr, uint256 wad)', [
      sink,
      ether('1000'),
    ]),
    'wrapped ether to a stranger by a function for contracts': call(
      weth.address,
      'transferFrom(address src, address dst, uint256 wad)',
      [account, page, ether('870')],
    ),
  },
)

const nfts = kind(
  'Zelcore 2026: zelcore.io/academy/nft/nft-scams-and-wallet-drainers; OpenSea TransferHelper contract',
  {
    'an item handed over': {
      request: call(collection, 'safeTransferFrom(address from, address to, uint256 tokenId)', [
        account,
        sink,
        8865n,
      ]),
      node: seen({
        people: [sink],
        contracts: [collection],
        moves: [[item(collection, 8865n), 1n, sink]],
      }),
    },
    'all items in one bulk transfer': call(
      '0x0000000000c2d145a2526bD8C716263bFeBe1A72',
      'bulkTransfer(((uint8 itemType, address token, uint256 identifier, uint256 amount)[] items, address recipient, bool validateERC721Receiver)[] items, bytes32 conduitKey)',
      [
        [
          {
            items: [
              { itemType: 2, token: collection, identifier: 1n, amount: 1n },
              { itemType: 2, token: collection, identifier: 2n, amount: 1n },
            ],
            recipient: sink,
            validateERC721Receiver: false,
          },
        ],
        '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000',
      ],
    ),
    'many kinds of a game’s items': call(
      someone('game items'),
      'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
      [account, sink, [1n, 2n, 3n], [50n, 20n, 1n], '0x'],
    ),
  },
)

const poison = kind(
  'Cyvers, May 2025: $2.6 M by zero-value transfers (nomusica.com/2-6m-lost-in-advanced-crypto-scam-using-fake-zero-value-transfers); trezor.io/support/a/address-poisoning-attacks',
  {
    'tokens to the friend’s twin': call(usdt.address, 'transfer(address to, uint256 amount)', [
      twin,
      amount('usdt', '843'),
    ]),
    'a small test payment to the friend’s twin': send(twin, ether('0.001')),
    'tokens to the friend and to the twin': batch(
      call(usdc.address, 'transfer(address to, uint256 amount)', [friend, amount('usdc', '5')]),
      call(usdc.address, 'transfer(address to, uint256 amount)', [twin, amount('usdc', '430')]),
    ),
    'an approval for the friend’s twin': call(
      usdc.address,
      'approve(address spender, uint256 amount)',
      [twin, amount('usdc', '300')],
    ),
  },
)

const paidLures = kind(
  'flagship.fyi/outposts/crypto-news/beware-of-the-securityupdates-bitcoin-scam: SecurityUpdate(); the same lures in 2025 (mexc.co news 87654)',
  {
    'a security update that takes all ether': {
      request: call(page, 'SecurityUpdate()', [], ether('9.9')),
      node: seen({ contracts: [page], moves: [[assets.ether, ether('9.9'), sink]] }),
    },
    'a claim that takes just under half': {
      request: call(page, 'claimReward(address user)', [account], ether('4.9')),
      node: seen({ contracts: [page], moves: [[assets.ether, ether('4.9'), sink]] }),
    },
    'a network merge that takes nearly all': {
      request: call(page, 'NetworkMerge()', [], ether('8.5')),
      node: seen({ contracts: [page], moves: [[assets.ether, ether('8.5'), page]] }),
    },
    'a connection of a wallet that costs ether': call(page, 'Connect()', [], ether('9.2')),
  },
)

const pull = (target: string, value: bigint) => ({
  target,
  allowFailure: true,
  callData: encode('transferFrom(address from, address to, uint256 amount)', [
    account,
    sink,
    value,
  ]),
})
const multicalls = kind(
  'Multicall3 contract: anybody calls anything in its name; no report known, the mechanism of the contract',
  {
    'an approval for a contract through which anybody may call': {
      request: call(usdc.address, 'approve(address spender, uint256 amount)', [multicall3, max]),
      node: seen({
        contracts: [multicall3, usdc.address],
        permissions: [allowed(usdc.address, multicall3, max)],
      }),
    },
    'an approval and the pull of a public multicall': batch(
      call(weth.address, 'approve(address spender, uint256 amount)', [multicall3, ether('1000')]),
      call(multicall3, 'aggregate3((address target, bool allowFailure, bytes callData)[] calls)', [
        [pull(weth.address, ether('1000'))],
      ]),
    ),
    'tokens sent to a public multicall': call(
      usdt.address,
      'transfer(address to, uint256 amount)',
      [multicall3, amount('usdt', '990')],
    ),
  },
)

const fees = kind(
  'EIP-1559 fees; Trail of Bits 2026: inflated gas fields (blog.trailofbits.com/2026/03/11/six-mistakes-in-erc-4337-smart-accounts)',
  {
    'a fee of half of all ether for nothing': {
      kind: 'transaction',
      to: page,
      data: encode('claim()'),
      value: 0n,
      gas: 21_000_000n,
      maxFeePerGas: 240_000_000_000n,
      maxPriorityFeePerGas: 240_000_000_000n,
    },
    'an old kind of fee with a price a thousand times too high': {
      kind: 'transaction',
      to: friend,
      value: 1n,
      gas: 100_000n,
      gasPrice: 90_000_000_000_000n,
    },
    'tokens of gas minted for a stranger at one’s expense': {
      request: {
        kind: 'transaction',
        to: page,
        data: encode('mint(uint256 value)', [600n]),
        gas: 29_000_000n,
        maxFeePerGas: 300_000_000_000n,
        maxPriorityFeePerGas: 2_000_000_000n,
      },
      node: seen({ contracts: [page], moves: [] }),
    },
  },
)

const fromContracts = kind(
  'Uniswap v2 router: to of liquidity; no report known, the mechanism of the contract',
  {
    'liquidity removed to a stranger': {
      request: call(
        contracts.uniswapV2Router,
        'removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
        [usdc.address, weth.address, ether('0.1'), 0n, 0n, sink, max],
      ),
      node: seen({ people: [sink], contracts: [contracts.uniswapV2Router] }),
    },
    'liquidity removed as ether to a stranger': call(
      contracts.uniswapV2Router,
      'removeLiquidityETH(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
      [usdc.address, ether('0.1'), 0n, 0n, sink, max],
    ),
    'liquidity added in a stranger’s name': call(
      contracts.uniswapV2Router,
      'addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
      [usdc.address, amount('usdc', '900'), 0n, 0n, sink, max],
      ether('4.5'),
    ),
  },
)

/** Payments, fees and lures that end at a drainer. */
export const drainerTransfers: readonly CorpusCase[] = [
  ...whole,
  ...nfts,
  ...poison,
  ...paidLures,
  ...multicalls,
  ...fees,
  ...fromContracts,
]
