'use client'

import type { Connector } from 'wagmi'
import { useMessages } from '#react/locale/useMessages.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { Address } from '#react/ui/Address.tsx'
import { WalletIcon } from '#react/ui/WalletIcon.tsx'
import { useConnection } from '#react/wagmi/useConnection.ts'
import { walletInfo } from '#react/wallets/useWalletName.ts'

/** A wallet is connected already; one signature opens the session. */
export function ContinueView({
  connector,
  onChooseAnother,
}: {
  connector: Connector
  onChooseAnother: () => void
}) {
  const signInMessages = useMessages('signIn')
  const { start } = useSignIn()
  const { address } = useConnection()
  const { name, icon } = walletInfo(connector)
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
          onClick={() => start(connector)}
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
