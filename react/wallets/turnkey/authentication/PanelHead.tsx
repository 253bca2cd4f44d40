'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'
import type { OpenIdProvider } from '#lib/protocol/entities.ts'
import type { AuthenticationProps } from '#react/session/SignInFlow.ts'
import type { EmbeddedAuth } from '#react/wallets/turnkey/authentication/useEmbeddedAuth.ts'
import styles from './Authentication.module.css'

/**
 * A screen's title and one sentence. The title takes the focus when the screen appears, unless a
 * field does, which screen readers describe by the sentence (id `step-text`).
 */
export function PanelHead({
  title,
  hasField = false,
  children,
}: {
  title: string
  hasField?: boolean
  children?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!hasField) heading.current?.focus({ preventScroll: true })
  }, [hasField])
  return (
    <div className={styles.head}>
      <h1 id="step-title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p id="step-text" className={styles.lead}>
        {children}
      </p>
    </div>
  )
}

/** How the authentication begins. */
export type AuthenticationStart = {
  /** The browser prompts for the passkey at once. */
  remembersPasskey: boolean
  /** A code is sent to this address at once. */
  email?: string
  /** The browser goes to this provider at once. */
  provider?: OpenIdProvider
}

/** Props of the authentication of an embedded wallet's user. */
export type EmbeddedAuthProps = AuthenticationProps & {
  wallet: EmbeddedWallet
  start: AuthenticationStart
}

/** Props of every screen: the wallet, the available steps, and the last message as children. */
export type PanelProps = EmbeddedAuthProps & EmbeddedAuth & { children: ReactNode }
