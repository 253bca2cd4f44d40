import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { english } from '#lib/messages/english.ts'
import { preview } from '#lib/review/preview/preview.ts'
import { account, context, friend } from '#tests/lib/review/preview/context.ts'

const read = (method: string, params: unknown) =>
  preview({ kind: 'other', method, params }, context)

test('an unknown method is a danger, named and shown with its parameters', () => {
  const { title, fields, warnings, hash } = read('wallet_grantPermissions', [{ limit: 5n }])
  expect(title).toBe(english.preview.titles.otherRequest({ method: 'wallet_grantPermissions' }))
  expect(fields).toMatchObject([{ value: '[{"limit":"5"}]' }])
  expect(warnings).toMatchObject([{ code: 'unknownMethod', severity: 'danger' }])
  expect(hash).not.toBe(read('wallet_grantPermissions', [{ limit: 6n }]).hash)
  expect(hash).not.toBe(read('wallet_other', [{ limit: 5n }]).hash)
})

test('long parameters are shown in part, and hidden characters as codes', () => {
  const { title, fields, warnings } = read('wallet_\u202Exyz', ['a'.repeat(5000)])
  expect(title).not.toContain('\u202E')
  expect(fields[0]?.value.length).toBeLessThan(2100)
  expect(warnings.map(({ code }) => code)).toEqual(['unknownMethod', 'shownInPart'])
})

test('parameters that cannot be written down block the request', () => {
  const circular: unknown[] = []
  circular.push(circular)
  expect(read('wallet_other', circular).warnings[0]?.severity).toBe('block')
})

describe('of some methods the parameters tell what they give', () => {
  const other = (method: string, ...params: unknown[]) =>
    preview({ kind: 'other', method, params }, context)
  const codes = ({ warnings }: ReturnType<typeof other>) => warnings.map(({ code }) => code)

  test('permissions beside accounts', () => {
    const read = other('wallet_requestPermissions', { wallet_snap: { 'npm:a': {} } })
    expect(codes(read)).toEqual(['moreThanAccounts'])
    expect(read.warnings[0]).toMatchObject({ severity: 'danger' })
    expect(read.warnings[0]?.text).toContain('wallet_snap')
  })

  test('a connection that also signs', () => {
    const capabilities = { signInWithEthereum: { nonce: '1' } }
    const read = other('wallet_connect', { capabilities })
    expect(codes(read)).toEqual(['moreThanConnection'])
    expect(read.warnings[0]?.text).toContain('signInWithEthereum')
  })

  test('a token that the wallet is to list', () => {
    const options = { address: friend, symbol: 'USDC', decimals: 6 }
    const read = other('wallet_watchAsset', { type: 'ERC20', options })
    expect(read.title).toBe('Show USDC in your wallet')
    expect(codes(read)).toEqual(['assetShown'])
    expect(read.fields[0]?.value).toBe(friend)
    expect(codes(other('wallet_watchAsset', {}))).toEqual(['unknownMethod'])
  })

  test('the calls of a user operation, with their dangers', () => {
    const abi = parseAbi([
      'function execute(address target, uint256 value, bytes data)',
      'function approve(address spender, uint256 amount)',
    ])
    const approve = encodeFunctionData({
      abi,
      functionName: 'approve',
      args: [friend as Hex, 2n ** 256n - 1n],
    })
    const args = [account as Hex, 0n, approve] as const
    const callData = encodeFunctionData({ abi, functionName: 'execute', args })
    const read = other('eth_sendUserOperation', { sender: account, callData })
    expect(codes(read)).toContain('unlimitedApproval')
    expect(codes(read)).toContain('unknownMethod')
    expect(read.title).toMatch(/^Let /)
  })
})
