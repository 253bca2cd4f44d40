import { encodeAbiParameters, encodeErrorResult, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { revertReason, revertWords } from '#lib/review/simulation/revertReason.ts'

const account = '0x1111111111111111111111111111111111111111'
const abi = parseAbi([
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error OwnableUnauthorizedAccount(address account)',
  'error Panic(uint256)',
  'error ExecuteError(uint256 index, bytes reason)',
])
/** What an account says of a batch whose second call has failed. */
const inBatch = (data: `0x${string}`) =>
  encodeErrorResult({ abi, errorName: 'ExecuteError', args: [1n, data] })
const text = (reason: string) =>
  `0x08c379a0${encodeAbiParameters([{ type: 'string' }], [reason]).slice(2)}` as const

test.each([
  ['a reason', text('The shop is closed'), { key: 'stated', text: 'The shop is closed' }],
  ['an empty reason', text(''), { key: 'unknown' }],
  [
    'a reason that could rearrange the sentence',
    text('a\u202Eb\nc'),
    { key: 'stated', text: 'a b c' },
  ],
  ['an old token', text('ERC20: transfer amount exceeds balance'), { key: 'tokenBalance' }],
  ['an old token', text('ERC20: insufficient allowance'), { key: 'tokenAllowance' }],
  [
    'a token of ERC-6093',
    encodeErrorResult({ abi, errorName: 'ERC20InsufficientBalance', args: [account, 1n, 2n] }),
    { key: 'tokenBalance' },
  ],
  [
    'a token of ERC-6093',
    encodeErrorResult({ abi, errorName: 'ERC20InsufficientAllowance', args: [account, 1n, 2n] }),
    { key: 'tokenAllowance' },
  ],
  [
    'an error with a known name',
    encodeErrorResult({ abi, errorName: 'OwnableUnauthorizedAccount', args: [account] }),
    { key: 'custom', text: 'OwnableUnauthorizedAccount' },
  ],
  ['an unknown error', '0x12345678', { key: 'custom', text: '0x12345678' }],
  [
    'an overflow',
    encodeErrorResult({ abi, errorName: 'Panic', args: [0x11n] }),
    { key: 'arithmetic' },
  ],
  [
    'a call of a batch',
    inBatch(text('The shop is closed')),
    { key: 'stated', text: 'The shop is closed' },
  ],
  ['a call of a batch', inBatch('0x12345678'), { key: 'custom', text: '0x12345678' }],
  [
    'a call of a batch that gives no reason',
    inBatch('0x'),
    { key: 'custom', text: 'ExecuteError' },
  ],
  ['data that is too short', '0x1234', { key: 'unknown' }],
  ['a text with broken data', '0x08c379a0ff', { key: 'custom', text: '0x08c379a0' }],
  ['something else', 7, { key: 'unknown' }],
])('%s is read (%#)', (_what, data, reason) => {
  expect(revertReason(data, undefined)).toEqual(reason)
})

test.each([
  ['execution reverted: Shut', { key: 'stated', text: 'Shut' }],
  ['execution reverted', { key: 'unknown' }],
  ['Insufficient funds for gas * price + value', { key: 'funds' }],
  [undefined, { key: 'unknown' }],
])('without data, the node’s message counts: %s', (message, reason) => {
  expect(revertReason('0x', message)).toEqual(reason)
})

test.each([
  ['a reason', text('The shop is closed'), 'The shop is closed'],
  ['a reason that could rearrange the sentence', text('a\u202Eb'), 'a b'],
  ['no reason', '0x', undefined],
  ['an empty reason', text(''), undefined],
  ['a panic', encodeErrorResult({ abi, errorName: 'Panic', args: [0x11n] }), 'Panic(0x11)'],
  [
    'a known error',
    encodeErrorResult({ abi, errorName: 'OwnableUnauthorizedAccount', args: [account] }),
    'OwnableUnauthorizedAccount',
  ],
  ['an unknown error', '0x12345678', '0x12345678'],
  ['a call of a batch', inBatch(text('The shop is closed')), 'The shop is closed'],
])('the words of %s', (_, data, words) => {
  expect(revertWords(data, 'execution reverted')).toBe(words)
})

test('the words of an error without data are those of the node', () => {
  expect(revertWords(undefined, 'execution reverted: Shut')).toBe('Shut')
  expect(revertWords(undefined, 'out of gas')).toBe('out of gas')
})
