'use client'

import { useEffect } from 'react'
import { useMessages } from '#react/locale/useMessages.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { preloadSteps } from '#react/signIn/loadSteps.ts'
import { Address } from '#react/ui/Address.tsx'
import { preloadWhenIdle } from '#react/ui/preloadWhenIdle.ts'
import { WalletIcon } from '#react/ui/WalletIcon.tsx'
import { useWalletStore, useWallets } from '#react/wagmi/WalletStoreContext.ts'
import type { ChosenWallet } from '#react/wallets/SignInFlow.ts'
import { shownWallet } from '#react/wallets/useWalletName.ts'

/** A wallet is connected already; one signature opens the session. */
export function ContinueView({
  wallet,
  onChooseAnother,
}: {
  wallet: ChosenWallet
  onChooseAnother: () => void
}) {
  const signInMessages = useMessages('signIn')
  const { start } = useSignIn()
  const store = useWalletStore()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for as long as the view is shown
  useEffect(() => preloadWhenIdle(() => preloadSteps(store, wallet)), [])
  const { wallets, connection } = useWallets()
  const { address } = connection
  const { name, icon } = shownWallet(wallets.find(({ id }) => id === wallet.id) ?? wallet)
  return (
    <>
      <div className="latchkey-sign-in-card-center">
        <WalletIcon name={name} icon={icon} />
        <p>{signInMessages.connectedText({ name })}</p>
        {address && <Address address={address} />}
      </div>
      <div className="latchkey-sign-in-card-actions">
        <button
          type="button"
          className="latchkey-primary latchkey-button"
          onClick={() => start(wallet)}
        >
          {signInMessages.continueWith({ name })}
        </button>
        <button type="button" className="latchkey-quiet latchkey-button" onClick={onChooseAnother}>
          {signInMessages.useAnother}
        </button>
      </div>
    </>
  )
}
