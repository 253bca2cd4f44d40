import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import { emailParam } from '#devnet/custody/users/userParams.ts'

/** How a letter may look; a template of somebody's own is taken and passed over. */
const customization = z.object({
  appName: nameParam.optional(),
  logoUrl: z.string().max(2048).optional(),
  magicLinkTemplate: z.string().max(2048).optional(),
  templateVariables: z.string().max(8192).optional(),
  templateId: z.string().max(256).optional(),
})

/** Fields that all letters share. */
export const letterFields = {
  emailCustomization: customization.optional(),
  sendFromEmailAddress: emailParam.optional(),
  sendFromEmailSenderName: nameParam.optional(),
  replyToEmailAddress: emailParam.optional(),
}

/** See {@link letterFields}; `appName` where the newest family has it. */
export type LetterFields = z.output<z.ZodObject<typeof letterFields>> & {
  appName?: string | undefined
}

/** Who the letter says it is from. @throws code 3 without an app name, as every letter since December 2025 */
export function appNameOf({ appName, emailCustomization }: LetterFields): string {
  const name = appName ?? emailCustomization?.appName
  if (name) return name
  throw apiError(3, 'bad request body: appName is required', 'REQUEST_INVALID')
}

/** Sender of a letter, as a mail program shows it. */
export function senderOf(fields: LetterFields): string {
  const { sendFromEmailAddress = 'notifications@custody.localhost', sendFromEmailSenderName } =
    fields
  return `${sendFromEmailSenderName ?? appNameOf(fields)} <${sendFromEmailAddress}>`
}

/** The link of a letter: `%s` in the site's template becomes what the letter brings. */
export function linkOf({ emailCustomization }: LetterFields, value: string): string | undefined {
  const template = emailCustomization?.magicLinkTemplate
  return template?.replace('%s', () => encodeURIComponent(value))
}
