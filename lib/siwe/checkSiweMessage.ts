import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { clockToleranceSeconds } from '#lib/protocol/constants.ts'
import type { SiweMessage } from '#lib/siwe/siweMessage.ts'

/** What a sign-in message must say. */
export type SiweExpectation = {
  /** Scheme, host and port of the site that the user is on. */
  origin: string
  /**
   * The number that the server issued for this sign-in, to be accepted once. Undefined, as of a
   * session that has ended, is no number that a message could have; leave the key out only where the
   * message was found by its nonce.
   */
  nonce?: string
  /** @default any chain */
  chainIds?: readonly number[]
  /** @default now */
  now?: Date
  /**
   * How far the clock that dated the message may be ahead, in seconds.
   * @default 60
   */
  clockToleranceSeconds?: number
  /**
   * How long after its issue a message of a contract account is accepted, in seconds: several owners
   * sign one after another. A key's message is accepted for 300 seconds.
   * @default 300
   */
  contractSeconds?: number
}

/** How long ago a key's message may have been issued, in seconds. */
const ageSeconds = 5 * 60
/** How far ahead a message may expire, in seconds. */
const validSeconds = 10 * 60

/**
 * Checks that a parsed message is for this site, recent, and of a chain and a nonce that the site
 * accepts. Whoever has the message can send it again, so the site accepts each nonce once. With
 * `contractSeconds`, whoever finds that a key has signed also checks `isRecent`.
 * @throws WalletError messageInvalid, with the field's name as details
 */
export function checkSiweMessage(message: SiweMessage, expected: SiweExpectation): void {
  const { origin, chainIds, now = new Date(), contractSeconds = ageSeconds } = expected
  const { clockToleranceSeconds: tolerance = clockToleranceSeconds } = expected
  const site = new URL(origin)
  if (message.domain !== site.host) throw refuse('domain')
  if (message.scheme !== undefined && `${message.scheme}:` !== site.protocol) throw refuse('scheme')
  if (!URL.canParse(message.uri) || new URL(message.uri).origin !== site.origin) throw refuse('uri')
  if ('nonce' in expected && message.nonce !== expected.nonce) throw refuse('nonce')
  const isAhead = !(secondsUntil(message.issuedAt, now) <= tolerance)
  if (isAhead || !isRecent(message, now, Math.max(ageSeconds, contractSeconds)))
    throw refuse('issuedAt')
  if (message.expirationTime !== undefined) {
    const left = secondsUntil(message.expirationTime, now)
    if (!(left > 0 && left <= Math.max(validSeconds, contractSeconds) + tolerance))
      throw refuse('expirationTime')
  }
  if (message.notBefore !== undefined && secondsUntil(message.notBefore, now) > tolerance)
    throw refuse('notBefore')
  if (BigInt(message.address) === 0n) throw refuse('address')
  if (chainIds && !chainIds.includes(message.chainId)) throw refuse('chainId')
}

/** Whether a message was issued no longer ago than a key's may have been, or than `maxSeconds`. */
export function isRecent(
  { issuedAt }: Pick<SiweMessage, 'issuedAt'>,
  now: Date,
  maxSeconds: number = ageSeconds,
): boolean {
  return -secondsUntil(issuedAt, now) <= maxSeconds
}

function secondsUntil(date: string, now: Date): number {
  return (Date.parse(date) - now.getTime()) / 1000
}

function refuse(details: string): WalletError {
  return new WalletError(routeErrors.messageInvalid, { details })
}
