import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { simple7702Account } from '#lib/protocol/smartWallet.ts'
import {
  account,
  authorizationOf,
  authorizationType,
  type Case,
  daiType,
  day,
  domain,
  friend,
  now,
  payment,
  permit2BatchTypes,
  permit2Of,
  permit2Types,
  permitOf,
  permitTransferTypes,
  permitType,
  safeTxOf,
  safeTxType,
  seaportOf,
  seaportTypes,
  signIn,
  token,
  typed,
} from '#tests/lib/review/preview/context.ts'

const abi = parseAbi([
  'function transfer(address, uint256)',
  'function transferFrom(address, address, uint256)',
  'function safeTransferFrom(address, address, uint256)',
  'function approve(address, uint256)',
  'function decreaseAllowance(address, uint256)',
  'function setApprovalForAll(address, bool)',
  'function multicall(bytes[])',
  'function execTransaction(address, uint256, bytes, uint8, uint256, uint256, uint256, address, address, bytes)',
  'function deposit()',
  'function claim()',
  'function vote(uint256, bool)',
])
const call = (data: Hex, value = 0n) => ({ kind: 'transaction', to: token, data, value }) as const
const transfer = encodeFunctionData({
  abi,
  functionName: 'transfer',
  args: [friend, 5n * 10n ** 18n],
})
const approve = (amount: bigint) =>
  encodeFunctionData({ abi, functionName: 'approve', args: [friend, amount] })
const mailTypes = [
  'Mail(Person from, Person to, string contents)',
  'Person(string name, address wallet)',
]
const mail = {
  from: { name: 'Cow', wallet: account },
  to: { name: 'Bob', wallet: friend },
  contents: 'Hello, Bob!',
}
const swapType =
  'Order(address sellToken, address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, uint32 validTo)'
const swap = {
  sellToken: token,
  buyToken: friend,
  receiver: account,
  sellAmount: '5000000',
  buyAmount: '4900000',
  validTo: now + 1800,
}

/** Everyday requests: none may raise `danger` or `block`. */
export const benignCases: Case[] = [
  ['sign-in', { kind: 'message', message: signIn() }],
  ['sign-in with scheme', { kind: 'message', message: signIn({ domain: 'https://app.example' }) }],
  [
    'sign-in with the default port',
    { kind: 'message', message: signIn({ domain: 'app.example:443' }) },
  ],
  [
    'expired sign-in',
    { kind: 'message', message: signIn({ expirationTime: '2026-01-14T00:00:00Z' }) },
  ],
  ['greeting', { kind: 'message', message: 'Hello from the example' }],
  ['empty message', { kind: 'message', message: '' }],
  [
    'terms in many lines',
    { kind: 'message', message: 'I accept the terms.\n\n1. Be kind.\n\t2. Stay so.' },
  ],
  [
    'text that quotes a hash',
    { kind: 'message', message: `Vote yes on proposal 0x${'ab'.repeat(32)}` },
  ],
  ['address as text', { kind: 'message', message: account }],
  ['German, Chinese and Arabic', { kind: 'message', message: 'Grüße 你好 مرحبا' }],
  ['family emoji', { kind: 'message', message: 'We are 👩‍👩‍👧 and 👍🏽' }],
  [
    '32 letters as bytes',
    {
      kind: 'message',
      message: { raw: new TextEncoder().encode('I am thirty-two letters long, so') },
    },
  ],
  ['JSON that is no request', { kind: 'message', message: '{"vote":"yes","proposal":7}' }],

  ['mail', typed(mailTypes, mail)],
  [
    'mail with lists',
    typed(['Group(string name, Person[] members)', 'Person(string name, address wallet)'], {
      name: 'All',
      members: [mail.from, mail.to],
    }),
  ],
  ['mail for this network in hex', typed(mailTypes, mail, { ...domain, chainId: '0x7a69' })],
  [
    'mail for this network in padded hex',
    typed(mailTypes, mail, { ...domain, chainId: '0x00007a69' }),
  ],
  ['mail for this network as bigint', typed(mailTypes, mail, { ...domain, chainId: 31337n })],
  ['mail for any network', typed(mailTypes, mail, { name: 'Mail' })],
  ['mail without domain', typed(mailTypes, mail, {})],
  [
    'mail to an address in lower case',
    typed(mailTypes, { ...mail, to: { name: 'Bob', wallet: friend.toLowerCase() } }),
  ],
  [
    'mail to an address with a wrong checksum',
    typed(mailTypes, {
      ...mail,
      to: { name: 'Bob', wallet: `0x${friend.slice(2).toLowerCase().replace('c', 'C')}` },
    }),
  ],
  [
    'vote',
    typed(['Vote(uint256 proposal, uint8 support, string reason)'], {
      proposal: 12,
      support: 1,
      reason: '',
    }),
  ],
  ['salted domain', typed(mailTypes, mail, { ...domain, salt: `0x${'01'.repeat(32)}` })],
  ['permit of an amount for an hour', typed([permitType], permitOf({ deadline: now + 3600 }))],
  [
    'permit of nothing, which revokes',
    typed([permitType], permitOf({ value: 0, deadline: now + 3600 })),
  ],
  [
    'DAI permit that revokes',
    typed([daiType], { holder: account, spender: friend, nonce: 1, expiry: 0, allowed: false }),
  ],
  [
    'Permit2 of an amount for 30 days',
    typed(permit2Types, permit2Of({ expiration: now + 30 * day })),
  ],
  [
    'Permit2 batch of amounts',
    typed(permit2BatchTypes, {
      details: [permit2Of().details],
      spender: friend,
      sigDeadline: now + 60,
    }),
  ],
  [
    'Permit2 transfer of an amount',
    typed(permitTransferTypes, {
      permitted: { token, amount: 5 },
      spender: friend,
      nonce: 0,
      deadline: now + 60,
    }),
  ],
  [
    'NFT for a price with fee',
    typed(
      seaportTypes,
      seaportOf([payment('950000000000000000', account), payment('50000000000000000', friend)]),
    ),
  ],
  ['swap at a price', typed([swapType], swap)],
  ['swap paid to whoever signs', typed([swapType], { ...swap, receiver: `0x${'0'.repeat(40)}` })],

  ['Safe transaction that pays', typed([safeTxType], safeTxOf({ to: friend, value: '5' }))],
  ['Safe transaction that sends tokens', typed([safeTxType], safeTxOf({ data: transfer }))],
  ['transfer with authorization for an hour', typed([authorizationType], authorizationOf())],

  ['plain transfer', { kind: 'transaction', to: friend, value: 10n ** 18n }],
  [
    'transfer of nothing to oneself',
    { kind: 'transaction', to: account, value: 0n, data: '0x', gas: 21_000n },
  ],
  ['contract creation', { kind: 'transaction', data: '0x6000600055' }],
  ['token transfer', call(transfer)],
  [
    'NFT transfer',
    call(
      encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [account, friend, 7n] }),
    ),
  ],
  ['approve of an amount', call(approve(10n ** 21n))],
  ['approve of zero', call(approve(0n))],
  [
    'decreased allowance',
    call(
      encodeFunctionData({
        abi,
        functionName: 'decreaseAllowance',
        args: [friend, 2n ** 256n - 1n],
      }),
    ),
  ],
  [
    'collection taken back',
    call(encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [friend, false] })),
  ],
  [
    'transfers in a multicall',
    call(encodeFunctionData({ abi, functionName: 'multicall', args: [[transfer, transfer]] })),
  ],
  [
    'transfer through a Safe',
    call(
      encodeFunctionData({
        abi,
        functionName: 'execTransaction',
        args: [token, 0n, transfer, 0, 0n, 0n, 0n, token, token, '0x'],
      }),
    ),
  ],
  ['wrapping of ether', call(encodeFunctionData({ abi, functionName: 'deposit' }), 10n ** 18n)],
  ['claim that costs nothing', call(encodeFunctionData({ abi, functionName: 'claim' }))],
  ['unknown function', call(encodeFunctionData({ abi, functionName: 'vote', args: [7n, true] }))],
  [
    'batch of a transfer and a payment',
    {
      kind: 'batch',
      calls: [
        { to: token, data: transfer },
        { to: friend, value: 1n },
      ],
      isAtomic: true,
    },
  ],
  [
    'delegation to a contract made for it',
    { kind: 'authorization', contractAddress: simple7702Account, chainId: 31337, nonce: 1 },
  ],
  [
    'delegation taken back',
    { kind: 'authorization', contractAddress: `0x${'0'.repeat(40)}`, chainId: 31337, nonce: 2 },
  ],
]
