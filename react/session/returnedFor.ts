import { useEffect } from 'react'
import type { Session } from '#lib/protocol/auth.ts'
import {
  openIdParameters,
  type ReturnPurpose,
  returnParameter,
  returnPurposes,
  returnUserParameter,
} from '#lib/protocol/openId.ts'
import { useSession } from '#react/session/SessionContext.ts'
import { useWallets } from '#react/wagmi/WalletStoreContext.ts'
import type { ChosenWallet } from '#react/wallets/SignInFlow.ts'

/**
 * What the page that has come back from an OpenID provider had left for, if it was not a sign-in. Nothing if
 * somebody else is signed in by now: the wallet of who has left would become theirs.
 */
export function returnedFor(session: Session | null): ReturnPurpose | undefined {
  const parameters = new URLSearchParams(window.location.search)
  const isTheirs = parameters.get(returnUserParameter) === session?.user.id
  if (!isTheirs || !parameters.has(openIdParameters.signIn)) return undefined
  return returnPurposes.find((one) => one === parameters.get(returnParameter))
}

/** Forgets a return that is nobody's here: no later dialog goes on with it. */
export function dropReturn(): void {
  const url = new URL(window.location.href)
  const names = [openIdParameters.signIn, 'wallet', returnParameter, returnUserParameter]
  for (const name of names) url.searchParams.delete(name)
  window.history.replaceState(null, '', url)
}

/** Goes on, in the dialog from which the page had left, with the wallet that the provider opens. */
export function useReturn(purpose: ReturnPurpose, start: (wallet: ChosenWallet) => void): void {
  const { wallets } = useWallets()
  const { session } = useSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the dialog opens
  useEffect(() => {
    if (returnedFor(session) !== purpose) return
    const id = new URLSearchParams(window.location.search).get('wallet')
    const wallet = wallets.find((one) => one.id === id)
    if (wallet) start(wallet)
  }, [])
}
