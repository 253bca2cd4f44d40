'use client'

import { useSyncExternalStore } from 'react'
import type { Connector } from 'wagmi'
import { isEmbedded } from '#app/(wallet)/session/embeddedConnector.ts'
import { useSignIn, warmSignIn } from '#app/(wallet)/session/SignInProvider.tsx'
import { loadStepView } from '#app/(wallet)/signIn/loadStepView.ts'
import { useAnnounced } from '#app/(wallet)/signIn/useAnnounced.ts'
import controls from '#app/ui/controls.module.css'
import { WalletIcon } from '#app/ui/WalletIcon.tsx'
import { fallbackProvider, watchFallback } from '#connectors/injected/fallbackProvider.ts'
import { fallbackId } from '#connectors/injected.ts'
import { signInMessages } from '#lib/messages/signInMessages.ts'
import styles from './WalletList.module.css'

const isFallbackHere = () => fallbackProvider() !== undefined

/** One wallet: its button starts the sign-in. */
export function WalletRow({ connector, isRecent }: { connector: Connector; isRecent: boolean }) {
  const { start } = useSignIn()
  const announced = useAnnounced().find(({ id }) => id === connector.id)
  const hasFallback = useSyncExternalStore(watchFallback, isFallbackHere, () => false)
  const warm = () => {
    warmSignIn(connector)
    void loadStepView().then(
      ({ warmStep }) => warmStep(connector),
      () => undefined,
    )
  }
  return (
    <button
      type="button"
      className={styles.row}
      onPointerEnter={warm}
      onFocus={warm}
      onClick={() => start(connector)}
    >
      <WalletIcon name={connector.name} icon={connector.icon} />
      <span className={styles.name}>
        {connector.name}
        {announced?.isDuplicate && <small data-warns>{signInMessages.duplicate}</small>}
        {isEmbedded(connector) && <small>{signInMessages.variants[connector.variant]}</small>}
      </span>
      {isRecent ? (
        <span className={controls.accentTag}>{signInMessages.lastUsed}</span>
      ) : (
        (announced || (connector.id === fallbackId && hasFallback)) && (
          <span className={controls.tag}>{signInMessages.installed}</span>
        )
      )}
    </button>
  )
}
