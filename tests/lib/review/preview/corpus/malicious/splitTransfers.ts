import { contracts } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  amount,
  assets,
  ether,
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
  collection,
  encode,
  friend,
  send,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, usdt, dai, weth, wbtc, steth } = tokens
const max = 2n ** 256n - 1n
const drainer = someone('batch drainer')
const affiliate = someone('affiliate of the drainer')

const transfer = (token: string, to: string, value: bigint) =>
  call(token, 'transfer(address to, uint256 amount)', [to, value])
const approve = (token: string, to: string, value: bigint) =>
  call(token, 'approve(address spender, uint256 amount)', [to, value])

const batches = kind(
  'Scam Sniffer and SlowMist, August 2025: EIP-7702 batches disguised as Uniswap swaps (defy.club/?p=19928)',
  {
    'a batch that sends five tokens away': {
      request: batch(
        transfer(usdc.address, drainer, amount('usdc', '1000')),
        transfer(usdt.address, drainer, amount('usdt', '1000')),
        transfer(dai.address, drainer, ether('1000')),
        transfer(weth.address, drainer, ether('1000')),
        transfer(wbtc.address, drainer, amount('wbtc', '1000')),
      ),
      node: seen({
        people: [drainer],
        moves: [
          [assets.usdc, amount('usdc', '1000'), drainer],
          [assets.usdt, amount('usdt', '1000'), drainer],
          [assets.dai, ether('1000'), drainer],
          [assets.weth, ether('1000'), drainer],
          [assets.wbtc, amount('wbtc', '1000'), drainer],
        ],
      }),
    },
    'a batch of parts below half, each to somebody else': batch(
      transfer(usdc.address, someone('part 1'), amount('usdc', '330')),
      transfer(usdc.address, someone('part 2'), amount('usdc', '330')),
      transfer(usdc.address, someone('part 3'), amount('usdc', '330')),
    ),
    'a swap with a last call that sends the rest': batch(
      approve(usdc.address, contracts.swapRouter02, amount('usdc', '10')),
      call(
        contracts.swapRouter02,
        'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
        [
          {
            tokenIn: usdc.address,
            tokenOut: weth.address,
            fee: 500,
            recipient: account,
            amountIn: amount('usdc', '10'),
            amountOutMinimum: ether('0.002'),
            sqrtPriceLimitX96: 0n,
          },
        ],
      ),
      transfer(steth.address, drainer, ether('999')),
    ),
    'a batch of approvals to one stranger': batch(
      approve(weth.address, drainer, ether('480')),
      approve(wbtc.address, drainer, amount('wbtc', '490')),
      approve(usdt.address, drainer, amount('usdt', '499')),
    ),
    'a batch with a known friend first': batch(
      send(friend, ether('0.01')),
      send(drainer, ether('9.8')),
    ),
    'a batch whose calls name a stranger’s sponsor': {
      kind: 'batch',
      isAtomic: false,
      capabilities: { paymasterService: { url: 'https://pay.claim-eth.example/rpc' } },
      calls: [
        {
          to: usdc.address,
          data: encode('approve(address spender, uint256 amount)', [drainer, max]),
        },
        {
          to: collection,
          data: encode('setApprovalForAll(address operator, bool approved)', [drainer, true]),
        },
      ],
    },
  },
)

const disperse = '0xD152f549545093347A162Dce210e7293f1452150'
const splitter = someone('splitter of drains')
const splits = kind(
  'Check Point Research, May 2025 (backdoor.news/post/inferno-drainer-malware-strikes-again-stealing-9-million-in-6-months); 20 % for the operator (centbit.online 2024)',
  {
    'ether split between two thieves': {
      request: call(
        disperse,
        'disperseEther(address[] recipients, uint256[] values)',
        [
          [drainer, affiliate],
          [ether('1.96'), ether('7.84')],
        ],
        ether('9.8'),
      ),
      node: seen({
        people: [drainer, affiliate],
        contracts: [disperse],
        moves: [
          [assets.ether, ether('1.96'), drainer],
          [assets.ether, ether('7.84'), affiliate],
        ],
      }),
    },
    'a token split between two thieves': call(
      disperse,
      'disperseToken(address token, address[] recipients, uint256[] values)',
      [dai.address, [drainer, affiliate], [ether('200'), ether('800')]],
    ),
    'ether split over ten strangers, a tenth each': call(
      disperse,
      'disperseEther(address[] recipients, uint256[] values)',
      [
        Array.from({ length: 10 }, (_, index) => someone(`tenth ${index}`)),
        Array.from({ length: 10 }, () => ether('0.99')),
      ],
      ether('9.9'),
    ),
    'ether split by a contract of the drainer': {
      request: call(
        splitter,
        'multisend(address[] to, uint256[] amounts)',
        [
          [drainer, affiliate],
          [ether('2'), ether('7.9')],
        ],
        ether('9.9'),
      ),
      node: seen({
        contracts: [splitter],
        moves: [
          [assets.ether, ether('2'), drainer],
          [assets.ether, ether('7.9'), affiliate],
        ],
      }),
    },
    'a split with the friend as a fig leaf': call(
      disperse,
      'disperseToken(address token, address[] recipients, uint256[] values)',
      [usdc.address, [friend, drainer], [1n, amount('usdc', '999')]],
    ),
  },
)

const created = someone('contract that is created')
const deployments = kind(
  'Check Point Research, May 2025: Inferno Drainer’s single-use contracts (backdoor.news/post/inferno-drainer-malware-strikes-again-stealing-9-million-in-6-months)',
  {
    'a contract creation that takes nearly all ether': {
      request: {
        kind: 'transaction',
        to: null,
        value: ether('9.9'),
        data: '0x6080604052600a8060113d393df3ff',
      },
      node: seen({ moves: [[assets.ether, ether('9.9'), created]] }),
    },
    'a contract creation that passes ether on to a thief': {
      request: {
        kind: 'transaction',
        to: null,
        value: ether('4.9'),
        data: `0x5f5f5f5f4773${drainer.slice(2)}5af100`,
      },
      node: seen({ people: [drainer], moves: [[assets.ether, ether('4.9'), drainer]] }),
    },
    'a factory that creates a contract with all ether': {
      request: send(
        '0x4e59b44847b379578588920cA78FbF26c0B4956C',
        ether('9.95'),
        `${padded(drainer)}6080604052600a8060113d393df3ff`,
      ),
      node: seen({
        contracts: ['0x4e59b44847b379578588920cA78FbF26c0B4956C'],
        moves: [[assets.ether, ether('9.95'), created]],
      }),
    },
    'a contract creation in a batch, with the approval for its address': batch(
      { kind: 'transaction', to: null, data: '0x6080604052600a8060113d393df3' },
      approve(usdc.address, created, max),
    ),
    'ether to the address of a contract that does not exist yet': {
      request: call(created, 'claim()', [], ether('9.5')),
      node: seen({ people: [created], moves: [[assets.ether, ether('9.5'), created]] }),
    },
  },
)

const heir = someone('receiver of shares')
const vaultRecipients = kind(
  'ERC-4626 (eips.ethereum.org/EIPS/eip-4626), Pendle, GMX and Lido contracts: receiver; no report known, the mechanism of the contracts',
  {
    'vault shares redeemed to a stranger': {
      request: call(
        '0x83F20F44975D03b1b09e64809B757c47f942BEeA',
        'redeem(uint256 shares, address receiver, address owner)',
        [ether('5000'), heir, account],
      ),
      node: seen({
        people: [heir],
        contracts: ['0x83F20F44975D03b1b09e64809B757c47f942BEeA'],
        moves: [
          [
            {
              kind: 'ERC-20',
              token: '0x83F20F44975D03b1b09e64809B757c47f942BEeA',
              symbol: 'sDAI',
              decimals: 18,
            },
            ether('5000'),
            heir,
          ],
        ],
      }),
    },
    'a deposit whose shares a stranger gets': call(
      '0x83F20F44975D03b1b09e64809B757c47f942BEeA',
      'deposit(uint256 assets, address receiver)',
      [ether('1000'), heir],
    ),
    'Pendle tokens redeemed to a stranger': call(
      '0x888888888889758F76e7103c6CbF23ABbF58F946',
      'redeemPyToSy(address receiver, address YT, uint256 netPyIn, uint256 minSyOut)',
      [heir, someone('yield token'), ether('320'), 0n],
    ),
    'a GMX account that a stranger takes over': {
      request: call(
        '0xA906F338CB21815cBc4Bc87ace9e68c87eF8d8F1',
        'signalTransfer(address receiver)',
        [heir],
      ),
      context: { chainId: 42_161, tokens: [] },
    },
    'staked ether requested for another owner': call(
      contracts.withdrawalQueue,
      'requestWithdrawals(uint256[] amounts, address owner)',
      [[ether('990')], heir],
    ),
  },
)

/** Batches, splits, deployments and redemptions that pay a stranger. */
export const maliciousSplitTransfers: readonly CorpusCase[] = [
  ...batches,
  ...splits,
  ...deployments,
  ...vaultRecipients,
]
