import { z } from 'zod'
import { nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import type { LetterFeature } from '#devnet/custody/letters/assertFeature.ts'
import { letterFields } from '#devnet/custody/letters/letterParams.ts'
import type { Contact } from '#devnet/custody/letters/userOfContact.ts'
import { emailParam, phoneNumberParam } from '#devnet/custody/users/userParams.ts'

/** How a code travels, as the API calls it. */
export const otpTypes = ['OTP_TYPE_EMAIL', 'OTP_TYPE_SMS'] as const

export type OtpType = (typeof otpTypes)[number]

/** A code is good for five minutes, and can be asked to be good for ten at most. */
const longestSeconds = 600

/** What a code may be asked for with; older families know less of it. */
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
    ...letterFields,
  })
  .refine(
    ({ otpType, contact }) =>
      (otpType === 'OTP_TYPE_EMAIL' ? emailParam : phoneNumberParam).safeParse(contact).success,
    { path: ['contact'], message: 'no address of this type' },
  )

export type OtpParams = z.output<typeof otpParams>

/** Whom a code goes to. */
export function contactOf({ otpType, contact }: { otpType: string; contact: string }): Contact {
  return { kind: otpType === 'OTP_TYPE_SMS' ? 'sms' : 'email', address: contact }
}

/** What has to be switched on where somebody signs in by such a code. */
export function featureOf({ kind }: Contact): LetterFeature {
  return kind === 'sms' ? 'FEATURE_NAME_SMS_AUTH' : 'FEATURE_NAME_OTP_EMAIL_AUTH'
}
