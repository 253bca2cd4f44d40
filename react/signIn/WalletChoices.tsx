'use client'

import { useMessages } from '#react/locale/useMessages.ts'
import { EmailAndPasskey } from '#react/signIn/EmailAndPasskey.tsx'
import { useAuthenticatingWallet } from '#react/signIn/useWalletList.ts'
import { WalletPlaces } from '#react/signIn/WalletPlaces.tsx'
import '#react/signIn/SignInCard.css'

/** The ways to sign in, for a dialog that uses a wallet for something else. */
export function WalletChoices({
  title,
  text,
  hasProviders,
}: {
  title: string
  text: string
  /** Whether the dialog goes on after a visit of an OpenID provider, which leaves the page. */
  hasProviders: boolean
}) {
  const signInMessages = useMessages('signIn')
  const wallet = useAuthenticatingWallet()
  return (
    <section className="latchkey-sign-in-card latchkey-card" aria-labelledby="wallet-choices-title">
      <h1 id="wallet-choices-title" className="latchkey-sign-in-card-title">
        {title}
      </h1>
      <p className="latchkey-sign-in-card-lead">{text}</p>
      <div className="latchkey-sign-in-card-choices">
        {wallet && (
          <>
            <EmailAndPasskey wallet={hasProviders ? wallet : { ...wallet, openIdProviders: [] }} />
            <p className="latchkey-sign-in-card-divider">{signInMessages.walletsTitle}</p>
          </>
        )}
        <div className="latchkey-sign-in-card-wallets">
          <WalletPlaces />
        </div>
      </div>
    </section>
  )
}
