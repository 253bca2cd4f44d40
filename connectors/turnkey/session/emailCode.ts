import type { SiteRequest } from '#connectors/turnkey/custody/siteApi.ts'
import { openSession } from '#connectors/turnkey/session/openSession.ts'
import {
  createSessionKey,
  type SessionKeyPair,
  signText,
} from '#connectors/turnkey/session/sessionKey.ts'
import type { SessionRecord } from '#connectors/turnkey/session/sessions.ts'
import { readSessionToken } from '#connectors/turnkey/session/sessionToken.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { readEmailCode } from '#lib/input/readEmailCode.ts'
import type {
  EmailCodeRequest,
  EmailCodeResponse,
  EmailLoginRequest,
  EmailLoginResponse,
  EmailVerifyRequest,
  EmailVerifyResponse,
  EmailWallet,
} from '#lib/protocol/embedded.ts'
import type { CodePurpose, SentCode } from '#lib/protocol/embeddedWallet.ts'
import type { PublicTurnkey } from '#lib/protocol/publicConfig.ts'
import { readSentCode, writeSentCode } from '#lib/wallets/sentCode.ts'

/** A verified email address, bound to the holder of the key. */
export type VerifiedEmail = {
  token: string
  /** Id of the token. */
  tokenId: string
  /** The email address. */
  contact: string
  keys: SessionKeyPair
}

/** One-time codes by email: only the last one sent is valid. */
export function createEmailCode({
  apiUrl,
  signerKeys,
  sessionSeconds,
  siteRequest,
}: {
  apiUrl: string
  siteRequest: SiteRequest
  /** Public keys that sign Turnkey's bundles. Default: Turnkey's production keys. */
  signerKeys?: PublicTurnkey['signerKeys']
  /** How long a session lasts. */
  sessionSeconds: number
}) {
  let sent: SentCode | undefined
  /** What a code was exchanged for, which takes it only once: what comes next may fail, and be repeated. */
  let exchanged: { code: string; userId: string | undefined; verified: VerifiedEmail } | undefined

  function store(next: SentCode | undefined) {
    sent = next
    writeSentCode(next)
  }

  return {
    /** Sends a code; the response is the same for every address. */
    async send(
      address: string,
      use: Pick<SentCode, 'purpose' | 'walletId' | 'userId'>,
    ): Promise<{ expiresAt: number }> {
      const request: EmailCodeRequest = { email: address.trim() }
      const answer = await siteRequest<EmailCodeResponse>('email/code', request)
      const expiresAt = Date.parse(answer.expiresAt)
      exchanged = undefined
      const { otpId, otpEncryptionTargetBundle } = answer
      store({
        ...use,
        ...request,
        otpId,
        otpEncryptionTargetBundle,
        expiresAt,
        sentAt: Date.now(),
        wrongCodes: 0,
      })
      return { expiresAt }
    },

    /** The last code that was sent for this purpose, also before a reload, unless it was left. */
    sent(purpose: CodePurpose, userId?: string): SentCode | undefined {
      const stored = readSentCode()
      return stored?.purpose === purpose && stored.userId === userId ? stored : undefined
    },

    /** Another page of this tab no longer asks for the code; this one still takes it. */
    forget: () => writeSentCode(undefined),

    /** The verified address has been used: its code is not taken again. */
    spend() {
      exchanged = undefined
    },

    /**
     * Exchanges the emailed code, encrypted to the enclave, for a verification token, the same one
     * until it is spent. A text that cannot be a code is not sent, so that it costs no attempt. A code that
     * was sent to confirm an address of somebody else, who had this tab before, is none.
     * @throws WalletError invalidCode
     */
    async verify(text: string, userId?: string): Promise<VerifiedEmail> {
      const code = readEmailCode(text)
      if (code && exchanged?.code === code && exchanged.userId === userId) return exchanged.verified
      const waiting = sent ?? readSentCode()
      if (waiting?.userId !== userId || !waiting || !code)
        throw new WalletError(routeErrors.invalidCode)
      const { otpId, otpEncryptionTargetBundle } = waiting
      const [{ sealCode, verifyEmailToken }, keys] = await Promise.all([
        import('#connectors/turnkey/session/sealedBundle.ts'),
        createSessionKey(),
      ])
      const encryptedOtpBundle = await sealCode(
        code,
        otpEncryptionTargetBundle,
        keys.publicKey,
        signerKeys?.fetcher,
      )
      const request: EmailVerifyRequest = { otpId, encryptedOtpBundle }
      const { verificationToken } = await siteRequest<EmailVerifyResponse>(
        'email/verify',
        request,
      ).catch((error: unknown) => {
        if (error instanceof WalletError && error.key === routeErrors.invalidCode.key)
          store({ ...waiting, wrongCodes: waiting.wrongCodes + 1 })
        throw error
      })
      store(undefined)
      const { id, contact } = await verifyEmailToken(verificationToken, signerKeys?.fetcher)
      const verified = { token: verificationToken, tokenId: id, contact, keys }
      exchanged = { code, userId, verified }
      return verified
    },

    /**
     * Has a session created for the owner of the address, the first time also the sub-organization; or
     * gets the question to ask first.
     */
    async login(
      { token, tokenId, keys }: VerifiedEmail,
      wallet?: EmailWallet,
    ): Promise<EmailLoginResponse> {
      const message = JSON.stringify({
        login: { publicKey: keys.publicKey },
        tokenId,
        type: 'USAGE_TYPE_LOGIN',
      })
      const request: EmailLoginRequest = {
        verificationToken: token,
        publicKey: keys.publicKey,
        ...(wallet && { wallet }),
        clientSignature: {
          publicKey: keys.publicKey,
          scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256',
          message,
          signature: await signText(keys, message),
        },
      }
      return siteRequest<EmailLoginResponse>('email/login', request)
    },

    /** Opens the session that the server responded with. */
    async open({ keys }: VerifiedEmail, session: string): Promise<SessionRecord> {
      const opened = await readSessionToken(session, signerKeys?.notarizer, sessionSeconds)
      return openSession({ apiUrl, keys, token: opened })
    },
  }
}
