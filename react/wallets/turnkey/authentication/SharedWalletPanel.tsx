'use client'

import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { PanelHead } from '#react/wallets/turnkey/authentication/PanelHead.tsx'
import type { PanelProps } from '#react/wallets/turnkey/authentication/PanelProps.ts'
import './Authentication.css'

/**
 * After the first code for an address with which a provider opened a wallet: whoever has that account
 * shares the wallet, so the owner of the address opens it or gets one of their own.
 */
export function SharedWalletPanel({ state, chooseWallet, go, children }: PanelProps) {
  const openIdMessages = useMessages('openId')
  const locale = useLocale()
  const email = state.email.trim()
  const names = state.emailQuestion?.providers ?? []
  const providers = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
  return (
    <>
      <PanelHead title={openIdMessages.sharedTitle}>
        {names.length > 0
          ? openIdMessages.sharedText({ email, providers })
          : openIdMessages.sharedTextNoName({ email })}
      </PanelHead>
      <div className="latchkey-authentication-body">
        <button
          type="button"
          className="latchkey-primary latchkey-button"
          aria-disabled={state.isBusy}
          onClick={() => void (state.isBusy || chooseWallet('shared'))}
        >
          {openIdMessages.sharedOpen}
        </button>
        <button
          type="button"
          className="latchkey-button"
          aria-disabled={state.isBusy}
          onClick={() => void (state.isBusy || chooseWallet('own'))}
        >
          {openIdMessages.sharedOwn}
        </button>
        {children}
      </div>
      <div className="latchkey-authentication-foot">
        <button
          type="button"
          className="latchkey-quiet latchkey-button"
          onClick={() => go('choice')}
        >
          {openIdMessages.otherWays}
        </button>
      </div>
    </>
  )
}
