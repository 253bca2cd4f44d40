import { type Address, type Hex, parseUnits } from 'viem'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import type { BalanceChange } from '#lib/review/simulation/Simulation.ts'
import { now } from '#tests/lib/review/preview/context.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import {
  account,
  batch,
  call,
  encode,
  friend,
  send,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'
import {
  gainer,
  type Judged,
  judgeKinds,
  ledger,
  owner,
  page,
  transferOf,
  usdc,
} from '#tests/lib/review/preview/kinds/judgeKinds.ts'

const succeeded = {
  status: 'succeeded' as const,
  permissions: [],
  isComplete: true,
  gas: 90_000n,
  gasPrice: 1n,
}

type Trade = readonly [sold: Listed, given: string, bought: Listed, got: string]

type Listed = keyof typeof tokens

judgeKinds({
  'what is lost is not what the title says, or not kept by who takes it': {
    frauds: {
      'a stake that takes more': kept('stake(uint256)', [5n], { lost: 900n, keeper: page }),
      'a stake for somebody else': kept('stake(uint256,address)', [900n, gainer], {
        lost: 900n,
        keeper: page,
      }),
      'a deposit that is passed on': kept('deposit(uint256,address)', [900n, account], {
        lost: 900n,
        keeper: gainer,
      }),
      'a lock that is passed on': kept('lock(uint256)', [900n], { lost: 900n, keeper: gainer }),
      'a vault of today': kept('deposit(uint256,address)', [900n, account], {
        lost: 900n,
        keeper: page,
        isYoung: true,
      }),
      'a claim': kept('claim(uint256,bytes32[])', [900n, []], { lost: 900n, keeper: page }),
      'a mint': kept('mint(uint256)', [900n], { lost: 900n, keeper: page }),
      'an unknown function': kept('enroll(uint256)', [900n], { lost: 900n, keeper: page }),
      'a withdrawal without anything': kept('withdraw(uint256)', [900n], {
        lost: 900n,
        keeper: page,
      }),
      'a bridge that has nothing afterwards': kept(
        'depositERC20(address,uint256,uint256)',
        [usdc.address, 900n, 9n],
        { lost: 900n },
      ),
    },
    everyday: {
      'a stake': kept('stake(uint256)', [900n], { lost: 900n, keeper: page }),
      'a deposit for shares': kept('deposit(uint256,address)', [900n, account], {
        lost: 900n,
        keeper: page,
        gained: page,
      }),
      'a lock': kept('create_lock(uint256,uint256)', [900n, 9n], { lost: 900n, keeper: page }),
      'a lock for weeks': kept('lock(address,uint256,uint256)', [account, 900n, 0n], {
        lost: 900n,
        keeper: page,
      }),
      'tokens wrapped': kept('wrap(uint256)', [900n], { lost: 900n, keeper: page, gained: page }),
      'tokens bridged': kept('depositERC20(address,uint256,uint256)', [usdc.address, 900n, 9n], {
        lost: 900n,
        keeper: page,
      }),
    },
  },
  'an item leaves for somebody by what nobody can read': {
    frauds: Object.fromEntries(
      ['0x1d2c3b4a', '0x99887766', '0x5eed5eed'].flatMap((selector) =>
        [gainer, page].flatMap((taker) =>
          (['ERC-721', 'ERC-1155'] as const).map((kind) => [
            `${selector} to ${taker} (${kind})`,
            itemLost(send(page, 0n, selector as Hex), kind, taker),
          ]),
        ),
      ),
    ),
    everyday: {
      'an item for ether': itemLost(send(page, 0n, '0x1d2c3b4a'), 'ERC-721', page, 5n),
      'an item staked': itemLost(call(page, 'stake(uint256)', [7n]), 'ERC-721', page),
      'an item to a friend': itemLost(send(page, 0n, '0x1d2c3b4a'), 'ERC-721', friend),
    },
  },
  'a function of tokens is about an item': {
    frauds: Object.fromEntries(
      [1n, 7n, 321n, 8865n].flatMap((id) => [
        [`item ${id} allowed`, call(page, 'approve(address,uint256)', [gainer, id])],
        [
          `item ${id} moved`,
          call(page, 'transferFrom(address,address,uint256)', [account, gainer, id]),
        ],
        [
          `item ${id} allowed within a batch`,
          batch(send(friend, 1n), call(page, 'approve(address,uint256)', [gainer, id])),
        ],
      ]),
    ),
    everyday: {
      'one unit of a token of the site': call(usdc.address, 'approve(address,uint256)', [page, 1n]),
      'no permission': call(page, 'approve(address,uint256)', [gainer, 0n]),
      'a small permission': call(page, 'approve(address,uint256)', [gainer, 2_000_000n]),
      'an item to a friend': call(page, 'transferFrom(address,address,uint256)', [
        account,
        friend,
        7n,
      ]),
      'a permission for a known market': call(page, 'approve(address,uint256)', [
        '0x1E0049783F008A0085193E00003D00cd54003c71',
        7n,
      ]),
      'few units of a token by its own word': {
        request: call(page, 'approve(address,uint256)', [gainer, 7n]),
        known: { tokenFacts: { [page.toLowerCase()]: { decimals: 0, balance: 900n } } },
      },
    },
  },
  'much is given for what is worth less at any price': {
    frauds: {
      ...trades([
        ['wbtc', '3', 'usdc', '0.01'],
        ['wbtc', '3', 'usdc', '2500'],
        ['weth', '40', 'dai', '900'],
        ['weth', '1', 'usdt', '90'],
        ['usdc', '900', 'weth', '0.001'],
        ['dai', '900', 'wbtc', '0.0001'],
        ['steth', '5', 'wbtc', '0.0002'],
        ['usdt', '900', 'usdc', '100'],
      ]),
      'calldata for nobody in particular': ledger(
        'Vote(string proposal, bytes extra)',
        { proposal: 'a', extra: transferOf(parseUnits('990', 6)) },
        { name: 'Vote', version: '1', chainId: 1 },
      ),
      'an approval for nobody in particular': ledger(
        'Ballot(bytes more, string choice)',
        { more: encode('approve(address,uint256)', [gainer, 2n ** 256n - 1n]), choice: 'yes' },
        { name: 'Vote', version: '1' },
      ),
    },
    everyday: trades([
      ['wbtc', '0.01', 'usdc', '950'],
      ['weth', '0.3', 'dai', '940'],
      ['usdc', '900', 'weth', '0.25'],
      ['dai', '900', 'wbtc', '0.008'],
      ['usdt', '900', 'usdc', '897'],
      ['weth', '1', 'steth', '0.99'],
    ]),
  },
})

/** A request by which an item of the account's goes to somebody, perhaps for ether. */
function itemLost(
  request: SigningRequest,
  kind: 'ERC-721' | 'ERC-1155',
  taker: Address,
  paid = 0n,
): Judged {
  const asset = { kind, token: someone('a collection'), id: 7n } as const
  const balances: BalanceChange[] = [
    { account: owner, asset, amount: -1n },
    { account: taker, asset, amount: 1n },
    ...(paid > 0n ? [{ account: owner, asset: { kind: 'native' } as const, amount: paid }] : []),
  ]
  const isContract = { [page.toLowerCase()]: true, [gainer.toLowerCase()]: false }
  return { request, known: { isContract, simulation: { ...succeeded, balances } } }
}

/** The same trade as an order of an exchange that many use, and as a swap. */
function trades(cases: readonly Trade[]): Record<string, SigningRequest> {
  return Object.fromEntries(
    cases.flatMap(([sold, given, bought, got]) => {
      const amounts = [
        parseUnits(given, tokens[sold].decimals),
        parseUnits(got, tokens[bought].decimals),
      ] as const
      const [from, to] = [tokens[sold].address, tokens[bought].address]
      const name = `${given} ${sold} for ${got} ${bought}`
      return [
        [
          `${name}, ordered`,
          ledger(
            'Order(address sellToken, address buyToken, uint256 sellAmount, uint256 buyAmount, address receiver)',
            {
              sellToken: from,
              buyToken: to,
              sellAmount: `${amounts[0]}`,
              buyAmount: `${amounts[1]}`,
              receiver: account,
            },
            {
              name: 'Gnosis Protocol',
              version: 'v2',
              chainId: 1,
              verifyingContract: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
            },
          ),
        ],
        [
          `${name}, swapped`,
          call(
            '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
            'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
            [...amounts, [from, to], account, BigInt(now + 900)],
          ),
        ],
      ]
    }),
  )
}

/** A call that takes units of USDC, of which the account has 1,000. */
function kept(
  signature: string,
  args: readonly unknown[],
  outcome: { lost: bigint; keeper?: Address; gained?: Address; isYoung?: boolean },
): Judged {
  const { lost, keeper, gained } = outcome
  const asset = { kind: 'ERC-20', token: usdc.address } as const
  const balances: BalanceChange[] = [
    { account: owner, asset, amount: -lost },
    ...(keeper ? [{ account: keeper, asset, amount: lost }] : []),
    ...(gained
      ? [{ account: owner, asset: { kind: 'ERC-20', token: gained } as const, amount: 9n }]
      : []),
  ]
  return {
    request: call(page, signature, args),
    known: {
      tokens: [{ ...usdc, balance: 1000n }],
      isContract: { [page.toLowerCase()]: true, [gainer.toLowerCase()]: false },
      isYoung: { [page.toLowerCase()]: outcome.isYoung === true },
      simulation: { ...succeeded, balances },
    },
  }
}
