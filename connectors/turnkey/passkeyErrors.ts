import { foreignWords } from '#lib/errors/foreignWords.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** What a ceremony asked for, as far as its failure depends on it. */
type Asked = {
  isDiscoverable: boolean
  isVerified: boolean
}

/** Hosts without a domain: passkeys have nothing to belong to there. */
const addressPattern = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/

/** A domain's label between dots. */
const labelPattern = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/i

/**
 * Names a failed ceremony by what the browser calls it and by what was asked: the nine errors of
 * the specification (§8). A person who cancels, waits too long or has no passkey here is told
 * apart by no browser: `userRejected`, which is only a warning.
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
      return named('passkeyNoAlgorithm', error)
    case 'SecurityError':
      return named(hasDomain() ? 'passkeyInvalidRpId' : 'passkeyInvalidDomain', error)
    case 'TypeError':
      return named('passkeyInvalidUserId', error)
    case 'UnknownError':
      return named('passkeyGeneral', error)
    default:
      return error
  }
}

/** Whether the ceremony failed over the domain, so that the hostname may be tried instead. */
export function isDomainError(error: unknown): boolean {
  return nameOf(error) === 'SecurityError' && hasDomain()
}

function hasDomain() {
  const { hostname } = window.location
  return (
    !addressPattern.test(hostname) && hostname.split('.').every((part) => labelPattern.test(part))
  )
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
  const details = foreignWords(cause)
  return new WalletError(key, { cause, ...(details && { details }) })
}
