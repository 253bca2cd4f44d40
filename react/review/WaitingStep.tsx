import { useEffect, useRef } from 'react'
import type { Connector } from 'wagmi'
import { useMessages } from '#react/locale/useMessages.ts'
import controls from '#react/ui/controls.module.css'
import { WalletIcon } from '#react/ui/WalletIcon.tsx'
import { walletInfo } from '#react/wallets/useWalletName.ts'
import type { WalletScreens } from '#react/wallets/WalletScreens.ts'
import styles from './WaitingStep.module.css'

/** Shown while a wallet has the request: where to look, and cancel. It takes the focus. */
export function WaitingStep({
  connector,
  screens,
  onCancel,
}: {
  connector: Connector
  /** Undefined until they are loaded. */
  screens: WalletScreens | undefined
  onCancel: () => void
}) {
  const signMessages = useMessages('sign')
  const step = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    step.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { name, icon } = walletInfo(connector)
  const PendingRequest = screens?.PendingRequest
  // A wallet without a window signs by itself.
  const hasWindow = screens?.hasWindow !== false
  return (
    <div ref={step} className={styles.waiting}>
      <span className={styles.busyIcon}>
        <WalletIcon name={name} icon={icon} />
      </span>
      <div role="status" className={styles.text}>
        <h3 ref={title} tabIndex={-1}>
          {hasWindow ? signMessages.confirmIn({ name }) : signMessages.signingWith({ name })}
        </h3>
        <p>{hasWindow ? signMessages.confirmText : signMessages.signingText}</p>
      </div>
      {PendingRequest && <PendingRequest connector={connector} />}
      {hasWindow && !PendingRequest && <p className={styles.hint}>{signMessages.notVisible}</p>}
      <button type="button" className={controls.button} onClick={onCancel}>
        {signMessages.cancel}
      </button>
    </div>
  )
}
