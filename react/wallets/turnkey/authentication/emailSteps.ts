import type { Messages } from '#lib/messages/Messages.ts'
import type { EmailQuestion, EmailWallet } from '#lib/protocol/embedded.ts'
import type { AuthenticationSteps } from '#react/wallets/turnkey/authentication/authenticationSteps.ts'
import { attemptsPerCode } from '#react/wallets/turnkey/authentication/useAuthenticationState.ts'

/** Plausible range of a code's lifetime, in milliseconds from when it is sent. */
const shortestCodeMs = 30_000
const longestCodeMs = 24 * 60 * 60_000

/** Sign-in by a code that is sent by email. */
export function emailSteps(
  { wallet, state, change, go, run, finish }: AuthenticationSteps,
  embeddedMessages: Messages['embedded'],
  passkeyName: () => string,
) {
  /** Also sends a new code: only the last one sent is valid. */
  async function sendCode() {
    const isAgain = state.panel === 'code'
    change({ isLost: state.panel === 'lost' || (isAgain && state.isLost) })
    let expiresAt: number | undefined
    const isSent = await run(async () => {
      const sent = await wallet.sendCode(state.email.trim())
      expiresAt = plausibleExpiry({ ...sent, sentAt: Date.now() })
    })
    if (!isSent) return
    go('code', isAgain ? embeddedMessages.resent : undefined)
    change({ expiresAt, attemptsLeft: attemptsPerCode })
  }

  async function enterCode(code: string) {
    let question: EmailQuestion | undefined
    const isAnswered = await run(async () => {
      question = await wallet.signInWithCode(code)
    })
    if (!isAnswered) return
    if (!question) return afterSignIn()
    change({ emailQuestion: question })
    go('sharedWallet')
  }

  async function chooseWallet(choice: EmailWallet) {
    if (await run(() => wallet.chooseWallet(choice))) await afterSignIn()
  }

  async function afterSignIn() {
    let hasPasskey = false
    const isKnown = await run(async () => {
      // If the list cannot be read, no passkey is offered.
      hasPasskey = await wallet.hasPasskey().catch(() => true)
    })
    if (!isKnown) return
    if (state.isLost) return hasPasskey ? replacePasskey() : go('otherWallet')
    if (hasPasskey) finish()
    else go('addPasskey')
  }

  /** The user has asked for it; if the prompt is dismissed, its screen offers it again. */
  async function replacePasskey() {
    const name = passkeyName()
    if (await run((signal) => wallet.addPasskey(name, { signal }), 'create')) finish()
    else go('addPasskey')
  }

  return { sendCode, enterCode, chooseWallet }
}

/** Expiry of a code; undefined if this device's clock must be wrong. */
export function plausibleExpiry({
  expiresAt,
  sentAt,
}: {
  expiresAt: number
  sentAt: number
}): number | undefined {
  const lifetimeMs = expiresAt - sentAt
  return lifetimeMs > shortestCodeMs && lifetimeMs < longestCodeMs ? expiresAt : undefined
}
