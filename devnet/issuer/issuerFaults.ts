/**
 * Faults of the issuer, set on the control port. `down`: discovery, keys and tokens respond with
 * 503; `refuseCode`: the token endpoint refuses every code; `wrong…` and `expired`: the ID token
 * fails one check.
 */
export const issuerFaults = [
  'none',
  'down',
  'refuseCode',
  'wrongSignature',
  'wrongAudience',
  'wrongNonce',
  'expired',
] as const

/** One of {@link issuerFaults}. */
export type IssuerFault = (typeof issuerFaults)[number]

/** Whether a value is one of {@link issuerFaults}. */
export function isIssuerFault(value: unknown): value is IssuerFault {
  return issuerFaults.some((fault) => fault === value)
}
