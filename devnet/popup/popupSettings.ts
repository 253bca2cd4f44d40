import { httpError } from '#devnet/http/httpError.ts'
import type { PopupSettings } from '#lib/protocol/popup.ts'

/** The popup's settings at start and after a reset. */
export function initialSettings(chainIds: readonly number[]): PopupSettings {
  return {
    policy: 'ask',
    owner: 'passkey',
    delayMs: 0,
    lingerMs: 700,
    signer: 'scw',
    offeredChainIds: [...chainIds],
    close: 'never',
    sendsUnload: true,
    isSilent: false,
    duplicatesResponses: false,
    response: 'correct',
    wrongAccount: false,
    keysLostAt: null,
    coop: 'none',
  }
}

type Reader = (value: unknown) => boolean

const flag: [Reader, string] = [(value) => typeof value === 'boolean', 'true or false']
const milliseconds: [Reader, string] = [
  (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 600_000,
  'a whole number up to 600000',
]

const readers: Record<string, [isRight: Reader, wanted: string]> = {
  policy: oneOf('ask', 'approve', 'reject', 'ignore'),
  owner: oneOf('passkey', 'key'),
  delayMs: milliseconds,
  lingerMs: milliseconds,
  signer: oneOf('scw', 'walletlink'),
  offeredChainIds: [
    (value) => Array.isArray(value) && value.every((id) => Number.isInteger(id) && id > 0),
    'a list of chain ids',
  ],
  close: oneOf('never', 'beforeLoaded', 'onRequest', 'afterApproval'),
  sendsUnload: flag,
  isSilent: flag,
  duplicatesResponses: flag,
  response: oneOf('correct', 'wrongId', 'wrongKey', 'truncated', 'plain'),
  wrongAccount: flag,
  coop: oneOf('none', 'unsafe-none', 'same-origin', 'same-origin-allow-popups'),
}

/**
 * Reads a change of the settings.
 * @throws HttpError 400 that names the invalid field
 */
export function readPopupChange(body: Record<string, unknown>): Partial<PopupSettings> {
  for (const [name, value] of Object.entries(body)) {
    const reader = Object.hasOwn(readers, name) ? readers[name] : undefined
    if (!reader) throw httpError(400, `${name} cannot be set.`)
    const [isRight, wanted] = reader
    if (!isRight(value)) throw httpError(400, `${name} must be ${wanted}.`)
  }
  return body as Partial<PopupSettings>
}

function oneOf(...values: string[]): [Reader, string] {
  return [(value) => typeof value === 'string' && values.includes(value), values.join(', ')]
}
