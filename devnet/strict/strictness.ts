import { createHash } from 'node:crypto'
import { httpError } from '#devnet/http/httpError.ts'
import { type RuleName, ruleNames, strictRules } from '#devnet/strict/rules.ts'

/** `GET` and `POST /control/strict`: the rules that apply now. */
export type StrictState = {
  rules: Record<RuleName, boolean>
  /** Chooses what happens to which request; the same seed and requests, the same choice. */
  seed: number
  /** The share of transactions, operations and blocks that weather affects, in place of the rule's own. */
  share?: number
}

/** What `POST /control/strict` may change. */
export type StrictChange = {
  /** All rules that always apply, or none, or single ones. */
  rules?: 'always' | 'none' | Partial<Record<RuleName, boolean>>
  seed?: number
  share?: number
}

/** Which rules apply, for every service of a devnet. */
export type Strictness = {
  isOn(rule: RuleName): boolean
  /** Whether any rule applies. */
  isAny(): boolean
  /** Whether weather affects this one; chosen by the seed. `share` is the rule's own, from 0 to 1. */
  strikes(rule: RuleName, share: number): boolean
  /** A number from 0 to 1, chosen by the seed, the next one of this rule. */
  draw(rule: RuleName): number
  change(change: StrictChange): StrictState
  state(): StrictState
  /** Restores the rules of the start. */
  reset(): void
}

/** Creates the rules of a devnet that starts strict or not. */
export function createStrictness(isStrict: boolean): Strictness {
  const start = (): StrictState => ({ rules: rulesOf(isStrict ? 'always' : 'none'), seed: 1 })
  let current = start()
  let draws = new Map<RuleName, number>()
  const draw = (rule: RuleName) => {
    const count = draws.get(rule) ?? 0
    draws.set(rule, count + 1)
    const digest = createHash('sha256').update(`${current.seed} ${rule} ${count}`).digest()
    return digest.readUInt32BE() / 2 ** 32
  }
  return {
    isOn: (rule) => current.rules[rule],
    isAny: () => Object.values(current.rules).some(Boolean),
    strikes: (rule, share) => current.rules[rule] && draw(rule) < (current.share ?? share),
    draw,
    change({ rules, ...rest }) {
      const changed = typeof rules === 'string' ? rulesOf(rules) : { ...current.rules, ...rules }
      current = { ...current, ...rest, rules: changed }
      if (rest.seed !== undefined) draws = new Map()
      return current
    },
    state: () => current,
    reset() {
      current = start()
      draws = new Map()
    },
  }
}

function rulesOf(which: 'always' | 'none'): Record<RuleName, boolean> {
  const isOn = (name: RuleName) => which === 'always' && strictRules[name].kind === 'always'
  return Object.fromEntries(ruleNames.map((name) => [name, isOn(name)])) as StrictState['rules']
}

/**
 * Reads a change from a control request.
 * @throws HttpError 400 that names what is wrong
 */
export function readStrictChange(body: Record<string, unknown>): StrictChange {
  const { rules, seed, share, ...others } = body
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw httpError(400, `${unknown} cannot be set.`)
  if (seed !== undefined && !Number.isSafeInteger(seed))
    throw httpError(400, 'seed must be a whole number.')
  if (share !== undefined && !(typeof share === 'number' && share >= 0 && share <= 1))
    throw httpError(400, 'share must be a number from 0 to 1.')
  if (rules !== undefined && rules !== 'always' && rules !== 'none') readRules(rules)
  return body as StrictChange
}

function readRules(rules: unknown): void {
  if (typeof rules !== 'object' || rules === null)
    throw httpError(400, 'rules must be always, none, or an object of rules.')
  for (const [name, isOn] of Object.entries(rules)) {
    if (!ruleNames.some((one) => one === name)) throw httpError(400, `There is no rule ${name}.`)
    if (typeof isOn !== 'boolean') throw httpError(400, `${name} must be true or false.`)
  }
}
