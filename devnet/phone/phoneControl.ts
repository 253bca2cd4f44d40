import { httpError } from '#devnet/http/httpError.ts'
import { jsonHandler } from '#devnet/http/jsonHandler.ts'
import { sendJson } from '#devnet/http/respond.ts'
import type { Routes } from '#devnet/http/router.ts'
import type { Phone } from '#devnet/phone/phone.ts'
import { readChoices, readPhoneChange } from '#devnet/phone/readPhoneChange.ts'
import type { PhoneAsk } from '#lib/protocol/devnet.ts'

/** The phone's routes, for the control port and the phone's own page. */
export function phoneControl(phone: Phone): Routes {
  const answered = (ask: PhoneAsk | undefined, id: string | undefined) => {
    if (!ask) throw httpError(404, id ? `No request ${id} waits.` : 'No request waits.')
    return phone.state()
  }
  const reached = (work: (body: Record<string, unknown>) => Promise<unknown>) =>
    jsonHandler(async (body) => {
      const result = await onTheWire(() => work(body))
      return { ...phone.state(), result }
    })
  return {
    'GET /control/phone': ({ response }) => sendJson(response, phone.state()),
    'POST /control/phone': reached((body) => phone.change(readPhoneChange(body))),
    'POST /control/phone/pair': reached(async ({ uri }) => {
      if (typeof uri !== 'string') throw httpError(400, 'Send the link as uri.')
      await phone.pair(uri.trim())
    }),
    'POST /control/phone/approve': jsonHandler(({ id, ...choices }) => {
      const which = text('id', id)
      return answered(phone.approve(which, readChoices(choices)), which)
    }),
    'POST /control/phone/reject': jsonHandler(({ id, code, message }) => {
      const which = text('id', id)
      const error = {
        ...(Number.isInteger(code) ? { code: Number(code) } : {}),
        ...(typeof message === 'string' ? { message } : {}),
      }
      return answered(phone.reject(which, error), which)
    }),
    'POST /control/phone/ignore': jsonHandler(({ id }) => {
      const which = text('id', id)
      return answered(phone.ignore(which), which)
    }),
    'POST /control/phone/emit': reached(({ event, data, chainId, topic }) => {
      if (typeof event !== 'string') throw httpError(400, 'event must be a name.')
      const chain = Number.isInteger(chainId) ? Number(chainId) : undefined
      return phone.emit(event, data, chain, text('topic', topic))
    }),
    'POST /control/phone/update': reached(({ topic, ...choices }) =>
      phone.update(readChoices(choices), text('topic', topic)),
    ),
    'POST /control/phone/ping': reached(({ topic }) => phone.ping(text('topic', topic))),
    'POST /control/phone/delete': reached(({ topic }) => phone.remove(text('topic', topic))),
    'POST /control/phone/offline': reached(() => phone.goOffline()),
    'POST /control/phone/online': reached(() => phone.goOnline()),
    'POST /control/phone/reset': reached(() => phone.reset()),
  }
}

function text(name: string, value: unknown): string | undefined {
  if (value === undefined || typeof value === 'string') return value
  throw httpError(400, `${name} must be text.`)
}

/**
 * An SDK error comes from the caller's input or the relay's state; it must not crash the devnet.
 */
async function onTheWire<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'status' in error) throw error
    throw httpError(409, error instanceof Error ? error.message : String(error))
  }
}
