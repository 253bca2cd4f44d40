import type { Messages } from '#lib/messages/Messages.ts'
import type { OpenIdProvider } from '#lib/protocol/entities.ts'
import type { OpenIdQuestion } from '#lib/protocol/openId.ts'
import type { AuthenticationSteps } from '#react/wallets/turnkey/authentication/authenticationSteps.ts'
import { visitProvider } from '#react/wallets/turnkey/authentication/openIdReturn.ts'

/** Sign-in at an OpenID provider: the visit, the return, and adding the provider to a user. */
export function openIdSteps(
  { wallet, start, state, change, run, finish }: AuthenticationSteps,
  openIdMessages: Messages['openId'],
  /** Who is signed in, if anybody is. */
  userId: string | undefined,
) {
  async function visitOpenIdProvider({ id, name }: OpenIdProvider) {
    const purpose = start.returnsFor
    const returning = purpose && userId !== undefined ? { purpose, userId } : undefined
    const leaving = { isBusy: true, note: openIdMessages.leaving({ name }) }
    const visit = run(() => visitProvider(wallet, id, 'signIn', returning))
    change(leaving)
    if (await visit) change(leaving)
  }

  /** Resolves with the question to ask, if there is one. */
  async function completeOpenId(isSeparate = false): Promise<OpenIdQuestion | undefined> {
    const id = state.openId?.id ?? ''
    let question: OpenIdQuestion | undefined
    const isAnswered = await run(async () => {
      question = await wallet.signInWithOpenId(id, { isSeparate })
    })
    if (isAnswered && !question) finish()
    return question
  }

  async function addOpenId(): Promise<undefined> {
    if (await run(() => wallet.addProvider(state.openId?.id ?? ''))) finish()
  }

  return { visitOpenIdProvider, completeOpenId, addOpenId }
}
