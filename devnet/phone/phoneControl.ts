import { type App, createApp } from '#devnet/http/createApp.ts'
import { httpError } from '#devnet/http/httpError.ts'
import { postJson } from '#devnet/http/readBody.ts'
import type { PhoneMemory } from '#devnet/phone/PhoneContext.ts'
import type { Phone } from '#devnet/phone/phone.ts'
import {
  flag,
  isIntegerBetween,
  optionalText,
  readSettings,
  type SettingRule,
  walletRules,
} from '#devnet/readSettings.ts'
import type { ApprovedScope, PhoneRequest } from '#lib/protocol/devnet.ts'

/** The phone's routes, for the control port and the phone's own page. */
export function phoneControl(phone: () => Phone): App {
  const app = createApp()
  const settle = (
    verb: 'approve' | 'reject' | 'ignore',
    answer: (id: string | undefined, body: Record<string, unknown>) => PhoneRequest | undefined,
  ) =>
    postJson(app, `/control/phone/${verb}`, ({ id: givenId, ...body }) => {
      const id = optionalText('id', givenId)
      if (!answer(id, body))
        throw httpError(404, id ? `No request ${id} waits.` : 'No request waits.')
      return phone().state()
    })
  const work = (path: string, run: (body: Record<string, unknown>) => Promise<unknown>) =>
    postJson(app, `/control/phone${path}`, async (body) => {
      const result = await asConflict(() => run(body))
      return { ...phone().state(), result }
    })
  app.get('/control/phone', (c) => c.json(phone().state()))
  work('', (body) => phone().change(readPhoneChange(body)))
  work('/pair', async ({ uri }) => {
    if (typeof uri !== 'string') throw httpError(400, 'Send the link as uri.')
    await phone().pair(uri.trim())
  })
  settle('approve', (id, approvedScope) => phone().approve(id, readApprovedScope(approvedScope)))
  settle('reject', (id, { code, message }) =>
    phone().reject(id, {
      ...(Number.isInteger(code) ? { code: Number(code) } : {}),
      ...(typeof message === 'string' ? { message } : {}),
    }),
  )
  settle('ignore', (id) => phone().ignore(id))
  work('/emit', ({ event, data, chainId, topic }) => {
    if (typeof event !== 'string') throw httpError(400, 'event must be a name.')
    const chain = Number.isInteger(chainId) ? Number(chainId) : undefined
    return phone().emit(event, data, chain, optionalText('topic', topic))
  })
  work('/update', ({ topic, ...approvedScope }) =>
    phone().update(readApprovedScope(approvedScope), optionalText('topic', topic)),
  )
  work('/ping', ({ topic }) => phone().ping(optionalText('topic', topic)))
  work('/disconnect', ({ topic }) => phone().remove(optionalText('topic', topic)))
  work('/offline', () => phone().goOffline())
  work('/online', () => phone().goOnline())
  work('/reset', () => phone().reset())
  return app
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
  signsInOnConnect: flag,
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
