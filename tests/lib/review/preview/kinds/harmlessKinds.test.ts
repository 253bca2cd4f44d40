import { type Address, keccak256, parseEther, parseUnits, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import type { PreviewContext, SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import type { BalanceChange, Simulation } from '#lib/review/simulation/Simulation.ts'
import { day, now } from '#tests/lib/review/preview/context.ts'
import { zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { paid } from '#tests/lib/review/preview/corpus/node.ts'
import {
  account,
  batch,
  call,
  corpusContext,
  friend,
  message,
  send,
  sign,
  stranger,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'
import { gainer, judgeKinds, page, silent } from '#tests/lib/review/preview/kinds/judgeKinds.ts'

const { usdc } = tokens
const ether = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'

/** A swap of so many dollars for ether, at a router that everybody uses. */
const swap = (dollars: bigint, least: bigint) =>
  call(
    router,
    'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    [dollars * 10n ** 6n, least, [usdc.address, tokens.weth.address], account, 9n ** 10n],
  )

const outcome = (balances: BalanceChange[], more: Partial<Simulation> = {}) =>
  ({
    status: 'succeeded',
    balances,
    permissions: [],
    isComplete: true,
    gas: 1n,
    gasPrice: 1n,
    ...more,
  }) as Simulation

const people = { [gainer.toLowerCase()]: false, [page.toLowerCase()]: true }

/** A function that nobody knows, with a person in it. */
const named = (value = 0n, name = 'topUp') =>
  call(page, `${name}(uint256 id, address who, uint256 amount) payable`, [7n, gainer, 5n], value)

function known(
  request: SigningRequest,
  balances: BalanceChange[] | undefined,
  more: Partial<Simulation> = {},
) {
  const simulation = balances && { simulation: outcome(balances, more) }
  return { request, known: { isContract: people, ...simulation } satisfies Partial<PreviewContext> }
}

const part = (percent: bigint) => paid(usdc, (parseUnits('1000', 6) * percent) / 100n, page)

judgeKinds({
  'somebody is named by a function that nobody knows, and is paid a part': {
    frauds: {
      'nothing is paid for it': known(named(), []),
      'nobody has measured it': known(named(), undefined),
      'most is paid': known(named(), part(60n)),
      'a permission is given besides': known(named(), part(5n), {
        permissions: [
          {
            owner: account,
            spender: gainer,
            kind: 'ERC-20',
            token: usdc.address,
            before: 0n,
            after: 1n,
            isUnlimited: false,
          },
        ],
      }),
      'it was measured in part only': known(named(), part(5n), { isComplete: false }),
      'an item goes as well': known(named(), [
        ...part(5n),
        { account, asset: { kind: 'ERC-721', token: stranger, id: 1n }, amount: -1n },
      ]),
      'it would fail': {
        request: named(),
        known: { isContract: people, simulation: { status: 'failed' } as never },
      },
      'it takes no payment, and no node answers': { request: named(), known: silent },
      'it takes much, and no node answers': { request: named(parseEther('2')), known: silent },
    },
    everyday: {
      'a stream topped up': known(named(), part(30n)),
      'a tip': known(named(), part(1n)),
      'ether for a ticket': known(named(parseEther('1')), paid('ether', parseEther('1'), page)),
      'ether for a ticket, while no node answers': {
        request: named(parseEther('0.05')),
        known: silent,
      },
    },
  },
  'a swap that may give nothing': {
    frauds: {
      'of most of a token': swap(600n, 0n),
      'of most of the ether': call(
        router,
        'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
        [0n, [tokens.weth.address, usdc.address], account, 9n ** 10n],
        parseEther('6'),
      ),
    },
    everyday: {
      'of a part': swap(400n, 0n),
      'of most, with a minimum': swap(600n, parseEther('0.18')),
    },
  },
  'an item lent until a day': {
    frauds: {
      'to a stranger': call(stranger, 'setUser(uint256,address,uint64)', [
        1n,
        gainer,
        BigInt(now + day),
      ]),
    },
    everyday: {
      'to a friend': call(stranger, 'setUser(uint256,address,uint64)', [
        1n,
        friend,
        BigInt(now + day),
      ]),
    },
  },
  'what stands in the place of a recipient is nobody': {
    frauds: {
      'a withdrawal to a stranger': call(page, 'withdraw(uint256,address)', [5n, gainer]),
      'a claim for a stranger': call(page, 'claim(address,address)', [account, gainer]),
    },
    everyday: {
      'ether as the asset of a withdrawal': call(page, 'withdraw(uint256,address)', [5n, ether]),
      'a token of the site as what is claimed': call(page, 'claim(address,address)', [
        account,
        usdc.address,
      ]),
    },
  },
  'the money of a shared account': {
    frauds: {
      'a treasury to a person': ofSafe(
        usdc.address,
        0n,
        transfer(gainer, parseUnits('4000000', 6)),
      ),
      'a treasury in ether': ofSafe(gainer, parseEther('200000'), '0x'),
      'ether to a contract of today': {
        request: ofSafe(page, parseEther('40'), '0x'),
        known: { isContract: people, isYoung: { [page.toLowerCase()]: true } },
      },
    },
    everyday: {
      'the wages of a month': ofSafe(usdc.address, 0n, transfer(gainer, parseUnits('12000', 6))),
      'ether to an old contract': known(ofSafe(page, parseEther('40'), '0x'), undefined),
    },
  },
  'an account that is handed over in a text, or a share that a text states': {
    frauds: {
      'signers in JSON': exchange('string hyperliquidChain, string signers, uint64 nonce', {
        hyperliquidChain: 'Mainnet',
        signers: JSON.stringify({ authorizedUsers: [gainer.toLowerCase()], threshold: 1 }),
        nonce: 1,
      }),
      'a list of keys': exchange('string keys', { keys: JSON.stringify([account, gainer]) }),
      'a tenth of every order': exchange('string maxFeeRate, address builder', {
        maxFeeRate: '10%',
        builder: gainer,
      }),
      'a fee with decimals': exchange('string feeRate, address partner', {
        feeRate: '7.5 %',
        partner: gainer,
      }),
    },
    everyday: {
      'own accounts in JSON': exchange('string signers', { signers: JSON.stringify([account]) }),
      'a sentence with an address': exchange('string text', {
        text: `This page is about ${gainer}`,
      }),
      'a tenth of a percent': exchange('string maxFeeRate, address builder', {
        maxFeeRate: '0.1%',
        builder: gainer,
      }),
    },
  },
  'orders of several tokens': {
    frauds: {
      'the proceeds are somebody else’s': lists({ receiver: gainer }),
      'for nothing': lists({ buyAmounts: ['1'] }),
    },
    everyday: { 'for oneself': lists({}) },
  },
  'what an owner agrees to without seeing it': {
    frauds: {
      'a hash of a Safe': call(page, 'approveHash(bytes32)', [keccak256(toHex('hidden'))]),
      'one key is enough': call(page, 'changeThreshold(uint256)', [1n]),
      'another contract on another network is believed': call(page, 'setPeer(uint32,bytes32)', [
        30_184,
        `0x${gainer.slice(2).padStart(64, '0')}`,
      ]),
      'a beacon': call(page, 'setBeaconImplementation(address)', [gainer]),
    },
    everyday: {
      'two keys are needed': call(page, 'changeThreshold(uint256)', [2n]),
      'the own contract on another network': call(page, 'setPeer(uint32,bytes32)', [
        30_184,
        `0x${account.slice(2).padStart(64, '0')}`,
      ]),
    },
  },
  'a site that a sentence names': {
    frauds: {
      'to log in there': message('Sign in with your wallet at https://bank.example.net now.'),
    },
    everyday: {
      'to read on there': message(
        'I accept. For more information: https://xmtp.example.net/signatures',
      ),
      'the terms of a host': message('I agree to the terms at https://legal.example.net/terms'),
      'the site itself': message('Sign in with your wallet at https://app.example/login now.'),
    },
  },
})

describe('a contract that the registry of descriptors lists', () => {
  const request = batch(
    call(usdc.address, 'approve(address spender, uint256 amount)', [page, parseUnits('1000', 6)]),
    call(page, 'deposit(uint256 assets, address receiver)', [parseUnits('1000', 6), account]),
  )
  const grave = (registered?: string[]) =>
    preview(request, { ...corpusContext, ...(registered && { registered }) }).warnings.filter(
      ({ severity }) => severity === 'danger',
    )

  test('may take what it is asked for; others are strangers', () => {
    expect(grave([page.toLowerCase()])).toEqual([])
    expect(grave([gainer.toLowerCase()]).map(({ code }) => code)).toEqual(['wholeBalance'])
    expect(grave().map(({ code }) => code)).toEqual(['wholeBalance'])
  })

  test('earns nothing for whom else a call of it names', () => {
    const to = call(page, 'deposit(uint256 assets, address receiver)', [5n, gainer])
    const { warnings } = preview(to, { ...corpusContext, registered: [page.toLowerCase()] })
    expect(warnings.map(({ code }) => code)).toEqual(['foreignProceeds'])
  })
})

test('most of the ether may be wrapped where everybody wraps it, and nowhere else', () => {
  const grave = (to: string) =>
    preview(call(to, 'deposit() payable', [], parseEther('9')), {
      ...corpusContext,
      tokens: [],
    }).warnings.some(({ severity }) => severity === 'danger')
  expect(grave('0x4200000000000000000000000000000000000006')).toBe(false)
  expect(grave('0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270')).toBe(false)
  expect(grave(someone('a wrapper'))).toBe(true)
  expect(
    preview(send(gainer, parseEther('9')), corpusContext).warnings.map(({ code }) => code),
  ).toEqual(['sendsMost'])
})

function transfer(to: Address, amount: bigint) {
  const request = call(usdc.address, 'transfer(address to, uint256 amount)', [to, amount])
  return request.kind === 'transaction' ? (request.data ?? '0x') : '0x'
}

/** What the owners of a Safe sign. */
function ofSafe(to: string, value: bigint, data: string): SigningRequest {
  return sign(
    { chainId: 1, verifyingContract: someone('a Safe') },
    [
      'SafeTx(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce)',
    ],
    {
      to,
      value: value.toString(),
      data,
      operation: 0,
      safeTxGas: 0,
      baseGas: 0,
      gasPrice: 0,
      gasToken: zeroAddress,
      refundReceiver: zeroAddress,
      nonce: 1,
    },
  )
}

/** An action of an exchange that keeps its accounts itself. */
function exchange(fields: string, value: Record<string, unknown>): SigningRequest {
  const domain = { name: 'Exchange', version: '1', chainId: 1, verifyingContract: zeroAddress }
  return sign(domain, [`Action(${fields})`], value)
}

function lists(change: Record<string, unknown>): SigningRequest {
  return sign(
    { name: 'Settlement', version: '1', chainId: 1, verifyingContract: page },
    [
      'Order(address taker, address receiver, address[] sellTokens, address[] buyTokens, uint256[] sellAmounts, uint256[] buyAmounts, uint256 expiry)',
    ],
    {
      taker: account,
      receiver: account,
      sellTokens: [usdc.address],
      buyTokens: [tokens.usdt.address],
      sellAmounts: ['400000000'],
      buyAmounts: ['399000000'],
      expiry: now + 600,
      ...change,
    },
  )
}
