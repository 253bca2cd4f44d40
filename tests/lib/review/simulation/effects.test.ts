import { describe, expect, test } from 'vitest'
import { type Effects, effectsOf, isEffects, isWorse } from '#lib/review/simulation/effects.ts'
import type { Permission, Simulation } from '#lib/review/simulation/Simulation.ts'

const account = '0x1111111111111111111111111111111111111111'
const token = '0x2222222222222222222222222222222222222222'
const spender = '0x3333333333333333333333333333333333333333'
const permission = { owner: account, spender, kind: 'ERC-20', token, isUnlimited: false } as const

function simulation(amount: bigint, permissions: Permission[] = []): Simulation {
  return {
    status: 'succeeded',
    balances: [{ account, asset: { kind: 'ERC-20', token }, amount }],
    permissions,
    isComplete: true,
    gas: 1n,
    gasPrice: 1n,
  }
}

const effects = (amount: bigint, permissions: Permission[] = []) =>
  effectsOf(simulation(amount, permissions)) as Effects

describe('the effects of a simulation', () => {
  test('are its amounts and what new permissions allow', () => {
    const permissions: Permission[] = [
      { ...permission, before: 0n, after: 5n },
      { ...permission, spender: account, before: 5n, after: 0n },
    ]
    expect(effects(-7n, permissions)).toEqual({
      balances: { [`erc-20 ${token}`]: '-7' },
      permissions: { [`erc-20 ${token}  ${spender}`]: '5' },
    })
  })

  test('are unknown if it failed, or did not measure everything', () => {
    expect(effectsOf(undefined)).toBeUndefined()
    expect(effectsOf({ status: 'unavailable', cause: 'x' })).toBeUndefined()
    expect(effectsOf({ ...simulation(1n), isComplete: false } as Simulation)).toBeUndefined()
  })

  test('are read from storage only if they are well-formed', () => {
    expect(isEffects(JSON.parse(JSON.stringify(effects(-7n))))).toBe(true)
    expect(isEffects({ balances: { native: '1.5' }, permissions: {} })).toBe(false)
    expect(isEffects({ balances: { native: 1 }, permissions: {} })).toBe(false)
    expect(isEffects({ balances: {} })).toBe(false)
  })
})

describe('a mined transaction is worse than what was shown', () => {
  test.each<[string, bigint, bigint]>([
    ['more leaves', -100n, -106n],
    ['less arrives', 100n, 94n],
    ['something leaves instead of arriving', 100n, -1n],
    ['something leaves that was not shown', 0n, -1n],
  ])('if %s', (_, shown, mined) => {
    expect(isWorse(effects(mined), effects(shown))).toBe(true)
  })

  test.each<[string, bigint, bigint]>([
    ['the same happens', -100n, -100n],
    ['a price has moved a little', -100n, -105n],
    ['a swap results in a little less', 100n, 95n],
    ['less leaves', -100n, -50n],
    ['more arrives', 100n, 200n],
    ['something arrives that was not shown', 0n, 1n],
  ])('but not if %s', (_, shown, mined) => {
    expect(isWorse(effects(mined), effects(shown))).toBe(false)
  })

  test('if a permission allows more, or was not shown, but not if it allows less', () => {
    const allows = (after: bigint) => effects(0n, [{ ...permission, before: 0n, after }])
    expect(isWorse(allows(6n), allows(5n))).toBe(true)
    expect(isWorse(allows(1n), effects(0n))).toBe(true)
    expect(isWorse(allows(4n), allows(5n))).toBe(false)
  })
})
