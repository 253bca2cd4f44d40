import { encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import { context, thief, token } from '#tests/lib/review/preview/context.ts'

const abi = parseAbi(['function settle(uint256 auctionId, address winner)'])
const approve = parseAbi(['function approve(address, uint256)'])
const names = { [thief.toLowerCase()]: 'Example Auctions' }
const abis = { [thief.toLowerCase()]: abi }
const settle = encodeFunctionData({ abi, args: [7n, token] })

test('a function of the site’s own contract is named, with its arguments', () => {
  const request = { kind: 'transaction', to: thief, data: settle } as const
  const own = preview(request, { ...context, names, abis })
  expect(own.title).toBe('Call settle of Example Auctions')
  expect(own.warnings).toEqual([])
  expect(own.fields).toContainEqual({ label: 'auctionId', value: '7' })

  const unknown = preview(request, { ...context, isContract: { [token.toLowerCase()]: true } })
  expect(unknown.warnings.map(({ code }) => code)).toEqual(['unknownCall'])
})

test('a contract that the site names counts as known, with all digits beside its name', () => {
  const data = encodeFunctionData({ abi: approve, args: [thief, maxUint256] })
  const request = { kind: 'transaction', to: token, data } as const
  const own = preview(request, { ...context, names })
  expect(own.title).toContain('Let Example Auctions spend all')
  expect(own.warnings.map(({ severity }) => severity)).not.toContain('danger')
  expect(own.warnings[0]?.text).toContain(`Example Auctions (${thief})`)
  expect(preview(request, context).warnings[0]?.code).toBe('unlimitedApproval')
})

test('another contract’s interface is not used', () => {
  const request = { kind: 'transaction', to: token, data: settle } as const
  const read = preview(request, { ...context, names, abis })
  expect(read.warnings.map(({ code }) => code)).toContain('unknownCall')
})

test('a parameter of the site’s interface is not mistaken for calls inside', () => {
  const ring = parseAbi(['function ring(uint256[] calls, address target)'])
  const data = encodeFunctionData({ abi: ring, args: [[1n, 2n], token] })
  const request = { kind: 'transaction', to: thief, data } as const
  const read = preview(request, { ...context, names, abis: { [thief.toLowerCase()]: ring } })
  expect(read.title).toBe('Call ring of Example Auctions')
  expect(read.warnings).toEqual([])
})
