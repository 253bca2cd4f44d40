import type { Messages } from '#lib/messages/Messages.ts'
import { recoveries } from '#react/session/recoveries.ts'
import type { AuthenticationSteps } from '#react/wallets/turnkey/authentication/authenticationSteps.ts'

/** Recovery by email or another passkey, up to a new passkey. */
export function recoverySteps(
  { wallet, state, change, go, run, finish }: AuthenticationSteps,
  embeddedMessages: Messages['embedded'],
  passkeyName: () => string,
  signIn: () => Promise<void>,
) {
  async function sendRecoveryEmail() {
    const isAgain = state.panel === 'recoveryCode'
    if (await run(() => wallet.recovery.sendEmail(state.email.trim())))
      go('recoveryCode', isAgain ? embeddedMessages.recoveryEmailResent : undefined)
  }

  async function enterRecoveryCode(code: string) {
    if (await run(() => wallet.recovery.enterCode(code))) go('newPasskey')
  }

  async function recoverByPasskey() {
    if (await run((signal) => wallet.recovery.byPasskey({ signal }), 'recover')) go('newPasskey')
  }

  async function createNewPasskey() {
    const name = passkeyName()
    if (!(await run((signal) => wallet.recovery.finish(name, { signal }), 'create'))) return
    recoveries.add()
    if (wallet.session().state === 'active') finish()
    else {
      // Where a canceled prompt leads back to.
      go('choice')
      change({ ownsPasskey: 'new' })
      await signIn()
    }
  }

  return { sendRecoveryEmail, enterRecoveryCode, recoverByPasskey, createNewPasskey }
}
