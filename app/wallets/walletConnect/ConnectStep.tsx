'use client'

import { useEffect, useRef } from 'react'
import { cancelRequest } from '#app/(wallet)/session/cancelRequest.ts'
import { useSignIn } from '#app/(wallet)/session/SignInProvider.tsx'
import cardStyles from '#app/(wallet)/signIn/SignInCard.module.css'
import { StepProgress } from '#app/(wallet)/signIn/StepProgress.tsx'
import controls from '#app/ui/controls.module.css'
import { useLoaded } from '#app/ui/useLoaded.ts'
import type { WalletConnectConnector } from '#app/wallets/walletConnect/WalletConnectConnector.ts'
import { signInMessages } from '#lib/messages/signInMessages.ts'
import { walletConnectMessages } from '#lib/messages/walletConnectMessages.ts'
import styles from './ConnectStep.module.css'
import pairingStyles from './Pairing.module.css'

/** Loads the QR code and the app list. */
export const loadPairing = () =>
  import('#app/wallets/walletConnect/Pairing.tsx').then(({ Pairing }) => Pairing)

/** Connects a wallet on another device; a canceled pairing is a failed step with a retry button. */
export function ConnectStep({ connector }: { connector: WalletConnectConnector }) {
  const { cancel } = useSignIn()
  const Pairing = useLoaded(loadPairing, true)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <section className={cardStyles.card} aria-labelledby="step-title">
      <StepProgress step="connect" />
      <div className={styles.body}>
        <h1 id="step-title" ref={title} tabIndex={-1}>
          {walletConnectMessages.connectTitle}
        </h1>
        {Pairing ? <Pairing connector={connector} /> : <div className={pairingStyles.pairing} />}
      </div>
      <button
        type="button"
        className={controls.button}
        onClick={() => {
          if (!connector.pairingUri()) cancel()
          cancelRequest(connector)
        }}
      >
        {signInMessages.cancel}
      </button>
    </section>
  )
}
