import { readdirSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ruleNames, ruleTable, strictRules } from '#devnet/strict/rules.ts'
import { createStrictness } from '#devnet/strict/strictness.ts'
import { strictRpc } from '#tests/devnet/strict/strictRpc.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'
import { startDevnetProcess } from '#tests/devnet/support/startDevnetProcess.ts'
import { read } from '#tests/support/tree.ts'

let devnet: SharedDevnet
const { change, apply } = strictRpc(() => devnet)

beforeAll(async () => {
  devnet = await sharedDevnet()
})
beforeEach(() => devnet.control('/control/reset', {}))

describe('the table', () => {
  test('is that of the documentation', () => {
    expect(read('devnet/README.md')).toContain(ruleTable())
  })

  test('has a test of each rule', () => {
    const tests = readdirSync(new URL('.', import.meta.url))
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => read(`tests/devnet/strict/${file}`))
      .join('\n')
    expect(ruleNames.filter((name) => !tests.includes(`('${name}: `))).toEqual([])
  })
})

describe('the switch', () => {
  const on = (state: { rules: Record<string, boolean> }) =>
    Object.keys(state.rules).filter((name) => state.rules[name])

  test('applies no rule at the start, and all that always apply if it is told to', async () => {
    expect(on((await devnet.control('/control/strict')) as never)).toEqual([])
    const always = ruleNames.filter((name) => strictRules[name].kind === 'always')
    expect(on(await change({ rules: 'always' }))).toEqual(always)
    expect(on(await change({ rules: 'none' }))).toEqual([])
  })

  test('applies single rules until the next reset', async () => {
    expect(on(await apply('reorganize', { share: 1 }))).toEqual(['reorganize'])
    expect(on(await apply('lateEmail'))).toEqual(['reorganize', 'lateEmail'])
    await devnet.control('/control/reset', {})
    expect(await devnet.control('/control/strict')).toEqual(createStrictness(false).state())
  })

  test.each([
    [{ rules: 'some' }, 'rules must be always, none, or an object of rules'],
    [{ rules: { nothing: true } }, 'There is no rule nothing'],
    [{ rules: { reorganize: 1 } }, 'reorganize must be true or false'],
    [{ share: 2 }, 'share must be a number from 0 to 1'],
    [{ seed: 0.5 }, 'seed must be a whole number'],
    [{ other: 1 }, 'other cannot be set'],
  ])('refuses %j', async (body, text) => {
    await expect(change(body as never)).rejects.toThrow(`400 {"error":{"message":"${text}`)
  })

  test('is on from the start of a devnet with DEVNET_STRICT', async () => {
    const strict = await startDevnetProcess({ DEVNET_STRICT: '1', DEVNET_SERVICES: 'chain' })
    expect(await strict.control('/control/strict')).toEqual(createStrictness(true).state())
    await strict.control('/control/reset', {})
    expect(await strict.control('/control/strict')).toEqual(createStrictness(true).state())
    await strict.stop()
  })
})

describe('the seed', () => {
  const struck = (seed: number) => {
    const { change, strikes } = createStrictness(false)
    change({ rules: { dropTransactions: true }, seed })
    return Array.from({ length: 3_000 }, () => strikes('dropTransactions', 0.02))
  }

  test('chooses the same again, and another choice by another number', () => {
    expect(struck(5)).toEqual(struck(5))
    expect(struck(5)).not.toEqual(struck(6))
  })

  test('strikes as often as the share says, and never without the rule', () => {
    const count = struck(7).filter(Boolean).length
    expect(count).toBeGreaterThan(30)
    expect(count).toBeLessThan(90)
    expect(createStrictness(true).strikes('dropTransactions', 1)).toBe(false)
  })
})
