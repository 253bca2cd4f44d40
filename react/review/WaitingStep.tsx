import { useEffect, useRef } from 'react'
import type { Connector } from 'wagmi'
import { useMessages } from '#react/locale/useMessages.ts'
import { WalletIcon } from '#react/ui/WalletIcon.tsx'
import { walletInfo } from '#react/wallets/useWalletName.ts'
import type { WalletScreens } from '#react/wallets/WalletScreens.ts'
import './WaitingStep.css'

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
    <div ref={step} className="latchkey-waiting-step-waiting">
      <span className="latchkey-waiting-step-busy-icon">
        <WalletIcon name={name} icon={icon} />
      </span>
      <div role="status" className="latchkey-waiting-step-text">
        <h3 ref={title} tabIndex={-1}>
          {hasWindow ? signMessages.confirmIn({ name }) : signMessages.signingWith({ name })}
        </h3>
        <p>{hasWindow ? signMessages.confirmText : signMessages.signingText}</p>
      </div>
      {PendingRequest && <PendingRequest connector={connector} />}
      {hasWindow && !PendingRequest && (
        <p className="latchkey-waiting-step-hint">{signMessages.notVisible}</p>
      )}
      <button type="button" className="latchkey-button" onClick={onCancel}>
        {signMessages.cancel}
      </button>
    </div>
  )
}
