import { jsonHandler } from '#devnet/http/readJson.ts'
import { sendJson } from '#devnet/http/respond.ts'
import { httpError, type Routes } from '#devnet/http/router.ts'
import type { PhoneMemory } from '#devnet/phone/PhoneContext.ts'
import type { Phone } from '#devnet/phone/phone.ts'
import {
  isIntegerBetween,
  optionalText,
  readSettings,
  type SettingRule,
  walletRules,
} from '#devnet/readSettings.ts'
import type { ApprovedScope, PhoneRequest } from '#lib/protocol/devnet.ts'

/** The phone's routes, for the control port and the phone's own page. */
export function phoneControl(phone: Phone): Routes {
  const settled = (request: PhoneRequest | undefined, id: string | undefined) => {
    if (!request) throw httpError(404, id ? `No request ${id} waits.` : 'No request waits.')
    return phone.state()
  }
  const switchRoute = (work: (body: Record<string, unknown>) => Promise<unknown>) =>
    jsonHandler(async (body) => {
      const result = await asConflict(() => work(body))
      return { ...phone.state(), result }
    })
  return {
    'GET /control/phone': ({ response }) => sendJson(response, phone.state()),
    'POST /control/phone': switchRoute((body) => phone.change(readPhoneChange(body))),
    'POST /control/phone/pair': switchRoute(async ({ uri }) => {
      if (typeof uri !== 'string') throw httpError(400, 'Send the link as uri.')
      await phone.pair(uri.trim())
    }),
    'POST /control/phone/approve': jsonHandler(({ id, ...approvedScope }) => {
      const requestId = optionalText('id', id)
      return settled(phone.approve(requestId, readApprovedScope(approvedScope)), requestId)
    }),
    'POST /control/phone/reject': jsonHandler(({ id, code, message }) => {
      const requestId = optionalText('id', id)
      const error = {
        ...(Number.isInteger(code) ? { code: Number(code) } : {}),
        ...(typeof message === 'string' ? { message } : {}),
      }
      return settled(phone.reject(requestId, error), requestId)
    }),
    'POST /control/phone/ignore': jsonHandler(({ id }) => {
      const requestId = optionalText('id', id)
      return settled(phone.ignore(requestId), requestId)
    }),
    'POST /control/phone/emit': switchRoute(({ event, data, chainId, topic }) => {
      if (typeof event !== 'string') throw httpError(400, 'event must be a name.')
      const chain = Number.isInteger(chainId) ? Number(chainId) : undefined
      return phone.emit(event, data, chain, optionalText('topic', topic))
    }),
    'POST /control/phone/update': switchRoute(({ topic, ...approvedScope }) =>
      phone.update(readApprovedScope(approvedScope), optionalText('topic', topic)),
    ),
    'POST /control/phone/ping': switchRoute(({ topic }) =>
      phone.ping(optionalText('topic', topic)),
    ),
    'POST /control/phone/disconnect': switchRoute(({ topic }) =>
      phone.remove(optionalText('topic', topic)),
    ),
    'POST /control/phone/offline': switchRoute(() => phone.goOffline()),
    'POST /control/phone/online': switchRoute(() => phone.goOnline()),
    'POST /control/phone/reset': switchRoute(() => phone.reset()),
  }
}

/**
 * An SDK error comes from the caller's input or the relay's state; it must not crash the devnet.
 */
async function asConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'status' in error) throw error
    throw httpError(409, error instanceof Error ? error.message : String(error))
  }
}

const rules: Record<string, SettingRule> = {
  ...walletRules,
  approvedScope: [(value) => typeof value === 'object', 'what a session is allowed'],
  rejection: [isRejection, '{ code, message }'],
}

/**
 * Reads a change of the phone's settings.
 * @throws HttpError 400 that names the invalid field
 */
function readPhoneChange(body: Record<string, unknown>): Partial<Omit<PhoneMemory, 'knownChains'>> {
  const change = readSettings(body, rules)
  const { approvedScope } = change
  return approvedScope === undefined
    ? change
    : { ...change, approvedScope: readApprovedScope(approvedScope as Record<string, unknown>) }
}

/**
 * Reads what a session allows.
 * @throws HttpError 400 that names the invalid field
 */
function readApprovedScope({
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
  if (
    Array.isArray(value) &&
    value.every((one) => isIntegerBetween(one, 0, Number.MAX_SAFE_INTEGER))
  ) {
    return value as number[]
  }
  throw httpError(400, `${name} must be a list of whole numbers.`)
}

function names(name: string, value: unknown): string[] {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value
  throw httpError(400, `${name} must be a list of names.`)
}

function isRejection(value: unknown): boolean {
  const { code, message } = (value ?? {}) as { code?: unknown; message?: unknown }
  return Number.isInteger(code) && typeof message === 'string'
}
