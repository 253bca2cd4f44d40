import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { shownPreview } from '#react/review/shownPreview.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const spender = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const tokens = [{ address: other, symbol: 'DUSD', decimals: 6 } as const]
const context = { account, chainId: 31337, origin: 'https://site.example', tokens }

function shown(request: SigningRequest, isGasShown = false) {
  return shownPreview(preview(request, context), { chainId: 31337, isGasShown })
}

const labels = (request: SigningRequest, isGasShown?: boolean) =>
  shown(request, isGasShown).fields.map(({ label }) => label)

test('a transaction is shown without the chain and the unit that the review shows elsewhere', () => {
  const request = {
    kind: 'transaction',
    to: other,
    value: parseEther('0.5'),
    gas: 21_000n,
  } as const
  expect(shown(request).fields).toEqual([
    { key: 'to', label: 'To', value: other },
    { key: 'value', label: 'Value', value: '0.5 ETH' },
    { key: 'gasLimit', label: 'Gas limit', value: '21000' },
  ])
  expect(labels(request, true)).toEqual(['To', 'Value'])
})

test('an authorization for another chain is shown with that chain', () => {
  const request = { kind: 'authorization', contractAddress: other, nonce: 1 } as const
  expect(labels({ ...request, chainId: 31337 })).not.toContain('Network')
  expect(labels({ ...request, chainId: 1 })).toContain('Network')
  expect(labels({ ...request, chainId: 0 })).toContain('Network')
})

test('a sign-in message is shown with its own account and chain', () => {
  const issuedAt = '2026-01-01T00:00:00.000Z'
  const message = `site.example wants you to sign in with your Ethereum account:\n${account}\n\n\nURI: https://site.example\nVersion: 1\nChain ID: 31337\nNonce: abcdefgh12345678\nIssued At: ${issuedAt}`
  expect(labels({ kind: 'message', message })).toEqual(
    expect.arrayContaining(['Domain', 'Account', 'Network']),
  )
})

test('an unlimited allowance is one danger, a limited one stays a warning', () => {
  const approve = (amount: string) =>
    shown({
      kind: 'transaction',
      to: other,
      data: `0x095ea7b3${spender.slice(2).padStart(64, '0')}${amount}`,
    }).warnings.map(({ code }) => code)
  expect(approve('f'.repeat(64))).toContain('unlimitedApproval')
  expect(approve('f'.repeat(64))).not.toContain('tokenPermission')
  expect(approve('1'.padStart(64, '0'))).toContain('tokenPermission')
})

test('a danger of one call of a batch does not hide the warning of another', () => {
  const approve = (amount: string) => ({
    to: other,
    data: `0x095ea7b3${spender.slice(2).padStart(64, '0')}${amount}` as const,
  })
  const calls = [approve('f'.repeat(64)), approve('1'.padStart(64, '0'))]
  const { warnings } = shown({ kind: 'batch', calls, isAtomic: true })
  const found = warnings.map(({ code, call }) => `${code} ${call}`)
  expect(found).toContain('unlimitedApproval 1')
  expect(found).toContain('tokenPermission 2')
  expect(found).not.toContain('tokenPermission 1')
})
