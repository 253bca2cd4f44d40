import { hashAuthorization } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { simple7702Account } from '#lib/protocol/smartWallet.ts'
import { preview } from '#lib/review/preview/preview.ts'
import { context, thief } from '#tests/lib/review/preview/context.ts'

const zero = `0x${'0'.repeat(40)}`
const chainId = 31337
const read = (part: Record<string, unknown>) =>
  preview(
    { kind: 'authorization', contractAddress: thief, chainId, nonce: 3, ...part } as never,
    context,
  )

describe('an authorization', () => {
  test('to a known delegate names the contract', () => {
    const { fields, warnings } = read({ contractAddress: simple7702Account.toLowerCase() })
    expect(warnings).toMatchObject([{ code: 'knownDelegation', severity: 'warn' }])
    expect(fields.slice(0, 3)).toEqual([
      {
        key: 'contract',
        label: 'Contract',
        value: 'Simple7702Account (ERC-4337)',
        raw: simple7702Account,
      },
      { key: 'network', label: 'Network', value: '31337' },
      { key: 'nonce', label: 'Nonce', value: '3' },
    ])
  })

  test('to any other contract is dangerous', () => {
    expect(read({}).warnings).toMatchObject([{ code: 'delegation', severity: 'danger' }])
  })

  test('to an address similar to a known delegate is warned about', () => {
    const fake = `${simple7702Account.slice(0, 6)}${'0'.repeat(32)}${simple7702Account.slice(-4)}`
    const { warnings } = read({ contractAddress: fake.toLowerCase() })
    expect(warnings.map(({ code }) => code)).toEqual(['delegation', 'lookAlikeAddress'])
  })

  test('to the zero address revokes the delegation', () => {
    const { title, warnings, fields } = read({ contractAddress: zero })
    expect(title).toBe('Make your account a plain one again')
    expect(warnings).toMatchObject([{ code: 'delegationRevoked', severity: 'info' }])
    expect(fields[0]).toEqual({ key: 'contract', label: 'Contract', value: 'none', raw: zero })
  })

  test('for every network, or for another one, is warned about', () => {
    const codes = (part: Record<string, unknown>) =>
      read({ contractAddress: simple7702Account, ...part }).warnings.map(({ code }) => code)
    expect(codes({ chainId: 0 })).toContain('delegationAnyChain')
    expect(codes({ chainId: 1 })).toContain('delegationOtherChain')
    expect(codes({})).not.toContain('delegationOtherChain')
  })

  test('has the hash that EIP-7702 defines', () => {
    const signed = { contractAddress: simple7702Account, chainId, nonce: 0 } as const
    expect(read(signed).hash).toBe(hashAuthorization(signed))
    expect(read({ ...signed, nonce: 1 }).hash).not.toBe(hashAuthorization(signed))
  })

  test.each([
    ['a contract that is not an address', { contractAddress: '0x12' }],
    ['a network that is not a number', { chainId: '1' }],
    ['a nonce below zero', { nonce: -1 }],
    ['a nonce that is not an integer', { nonce: 0.5 }],
    ['no nonce', { nonce: undefined }],
  ])('with %s is blocked', (_name, part) => {
    const { hash, warnings } = read(part)
    expect(hash).toBe('')
    expect(warnings).toMatchObject([{ code: 'invalidAuthorization', severity: 'block' }])
  })
})
