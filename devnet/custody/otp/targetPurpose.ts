/** What the vault binds the key of a code's target to. */
export function targetPurpose(otpId: string): string {
  return `otp target ${otpId}`
}
