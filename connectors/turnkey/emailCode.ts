import { openSession } from '#connectors/turnkey/openSession.ts'
import { createSessionKey, type SessionKeyPair, signText } from '#connectors/turnkey/sessionKey.ts'
import type { SessionRecord } from '#connectors/turnkey/sessions.ts'
import { claimsOf, readSessionToken } from '#connectors/turnkey/sessionToken.ts'
import { askSite } from '#connectors/turnkey/siteApi.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type {
  EmailCodeAnswer,
  EmailCodeRequest,
  EmailLoginAnswer,
  EmailLoginRequest,
  EmailVerifyAnswer,
  EmailVerifyRequest,
} from '#lib/protocol/embedded.ts'

/** What custody proves of an address, for the holder of the key. */
export type VerifiedEmail = { token: string; keys: SessionKeyPair }

/** One-time codes by e-mail: the last one sent is the one that counts. */
export function createEmailCode({
  apiUrl,
  fetcherKey,
}: {
  apiUrl: string
  /** Who signs the targets codes are sealed to; left out: the service's own key. */
  fetcherKey?: string | undefined
}) {
  let sent: EmailCodeAnswer | undefined

  return {
    /** Has a code sent; the answer is the same for every address. */
    async send(email: string): Promise<{ expiresAt: number }> {
      const request: EmailCodeRequest = { email: email.trim() }
      sent = await askSite<EmailCodeAnswer>('email/code', request)
      return { expiresAt: Date.parse(sent.expiresAt) }
    },

    /** Trades the code of the last letter, sealed so that only custody reads it. @throws invalidCode */
    async verify(code: string): Promise<VerifiedEmail> {
      const typed = code.replace(/\s+/g, '')
      if (!sent || typed === '') throw new WalletError('invalidCode')
      const { otpId, otpEncryptionTargetBundle } = sent
      const [{ sealCode }, keys] = await Promise.all([
        import('#connectors/turnkey/sealedBundle.ts'),
        createSessionKey(),
      ])
      const encryptedOtpBundle = await sealCode(
        typed,
        otpEncryptionTargetBundle,
        keys.publicKey,
        fetcherKey,
      )
      const request: EmailVerifyRequest = { otpId, encryptedOtpBundle }
      const { verificationToken } = await askSite<EmailVerifyAnswer>('email/verify', request)
      sent = undefined
      return { token: verificationToken, keys }
    },

    /** A session for whoever the address belongs to; the first time custody makes a person of it. */
    async login({ token, keys }: VerifiedEmail): Promise<SessionRecord> {
      const message = JSON.stringify({
        login: { publicKey: keys.publicKey },
        tokenId: claimsOf(token)?.id,
        type: 'USAGE_TYPE_LOGIN',
      })
      const request: EmailLoginRequest = {
        verificationToken: token,
        publicKey: keys.publicKey,
        clientSignature: {
          publicKey: keys.publicKey,
          scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256',
          message,
          signature: await signText(keys, message),
        },
      }
      const { session } = await askSite<EmailLoginAnswer>('email/login', request)
      return openSession({ apiUrl, keys, token: readSessionToken(session), credentialIds: [] })
    },
  }
}
