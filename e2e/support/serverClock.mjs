import { readFileSync } from 'node:fs'

/**
 * Loaded before a server (`NODE_OPTIONS`): moves its clock ahead by the seconds in the file that
 * `CLOCK_FILE` names, which a test may change at any time.
 */
const file = process.env.CLOCK_FILE ?? ''
const Original = Date

function aheadMs() {
  try {
    return Number(readFileSync(file, 'utf8')) * 1000
  } catch {
    // Without the file, the clock is right.
    return 0
  }
}

const now = () => Original.now() + aheadMs()

globalThis.Date = new Proxy(Original, {
  apply: () => new Original(now()).toString(),
  construct: (_, parameters, target) =>
    Reflect.construct(Original, parameters.length === 0 ? [now()] : parameters, target),
  get: (_, name) => (name === 'now' ? now : Reflect.get(Original, name)),
})
