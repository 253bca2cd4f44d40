'use client'

import { useEffect, useRef } from 'react'
import type { Connector } from 'wagmi'
import { StepProgress } from '#react/signIn/StepProgress.tsx'
import type { Elements } from '#react/ui/Elements.ts'
import { WalletIcon } from '#react/ui/WalletIcon.tsx'
import type { SignInStep } from '#react/wallets/SignInFlow.ts'
import { walletInfo } from '#react/wallets/useWalletName.ts'
import './StepView.css'

/** A step that waits for the user's decision or for others: the wallet, what is to know, and the ways on. */
export function StepCard({
  step,
  connector,
  isWaiting = false,
  title,
  text,
  children,
}: {
  step: SignInStep
  connector: Connector
  /** The icon moves. */
  isWaiting?: boolean
  title: string
  text: string
  children: Elements
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { name, icon } = walletInfo(connector)
  const busy = isWaiting ? 'latchkey-step-view-busy-icon ' : ''
  return (
    <section
      className="latchkey-sign-in-card latchkey-card latchkey-sign-in-card-view"
      aria-labelledby="step-title"
    >
      <StepProgress step={step} />
      <div className="latchkey-sign-in-card-center">
        <span className={`${busy}latchkey-step-view-icon`}>
          <WalletIcon name={name} icon={icon} />
        </span>
        <div className="latchkey-step-view-text">
          <h1 id="step-title" ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className="latchkey-sign-in-card-lead">{text}</p>
        </div>
      </div>
      {children}
    </section>
  )
}
