import { httpError } from '#devnet/http/httpError.ts'
import type { PhoneMemory } from '#devnet/phone/phoneMemory.ts'
import type { ApprovedScope } from '#lib/protocol/devnet.ts'

type Reader = (value: unknown) => boolean

const readers: Record<string, [isRight: Reader, wanted: string]> = {
  policy: [
    (value) => ['ask', 'approve', 'reject', 'ignore'].includes(String(value)),
    'ask, approve, reject or ignore',
  ],
  selected: [(value) => isWhole(value, 0, 9), 'a whole number from 0 to 9'],
  chainId: [(value) => isWhole(value, 1, Number.MAX_SAFE_INTEGER), 'a whole number above 0'],
  delayMs: [(value) => isWhole(value, 0, 600_000), 'a whole number up to 600000'],
  wrongSignature: [(value) => typeof value === 'boolean', 'true or false'],
  approvedScope: [(value) => typeof value === 'object', 'what a session is allowed'],
  rejection: [isRejection, '{ code, message }'],
}

/**
 * Reads a change of the phone's settings.
 * @throws HttpError 400 that names the invalid field
 */
export function readPhoneChange(
  body: Record<string, unknown>,
): Partial<Omit<PhoneMemory, 'knownChains'>> {
  for (const [name, value] of Object.entries(body)) {
    const reader = Object.hasOwn(readers, name) ? readers[name] : undefined
    if (!reader) throw httpError(400, `${name} cannot be set.`)
    const [isRight, wanted] = reader
    if (!isRight(value)) throw httpError(400, `${name} must be ${wanted}.`)
  }
  const { approvedScope } = body
  return approvedScope === undefined
    ? body
    : { ...body, approvedScope: readApprovedScope(approvedScope as Record<string, unknown>) }
}

/**
 * Reads what a session allows.
 * @throws HttpError 400 that names the invalid field
 */
export function readApprovedScope({
  chainIds,
  methods,
  events,
  accounts,
}: Record<string, unknown>): ApprovedScope {
  return {
    ...(chainIds === undefined ? {} : { chainIds: numbers('chainIds', chainIds) }),
    ...(methods === undefined ? {} : { methods: names('methods', methods) }),
    ...(events === undefined ? {} : { events: names('events', events) }),
    ...(accounts === undefined ? {} : { accounts: numbers('accounts', accounts) }),
  }
}

function numbers(name: string, value: unknown): number[] {
  if (Array.isArray(value) && value.every((one) => isWhole(one, 0, Number.MAX_SAFE_INTEGER))) {
    return value as number[]
  }
  throw httpError(400, `${name} must be a list of whole numbers.`)
}

function names(name: string, value: unknown): string[] {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value
  throw httpError(400, `${name} must be a list of names.`)
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most
}

function isRejection(value: unknown): boolean {
  const { code, message } = (value ?? {}) as { code?: unknown; message?: unknown }
  return Number.isInteger(code) && typeof message === 'string'
}
