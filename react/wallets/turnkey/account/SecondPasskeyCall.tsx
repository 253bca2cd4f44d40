'use client'

import { useMessages } from '#react/locale/useMessages.ts'
import {
  type AccountPanelProps,
  useTurnkeyQuery,
} from '#react/wallets/turnkey/account/useTurnkeyQuery.ts'
import './SecondPasskeyCall.css'

/** Asks the owner of a wallet with a single passkey for a second one. */
export function SecondPasskeyCall({
  panelProps,
  onAdd,
}: {
  panelProps: AccountPanelProps
  onAdd: () => void
}) {
  const walletAccountMessages = useMessages('walletAccount')
  const passkeys = useTurnkeyQuery(panelProps, 'passkeys', panelProps.wallet.passkeys)
  if (passkeys.data?.length !== 1) return null
  return (
    <section className="latchkey-second-passkey-call" aria-labelledby="second-passkey-title">
      <div className="latchkey-second-passkey-call-text">
        <h2 id="second-passkey-title">{walletAccountMessages.secondPasskeyTitle}</h2>
        <p>{walletAccountMessages.secondPasskeyText}</p>
      </div>
      <button type="button" className="latchkey-primary latchkey-button" onClick={onAdd}>
        {walletAccountMessages.secondPasskeyAction}
      </button>
    </section>
  )
}
