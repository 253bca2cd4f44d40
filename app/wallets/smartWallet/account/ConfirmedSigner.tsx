'use client'

import { useConfig } from 'wagmi'
import styles from '#app/(wallet)/account/panel/Panel.module.css'
import type { Action } from '#app/(wallet)/account/panel/useAction.ts'
import { SmartWalletRow, UnlinkButton } from '#app/(wallet)/account/SmartWalletRow.tsx'
import controls from '#app/ui/controls.module.css'
import type { EmbeddedConnector } from '#app/wallets/EmbeddedConnector.ts'
import { checkSigner } from '#app/wallets/smartWallet/account/signer.ts'
import { linkMessages } from '#lib/messages/linkMessages.ts'
import type { Session } from '#lib/protocol/auth.ts'
import type { LinkedCredential } from '#lib/protocol/credentials.ts'

/** The account that signs for the smart wallet, with a button that verifies it. */
export function ConfirmedSigner({
  credentials,
  id,
  session,
  variants,
  action,
}: {
  credentials: readonly LinkedCredential[]
  /** Id of the smart wallet's credential. */
  id: string
  session: Session
  variants: readonly EmbeddedConnector[]
  action: Action
}) {
  const config = useConfig()
  const wallet = credentials.find((one) => one.id === id)
  const signer = credentials.find((one) => one.id === wallet?.signerRefId)
  const { address, chainId } = session
  const check = () =>
    action.run(
      (signal) => checkSigner({ config, credentials, address, chainId, variants, signal }),
      linkMessages.checked,
    )
  if (!signer) return null
  return (
    <ul className={styles.rows}>
      <SmartWalletRow
        address={signer.address}
        name={linkMessages.signer}
        detail={linkMessages.checkText}
        isLinked
      >
        <button
          type="button"
          className={controls.button}
          aria-disabled={action.isBusy}
          onClick={() => void check()}
        >
          {action.isBusy && <span className={controls.spinner} />}
          {linkMessages.check}
        </button>
        <UnlinkButton id={id} address={signer.address} action={action} />
      </SmartWalletRow>
    </ul>
  )
}
