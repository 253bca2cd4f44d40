import { type AbiParameter, encodeFunctionData, type Hex, parseAbiItem, slice } from 'viem'
import { expect, test } from 'vitest'
import { allFunctions } from '#lib/review/preview/functions/knownFunctions.ts'
import { preview } from '#lib/review/preview/preview.ts'
import { account, context } from '#tests/lib/review/preview/context.ts'

const stranger = '0x9E8B00000000000000000000000000000000F001'
const ether = 10n ** 18n

/** A value for a parameter that says as little as possible: nothing, oneself or a recipient, now. */
function plainValue(parameter: AbiParameter, recipient: string = account): unknown {
  const { type } = parameter
  if (type.endsWith('[]')) return []
  const list = /^(.*)\[(\d+)\]$/.exec(type)
  if (list) {
    const [, of = '', count] = list
    return Array.from({ length: Number(count) }, () =>
      plainValue({ ...parameter, type: of }, recipient),
    )
  }
  if (type === 'tuple' && 'components' in parameter)
    return Object.fromEntries(
      parameter.components.map((part, index) => [
        part.name ?? `${index}`,
        plainValue(part, recipient),
      ]),
    )
  if (type === 'address') return parameter.name === 'recipient' ? recipient : account
  if (type === 'bool') return true
  if (type === 'string') return ''
  if (type === 'bytes') return '0x'
  if (type.startsWith('bytes')) return `0x${'00'.repeat(Number(type.slice(5)))}`
  return Number(type.replace(/\D/g, '') || 256) <= 48 ? 1 : 1n
}

const functions = allFunctions.map(([signature, intent]) => {
  const item = parseAbiItem(`function ${signature}`)
  if (item.type !== 'function') throw new Error(signature)
  const args = item.inputs.map((parameter) => plainValue(parameter))
  const data = encodeFunctionData({ abi: [item], functionName: item.name, args })
  return { signature, intent, data }
})

const isGrave = (value: bigint, data: Hex, to = stranger) =>
  preview(
    { kind: 'transaction', to, value, data },
    { ...context, balance: 10n * ether },
  ).warnings.some(({ severity }) => severity === 'danger' || severity === 'block')

test('no selector is listed twice, because the last one would win', () => {
  const seen = new Map<Hex, string>()
  const repeated = functions.filter(({ signature, data }) => {
    const selector = slice(data, 0, 4)
    const isRepeated = seen.has(selector)
    seen.set(selector, signature)
    return isRepeated
  })
  expect(repeated.map(({ signature }) => signature)).toEqual([])
})

test('most of the ether for a stranger’s contract is a danger, whatever the function is called', () => {
  expect(functions.length).toBeGreaterThan(1000)
  const passed = functions.filter(({ data }) => !isGrave((95n * ether) / 10n, data))
  expect(passed.map(({ signature }) => signature)).toEqual([])
})

test('the same holds in a batch, also if several calls take it in parts', () => {
  const own = { ...context, balance: 10n * ether }
  const isGraveBatch = (calls: { to: string; value: bigint; data: Hex }[]) =>
    preview({ kind: 'batch', isAtomic: true, calls }, own).warnings.some(
      ({ severity }) => severity === 'danger' || severity === 'block',
    )
  const mints = functions.filter(({ intent }) => intent === 'mint' || intent === 'bid')
  expect(mints.length).toBeGreaterThan(3)
  for (const { data, signature } of mints) {
    const other = '0x9E8B00000000000000000000000000000000F002'
    const third = '0x9E8B00000000000000000000000000000000F003'
    expect(isGraveBatch([{ to: stranger, value: 9n * ether, data }]), signature).toBe(true)
    const parts = [stranger, other, third].map((to) => ({ to, value: 3n * ether, data }))
    expect(isGraveBatch(parts), signature).toBe(true)
    const small = parts.slice(1).map((part) => ({ ...part, value: ether / 1000n }))
    expect([signature, isGraveBatch(small)]).toEqual([signature, false])
  }
})

test('any ether is a danger where the function takes none', () => {
  const free = [
    'approve(',
    'castVote(',
    'delegate(',
    'setText(',
    'commit(',
    'lockdown(',
    'transfer(address ',
  ]
  const found = functions.filter(({ signature }) => free.some((each) => signature.startsWith(each)))
  expect(found.length).toBeGreaterThan(6)
  const passed = found.filter(({ data }) => !isGrave(1n, data))
  expect(passed.map(({ signature }) => signature)).toEqual([])
})

test('what comes out for somebody else is a danger, whatever the protocol', () => {
  const gives =
    /^(swap|swapAt|swapFor|swapFrom|addLiquidity|removeLiquidity|deposit|withdraw|stake|unstake|borrow|bridge|claim|finish|lock|position|registerName)$/
  const isPaid = (parameter: AbiParameter): boolean =>
    !parameter.type.endsWith(']') &&
    (parameter.name === 'recipient' ||
      ('components' in parameter && parameter.components.some(isPaid)))
  const paid = allFunctions.flatMap(([signature, intent]) => {
    const item = parseAbiItem(`function ${signature}`)
    if (item.type !== 'function' || !gives.test(intent) || !item.inputs.some(isPaid)) return []
    const args = item.inputs.map((parameter) => plainValue(parameter, stranger.toLowerCase()))
    return [{ signature, data: encodeFunctionData({ abi: [item], functionName: item.name, args }) }]
  })
  expect(paid.length).toBeGreaterThan(150)
  const router = '0x9E8B00000000000000000000000000000000F002'
  const missed = paid.filter(({ data }) => !isGrave(0n, data, router))
  expect(missed.map(({ signature }) => signature)).toEqual([])
})
