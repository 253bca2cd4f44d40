import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { describedAbis, registeredContracts } from '#lib/review/descriptors/describedAbis.ts'
import { descriptorIndex } from '#lib/review/descriptors/descriptorIndex.ts'
import { preview } from '#lib/review/preview/preview.ts'
import { account, corpusContext, thief } from '#tests/lib/review/preview/corpus/requests.ts'

const bank = `0x${'b4'.repeat(20)}` as const
const descriptor = {
  context: { contract: { deployments: [{ chainId: 1, address: bank }] } },
  display: {
    formats: {
      'open(uint256 plan, address receiver)': { intent: 'Open a plan', fields: [] },
      'address(uint address)': { intent: 'A function that no compiler would take', fields: [] },
      '0x12345678': { intent: 'A selector only', fields: [] },
    },
  },
}
const source = {
  index: descriptorIndex([{ path: 'bank.json', source: 'test', descriptor }]),
  read: async () => descriptor,
}

const request = (receiver: `0x${string}`) =>
  ({
    kind: 'transaction',
    to: bank,
    value: 10n ** 16n,
    data: encodeFunctionData({
      abi: parseAbi(['function open(uint256 plan, address receiver)']),
      args: [7n, receiver],
    }),
  }) as const

test('a function that only a descriptor knows is read, and named by its title', async () => {
  const abis = await describedAbis([bank], 1, source)
  const context = { ...corpusContext, abis, describedTitle: 'Open a plan' }
  const shown = preview(request(account), context)
  expect(shown.title).toBe('Open a plan for 0.01 ETH')
  expect(shown.fields.find(({ label }) => label === 'plan')?.value).toBe('7')
  expect(shown.warnings.map(({ code }) => code)).not.toContain('unknownCall')
  expect(preview(request(account), corpusContext).warnings.map(({ code }) => code)).toContain(
    'unknownCall',
  )
})

test('its receiver is the account, or a danger', async () => {
  const context = { ...corpusContext, abis: await describedAbis([bank], 1, source) }
  const dangers = (receiver: `0x${string}`) =>
    preview(request(receiver), context).warnings.filter(({ severity }) => severity === 'danger')
  expect(dangers(account)).toEqual([])
  expect(dangers(thief).map(({ code }) => code)).toEqual(['foreignProceeds'])
})

test('a descriptor is for its own contract and chain', async () => {
  expect(await describedAbis([thief, '__proto__'], 1, source)).toEqual({})
  expect(await describedAbis([bank], 10, source)).toEqual({})
})

test('a title never takes the place of what a rule knows', () => {
  const data = encodeFunctionData({
    abi: parseAbi(['function approve(address spender, uint256 amount)']),
    args: [thief, 5n],
  })
  const to = corpusContext.tokens?.[0]?.address
  const context = { ...corpusContext, describedTitle: 'Claim your reward' }
  expect(preview({ kind: 'transaction', to, data, value: 0n }, context).title).toMatch(/^Let /)
})

test('a contract is registered on the networks that its descriptor names, whatever its letters', () => {
  const other = `0x${'b5'.repeat(20)}`
  expect(registeredContracts([bank.toUpperCase(), other], 1, source)).toEqual([bank])
  expect(registeredContracts([bank], 10, source)).toEqual([])
})
