'use client'

import type { Connector } from 'wagmi'
import { preloadSignIn, useSignIn } from '#app/(wallet)/session/SignInProvider.tsx'
import { loadStepView } from '#app/(wallet)/signIn/loadStepView.ts'
import controls from '#app/ui/controls.module.css'
import { WalletIcon } from '#app/ui/WalletIcon.tsx'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
import { signInMessages } from '#lib/messages/signInMessages.ts'
import styles from './WalletList.module.css'

/** One wallet: its button starts the sign-in. */
export function WalletRow({ connector, isRecent }: { connector: Connector; isRecent: boolean }) {
  const { start } = useSignIn()
  const { description, isInstalled, isDuplicate } = connector as ConnectorMembers
  const preload = () => {
    preloadSignIn(connector)
    void loadStepView().catch(() => undefined)
  }
  return (
    <button
      type="button"
      className={styles.row}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => start(connector)}
    >
      <WalletIcon name={connector.name} icon={connector.icon} />
      <span className={styles.name}>
        {connector.name}
        {isDuplicate && <small data-warns>{signInMessages.duplicate}</small>}
        {description && <small>{description}</small>}
      </span>
      {isRecent ? (
        <span className={controls.accentTag}>{signInMessages.lastUsed}</span>
      ) : (
        isInstalled && <span className={controls.tag}>{signInMessages.installed}</span>
      )}
    </button>
  )
}
