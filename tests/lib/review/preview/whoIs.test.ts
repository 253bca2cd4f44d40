import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import german from '#lib/messages/de/review.json'
import { readMessages } from '#lib/messages/readMessages.ts'
import { preview } from '#lib/review/preview/preview.ts'
import type { PreviewContext, SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import {
  account,
  context,
  daiType,
  friend,
  now,
  permitOf,
  permitType,
  thief,
  token,
  typed,
} from '#tests/lib/review/preview/context.ts'

const approval = (spender: `0x${string}`, amount = 1_000_000n): SigningRequest => ({
  kind: 'transaction',
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
})
const codesOf = (request: SigningRequest, change: Partial<PreviewContext>) =>
  preview(request, { ...context, ...change }).warnings.map(({ code }) => code)
const at = <Value>(address: string, value: Value) => ({ [address.toLowerCase()]: value })

describe('a permission to an address without a contract', () => {
  test.each([
    ['by a transaction', approval(thief)],
    ['by a signed permit', typed([permitType], permitOf())],
    [
      'by a permit without an amount',
      typed([daiType], { holder: account, spender: thief, nonce: 0, expiry: 0, allowed: true }),
    ],
  ])('%s is a danger', (_how, request) => {
    const { warnings } = preview(request, { ...context, isContract: at(thief, false) })
    const found = warnings.find(({ code }) => code === 'personalPermission')
    expect(found?.severity).toBe('danger')
    expect(found?.text).toContain(thief)
  })

  test('is not judged while no node has told', () => {
    expect(codesOf(approval(thief), {})).not.toContain('personalPermission')
  })

  test('is none if a contract is there', () => {
    const change = { isContract: at(thief, true) }
    expect(codesOf(approval(thief), change)).not.toContain('personalPermission')
  })

  test('is none for a wallet of the same person, or for an address used before', () => {
    const isContract = { ...at(thief, false), ...at(friend, false) }
    const own = codesOf(approval(thief), { isContract, ownAddresses: [thief] })
    expect(own).not.toContain('personalPermission')
    expect(codesOf(approval(friend), { isContract })).not.toContain('personalPermission')
  })

  test('is none if it is taken back', () => {
    const change = { isContract: at(thief, false) }
    expect(codesOf(approval(thief, 0n), change)).not.toContain('personalPermission')
  })
})

describe('a contract younger than three days that gains something', () => {
  const young = { isContract: at(thief, true), isYoung: at(thief, true) }

  test.each([
    ['a permission', approval(thief)],
    ['a signed permission', typed([permitType], permitOf())],
    ['ether', { kind: 'transaction', to: thief, data: '0x12345678', value: 1n } as const],
  ])('by %s is said', (_how, request) => {
    expect(codesOf(request, young)).toContain('youngContract')
    expect(codesOf(request, { ...young, isYoung: at(thief, false) })).not.toContain('youngContract')
  })

  test('is not said of an account without a contract, which is always new, and of own ones', () => {
    const person = { ...young, isContract: at(thief, false) }
    expect(codesOf(approval(thief), person)).not.toContain('youngContract')
    const own = { ...young, ownAddresses: [thief] }
    expect(codesOf(approval(thief), own)).not.toContain('youngContract')
  })
})

describe('a node that does not answer', () => {
  test('is said of whatever it would tell more about', () => {
    const silent = { node: 'silent' } as const
    const batch = { kind: 'batch', calls: [{ to: friend }], isAtomic: true } as const
    for (const request of [approval(thief), batch, typed([permitType], permitOf())])
      expect(codesOf(request, silent)).toContain('nodeSilent')
    const mail = typed(['Mail(string contents)'], { contents: 'Hello' }, { chainId: 31337 })
    const text = { kind: 'message', message: 'Hello' } as const
    for (const request of [mail, text]) expect(codesOf(request, silent)).toEqual([])
    expect(codesOf(approval(thief), { node: 'answers' })).not.toContain('nodeSilent')
  })

  test('leaves a large amount unknown, which counts as all; while it is asked, nothing does', () => {
    const tokens = [{ address: token, symbol: 'DUSD', decimals: 6 }]
    const large = approval(thief, 500n * 10n ** 6n)
    expect(codesOf(large, { tokens, node: 'silent' })).toContain('maybeMost')
    expect(codesOf(large, { tokens })).toContain('maybeMost')
    expect(codesOf(large, { tokens, node: 'asking' })).not.toContain('maybeMost')
    expect(codesOf(approval(thief, 10n ** 6n), { tokens, node: 'silent' })).not.toContain(
      'maybeMost',
    )
    expect(codesOf(approval(friend, 500n * 10n ** 6n), { tokens })).not.toContain('maybeMost')
  })
})

describe('a title names', () => {
  const titleFor = (change: Partial<PreviewContext>) =>
    preview({ kind: 'transaction', to: thief, value: 10n ** 18n }, { ...context, ...change }).title

  test('an address by its own name, with its digits', () => {
    expect(titleFor({ publicNames: at(thief, 'bea.eth') })).toBe(
      'Send 1 ETH to bea.eth (0x3C44…93BC)',
    )
  })

  test('another wallet of the same person', () => {
    expect(titleFor({ ownAddresses: [thief], publicNames: at(thief, 'bea.eth') })).toBe(
      'Send 1 ETH to your wallet 0x3C44…93BC',
    )
  })

  test('an address by the name that the site gives it, whatever its own is', () => {
    const change = { names: at(thief, 'Example Pay'), publicNames: at(thief, 'bea.eth') }
    expect(titleFor(change)).toBe('Send 1 ETH to Example Pay')
  })
})

test('an address’s own name earns no trust', () => {
  const change = { publicNames: at(thief, 'uniswap.eth') }
  expect(codesOf(approval(thief, 2n ** 256n - 1n), change)).toContain('unlimitedApproval')
})

test('invisible characters of a name are shown as codes', () => {
  const { title } = preview(
    { kind: 'transaction', to: thief, value: 1n },
    { ...context, publicNames: at(thief, 'be\u202Ea.eth') },
  )
  expect(title).not.toContain('\u202E')
})

test.each([
  ['in 12 minutes', 720, 'en', '(in 12 minutes)'],
  ['in two days', 2 * 86_400 + 60, 'en', '(in 2 days)'],
  ['an hour ago', -3700, 'en', '(1 hour ago)'],
  ['in 12 minutes, in German', 720, 'de', '(in 12 Minuten)'],
] as const)('a deadline is shown with its distance: %s', (_name, seconds, locale, expected) => {
  const texts = locale === 'de' ? readMessages<'preview'>(german.preview, 'de') : undefined
  const request = typed([permitType], permitOf({ deadline: now + seconds }))
  const { fields } = preview(request, { ...context, locale, texts })
  expect(fields.find(({ label }) => label === 'deadline')?.value).toContain(expected)
})
