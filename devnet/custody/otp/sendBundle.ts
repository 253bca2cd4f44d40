import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyDependencies } from '#devnet/custody/CustodyDependencies.ts'
import { emailParam, nameParam } from '#devnet/custody/credentials/credentialParams.ts'

/** Appearance of an email; a custom template is accepted and ignored. */
const customization = z.object({
  appName: nameParam.optional(),
  logoUrl: z.string().max(2048).optional(),
  magicLinkTemplate: z.string().max(2048).optional(),
  templateVariables: z.string().max(8192).optional(),
  templateId: z.string().max(256).optional(),
})

/** Fields shared by all emails. */
export const emailFields = {
  emailCustomization: customization.optional(),
  sendFromEmailAddress: emailParam.optional(),
  sendFromEmailSenderName: nameParam.optional(),
  replyToEmailAddress: emailParam.optional(),
}

/** See {@link emailFields}; `appName` only in the latest version. */
type EmailFields = z.output<z.ZodObject<typeof emailFields>> & {
  appName?: string | undefined
}

/**
 * The site name in an email.
 * @throws ApiError 3 without an app name, which is mandatory since December 2025
 */
export function appNameOf({ appName, emailCustomization }: EmailFields): string {
  const name = appName ?? emailCustomization?.appName
  if (name) return name
  throw apiError(3, 'bad request body: appName is required', 'REQUEST_INVALID')
}

/** Sender of an email, as a mail program shows it. */
export function senderOf(fields: EmailFields): string {
  const { sendFromEmailAddress = 'notifications@custody.localhost', sendFromEmailSenderName } =
    fields
  return `${sendFromEmailSenderName ?? appNameOf(fields)} <${sendFromEmailAddress}>`
}

/** Link of an email: `%s` in the site's template is replaced by the code or bundle. */
export function linkOf({ emailCustomization }: EmailFields, value: string): string | undefined {
  const template = emailCustomization?.magicLinkTemplate
  return template?.replace('%s', () => encodeURIComponent(value))
}

/** Emails an encrypted key to its user; only the browser that requested it can decrypt it. */
export async function sendBundle(
  { mail }: Pick<CustodyDependencies, 'mail'>,
  email: {
    to: string
    /** Purpose in the text: `sign in to`, `recover your account at`. */
    purpose: string
    bundle: string
    expirationSeconds: number
    fields: EmailFields
  },
): Promise<void> {
  const { to, purpose, bundle, expirationSeconds, fields } = email
  const name = appNameOf(fields)
  const link = linkOf(fields, bundle)
  await mail.send({
    kind: 'email',
    to,
    from: senderOf(fields),
    subject: `${purpose[0]?.toUpperCase()}${purpose.slice(1)} ${name}`,
    text: [
      `We received a request to ${purpose} ${name} with this address.`,
      `If it was you, go back to ${name} and paste this code there${link ? ', or open the link' : ''}:`,
      bundle,
      `It works in the browser that asked, for ${minutes(expirationSeconds)}. If it was not you, ignore this email.`,
    ].join('\n\n'),
    code: bundle,
    ...(link ? { link } : {}),
  })
}

/** Formats a duration for the text. */
export function minutes(seconds: number): string {
  if (seconds < 120) return seconds === 60 ? '1 minute' : `${seconds} seconds`
  return `${Math.floor(seconds / 60)} minutes`
}
