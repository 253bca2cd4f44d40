import { externalMessage } from '#lib/errors/externalMessage.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** The options of a ceremony that its error depends on. */
type Asked = {
  isDiscoverable: boolean
  isVerified: boolean
}

/** Hosts without a domain, which cannot be a relying party id. */
const addressPattern = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/

/** A domain's label between dots. */
const labelPattern = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/i

/**
 * Normalizes a failed ceremony by the error's name and the options: the nine passkey errors.
 * Browsers do not distinguish a user who cancels, one who takes too long and one without a passkey
 * here: `userRejected`, which is only a warning.
 */
export function namePasskeyError(error: unknown, asked: Partial<Asked> = {}): unknown {
  if (error instanceof WalletError) return error
  switch (nameOf(error)) {
    case 'AbortError':
      return named('passkeyAborted', error)
    case 'NotAllowedError':
      return named('userRejected', error)
    case 'ConstraintError':
      return named(
        asked.isDiscoverable
          ? 'passkeyNotDiscoverable'
          : asked.isVerified
            ? 'passkeyNoUserVerification'
            : 'passkeyGeneral',
        error,
      )
    case 'InvalidStateError':
      return named('passkeyPreviouslyRegistered', error)
    case 'NotSupportedError':
      return named(unsupportedPart(error), error)
    case 'SecurityError':
      return named(hasDomain() ? 'passkeyInvalidRpId' : 'passkeyInvalidDomain', error)
    case 'TypeError':
      // Any other TypeError is a bug in the page and keeps its message.
      return /\buser\W?(id|handle)\b/i.test(wordsOf(error))
        ? named('passkeyInvalidUserId', error)
        : error
    case 'UnknownError':
      return named('passkeyGeneral', error)
    default:
      return error
  }
}

/**
 * Browsers use one name for everything an authenticator does not support; only the message tells
 * which. User verification can be missing even if it is only discouraged: Android creates no
 * passkey on a device without a screen lock.
 */
function unsupportedPart(error: unknown) {
  const words = wordsOf(error)
  if (/user ?verification/i.test(words)) return 'passkeyNoUserVerification'
  if (/resident|discoverable/i.test(words)) return 'passkeyNotDiscoverable'
  return 'passkeyNoAlgorithm'
}

/** Whether the ceremony failed because of the domain, so that the hostname may be tried instead. */
export function isDomainError(error: unknown): boolean {
  return nameOf(error) === 'SecurityError' && hasDomain()
}

function hasDomain() {
  const { hostname } = window.location
  return (
    !addressPattern.test(hostname) && hostname.split('.').every((part) => labelPattern.test(part))
  )
}

function wordsOf(error: unknown) {
  return String((error as { message?: unknown } | null | undefined)?.message)
}

function nameOf(error: unknown) {
  return (error as { name?: unknown } | null | undefined)?.name
}

type PasskeyKey =
  | 'passkeyAborted'
  | 'userRejected'
  | 'passkeyNotDiscoverable'
  | 'passkeyNoUserVerification'
  | 'passkeyGeneral'
  | 'passkeyPreviouslyRegistered'
  | 'passkeyNoAlgorithm'
  | 'passkeyInvalidRpId'
  | 'passkeyInvalidDomain'
  | 'passkeyInvalidUserId'

function named(key: PasskeyKey, cause: unknown) {
  const details = externalMessage(cause)
  return new WalletError(key, { cause, ...(details && { details }) })
}
