import type { CustodyWorld } from '#devnet/custody/CustodyWorld.ts'
import {
  appNameOf,
  type LetterFields,
  linkOf,
  senderOf,
} from '#devnet/custody/letters/letterParams.ts'

/** Emails an encrypted key to its user; only the browser that requested it can decrypt it. */
export async function sendBundle(
  { mail }: Pick<CustodyWorld, 'mail'>,
  letter: {
    to: string
    /** Purpose in the text: `sign in to`, `recover your account at`. */
    purpose: string
    bundle: string
    expirationSeconds: number
    fields: LetterFields
  },
): Promise<void> {
  const { to, purpose, bundle, expirationSeconds, fields } = letter
  const name = appNameOf(fields)
  const link = linkOf(fields, bundle)
  await mail.send({
    kind: 'email',
    to,
    from: senderOf(fields),
    subject: `${purpose[0]?.toUpperCase()}${purpose.slice(1)} ${name}`,
    text: [
      `Somebody asked to ${purpose} ${name} with this address.`,
      `If it was you, go back to ${name} and paste this code there${link ? ', or open the link' : ''}:`,
      bundle,
      `It works in the browser that asked, for ${minutes(expirationSeconds)}. If it was not you, ignore this letter.`,
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
