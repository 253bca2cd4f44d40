import { isRecord } from '#lib/input/isRecord.ts'
import { plainText } from '#lib/input/plainText.ts'
import type { Progress, State } from '#lib/tracker/conclude.ts'
import { hashPattern, matches } from '#lib/tracker/SentCall.ts'

/** The longest reason that is kept, in characters. */
const reasonLength = 300

/** A reason of a revert or a refusal, as it is kept: plain and short; undefined if nothing is left. */
export const reasonText = (text: unknown) => plainText(text, reasonLength)

/** Storage is not trusted. */
export function isProgress(value: unknown): value is Progress {
  return (
    isRecord(value) &&
    isRecord(value.state) &&
    isState(value.state) &&
    isTime(value.since) &&
    isTime(value.askedAt) &&
    (value.heardAt === undefined || isTime(value.heardAt)) &&
    (value.seenAt === undefined || isTime(value.seenAt)) &&
    (value.undoneAt === undefined || isTime(value.undoneAt)) &&
    isMark(value.isStale)
  )
}

function isState(state: Record<string, unknown>): boolean {
  switch (state.name as State['name']) {
    case 'sent':
    case 'dropped':
      return true
    case 'pending':
      return isMark(state.isLater)
    case 'mined':
      return isMined(state)
    case 'failed':
      return isMined(state) && isReason(state.reason) && isMark(state.isOperation)
    case 'replaced':
      return (
        isMined(state) && isOneOf(state.reason, ['cancelled', 'replaced']) && isMark(state.isShown)
      )
    case 'neverIncluded':
      return isOneOf(state.why, ['refused', 'nonceUsed', 'expired']) && isReason(state.reason)
    case 'unknown':
      return isOneOf(state.why, [
        'unreachable',
        'otherWallet',
        'unrecognized',
        'forgotten',
        'waiting',
      ])
    default:
      return false
  }
}

function isMined({ hash, block, blockHash, isSpedUp }: Record<string, unknown>): boolean {
  return (
    matches(hash, hashPattern) &&
    matches(block, /^\d{1,20}$/) &&
    matches(blockHash, hashPattern) &&
    isMark(isSpedUp)
  )
}

const isTime = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0
const isMark = (value: unknown) => value === undefined || value === true
const isOneOf = (value: unknown, names: readonly string[]) => names.some((name) => name === value)
const isReason = (value: unknown) => value === undefined || value === reasonText(value)
