import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import { emailParam } from '#devnet/custody/users/userParams.ts'

/** Appearance of an email; a custom template is accepted and ignored. */
const customization = z.object({
  appName: nameParam.optional(),
  logoUrl: z.string().max(2048).optional(),
  magicLinkTemplate: z.string().max(2048).optional(),
  templateVariables: z.string().max(8192).optional(),
  templateId: z.string().max(256).optional(),
})

/** Fields shared by all emails. */
export const letterFields = {
  emailCustomization: customization.optional(),
  sendFromEmailAddress: emailParam.optional(),
  sendFromEmailSenderName: nameParam.optional(),
  replyToEmailAddress: emailParam.optional(),
}

/** See {@link letterFields}; `appName` only in the latest version. */
export type LetterFields = z.output<z.ZodObject<typeof letterFields>> & {
  appName?: string | undefined
}

/**
 * The site name in an email.
 * @throws ApiError 3 without an app name, which is mandatory since December 2025
 */
export function appNameOf({ appName, emailCustomization }: LetterFields): string {
  const name = appName ?? emailCustomization?.appName
  if (name) return name
  throw apiError(3, 'bad request body: appName is required', 'REQUEST_INVALID')
}

/** Sender of an email, as a mail program shows it. */
export function senderOf(fields: LetterFields): string {
  const { sendFromEmailAddress = 'notifications@custody.localhost', sendFromEmailSenderName } =
    fields
  return `${sendFromEmailSenderName ?? appNameOf(fields)} <${sendFromEmailAddress}>`
}

/** Link of an email: `%s` in the site's template is replaced by the code or bundle. */
export function linkOf({ emailCustomization }: LetterFields, value: string): string | undefined {
  const template = emailCustomization?.magicLinkTemplate
  return template?.replace('%s', () => encodeURIComponent(value))
}
