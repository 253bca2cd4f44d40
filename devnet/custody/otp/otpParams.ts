import { z } from 'zod'
import { nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import type { ContactFeature } from '#devnet/custody/organizations/getOrganization.ts'
import { emailFields } from '#devnet/custody/otp/sendBundle.ts'
import type { Contact } from '#devnet/custody/users/findUser.ts'
import { emailParam, phoneNumberParam } from '#devnet/custody/users/userParams.ts'

/** Delivery channels of a code, by their API names. */
const otpTypes = ['OTP_TYPE_EMAIL', 'OTP_TYPE_SMS'] as const

/** A code is valid for five minutes by default, and for ten at most. */
const longestSeconds = 600

/** Options of a requested code; older versions have fewer. */
export const otpParams = z
  .object({
    otpType: z.enum(otpTypes),
    contact: z.string().max(254),
    appName: nameParam.optional(),
    otpLength: z.number().int().min(6).max(9).optional(),
    alphanumeric: z.boolean().optional(),
    userIdentifier: nameParam.optional(),
    expirationSeconds: z
      .string()
      .regex(/^[1-9]\d{0,2}$/)
      .refine((seconds) => Number(seconds) <= longestSeconds, 'more than ten minutes')
      .optional(),
    smsCustomization: z.object({ template: z.string().max(500).optional() }).optional(),
    ...emailFields,
  })
  .refine(
    ({ otpType, contact }) =>
      (otpType === 'OTP_TYPE_EMAIL' ? emailParam : phoneNumberParam).safeParse(contact).success,
    { path: ['contact'], message: 'no address of this type' },
  )

export type OtpParams = z.output<typeof otpParams>

/** Recipient of a code. */
export function contactOf({ otpType, contact }: { otpType: string; contact: string }): Contact {
  return { kind: otpType === 'OTP_TYPE_SMS' ? 'sms' : 'email', address: contact }
}

/** Feature required to sign in by such a code. */
export function featureOf({ kind }: Contact): ContactFeature {
  return kind === 'sms' ? 'FEATURE_NAME_SMS_AUTH' : 'FEATURE_NAME_OTP_EMAIL_AUTH'
}

/** Vault purpose for the private key that a code is encrypted to. */
export function targetPurpose(otpId: string): string {
  return `otp target ${otpId}`
}
