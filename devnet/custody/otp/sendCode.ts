import type { CustodyWorld } from '#devnet/custody/CustodyWorld.ts'
import { appNameOf, linkOf, senderOf } from '#devnet/custody/letters/letterParams.ts'
import { minutes } from '#devnet/custody/letters/sendBundle.ts'
import { otpLimits } from '#devnet/custody/otp/createOtp.ts'
import { contactOf, type OtpParams } from '#devnet/custody/otp/otpParams.ts'

/** Sends a code to its contact, by email or text message. */
export async function sendCode(
  { mail }: Pick<CustodyWorld, 'mail'>,
  params: OtpParams,
  code: string,
): Promise<void> {
  const name = appNameOf(params)
  const { kind, address } = contactOf(params)
  const span = minutes(Number(params.expirationSeconds ?? otpLimits.seconds))
  const link = kind === 'email' ? linkOf(params, code) : undefined
  const template = params.smsCustomization?.template
  const text =
    kind === 'sms' && template
      ? template.replace(/{{\s*\.?OtpCode\s*}}/, () => code)
      : `${code} is your code for ${name}. It is good for ${span} and for one use. Nobody will ever ask you for it: type it only where you asked for it yourself.`
  await mail.send({
    ...{ kind, to: address, code, text },
    from: kind === 'sms' ? name : senderOf(params),
    subject: `Your code for ${name}`,
    ...(link ? { link } : {}),
  })
}
