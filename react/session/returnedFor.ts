import { useEffect } from 'react'
import {
  openIdParameters,
  type ReturnPurpose,
  returnParameter,
  returnPurposes,
} from '#lib/protocol/openId.ts'
import { useWallets } from '#react/wagmi/WalletStoreContext.ts'
import type { ChosenWallet } from '#react/wallets/SignInFlow.ts'

/** What the page that has come back from an OpenID provider had left for, if it was not a sign-in. */
export function returnedFor(): ReturnPurpose | undefined {
  const parameters = new URLSearchParams(window.location.search)
  if (!parameters.has(openIdParameters.signIn)) return undefined
  return returnPurposes.find((one) => one === parameters.get(returnParameter))
}

/** Goes on, in the dialog from which the page had left, with the wallet that the provider opens. */
export function useReturn(purpose: ReturnPurpose, start: (wallet: ChosenWallet) => void): void {
  const { wallets } = useWallets()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the dialog opens
  useEffect(() => {
    if (returnedFor() !== purpose) return
    const id = new URLSearchParams(window.location.search).get('wallet')
    const wallet = wallets.find((one) => one.id === id)
    if (wallet) start(wallet)
  }, [])
}
