/** Vault purpose for the private key that a code is encrypted to. */
export function targetPurpose(otpId: string): string {
  return `otp target ${otpId}`
}
